import { randomBytes } from "node:crypto";
import { createServer, type Socket } from "node:net";
import { expect, inject, onTestFinished, test } from "vitest";
import { dataFolder } from "../support/data-folder";
import { listenForTest } from "../support/listen";
import { queryDatabase } from "../support/query-database";
import { copyDatabase } from "../support/start-app";

/** Starts the server on this database, waits until it gives up, and returns everything that it printed. */
async function refusal(databaseUrl: string): Promise<string> {
  const program = (await dataFolder()).start({ DATABASE_URL: databaseUrl });
  expect(await program.ended(), program.printed()).toEqual({ code: 1, signal: null });
  return program.printed();
}

/** Creates a bare database, and a role that may connect to it but create nothing. */
async function weakRole(): Promise<{ url: string; role: string; base: string }> {
  const { url, drop } = await copyDatabase("bare");
  onTestFinished(drop);
  const weak = new URL(url);
  const base = weak.pathname.slice(1);
  const [me] = await queryDatabase(url, "select rolname, rolsuper from pg_roles where rolname = current_user");
  if (!me?.rolsuper) {
    await queryDatabase(url, `revoke create on database ${base} from current_user`);
    return { url, role: String(me?.rolname), base };
  }
  const role = `changeover_weak_${randomBytes(4).toString("hex")}`;
  await queryDatabase(url, `create role ${role} login password 'weak'`);
  onTestFinished(async () => void (await queryDatabase(inject("postgres").url, `drop role ${role}`)));
  weak.username = role;
  weak.password = "weak";
  return { url: weak.href, role, base };
}

test("if the role may not create tables, the error names it and what an administrator can do", async () => {
  const { url, role, base } = await weakRole();
  expect(await refusal(url)).toBe(
    `The role ${role} may not make Changeover's tables in the database ${base} (permission denied for database ${base}). ` +
      `Have an administrator of PostgreSQL run "ALTER DATABASE ${base} OWNER TO ${role}" once, then start again.\n`,
  );
});

test("a wrong password stops the start at once, and is not printed", async () => {
  const url = new URL(inject("postgres").url);
  url.password = "wrong-secret";
  expect(await refusal(url.href)).toBe(
    `The database in DATABASE_URL can't be used (password authentication failed for user "${url.username}").\n`,
  );
});

test("an unknown host is looked up for a while, then named", async () => {
  expect(await refusal("postgres://park:secret@no.such.host.invalid/park")).toMatch(
    /^The database is not responding yet \(getaddrinfo \w+ no\.such\.host\.invalid\): waiting for it\.\nThe database in DATABASE_URL can't be used \(.*no\.such\.host\.invalid\)\.\n$/,
  );
});

test("if PostgreSQL is too old, the error names its version", async () => {
  expect(await refusal(await oldPostgres())).toBe(
    "The database in DATABASE_URL is PostgreSQL 14.19; Changeover needs version 15 or newer.\n",
  );
});

/** A server that speaks just enough of PostgreSQL's protocol to report its version. */
async function oldPostgres(): Promise<string> {
  const message = (kind: string, ...parts: Buffer[]) => {
    const body = Buffer.concat(parts);
    return Buffer.concat([Buffer.from(kind), int(body.length + 4), body]);
  };
  const column = (name: string, type: number) =>
    Buffer.concat([text(name), int(0), short(0), int(type), short(-1), int(-1), short(0)]);
  const value = (word: string) => Buffer.concat([int(word.length), Buffer.from(word)]);
  const ready = message("Z", Buffer.from("I"));
  const answer = Buffer.concat([
    message("1"),
    message("2"),
    message("T", short(2), column("number", 23), column("version", 25)),
    message("D", short(2), value("140019"), value("14.19")),
    message("C", text("SELECT 1")),
    ready,
  ]);
  const server = createServer((socket: Socket) => {
    socket.on("error", () => {});
    socket.once("data", () => {
      socket.write(Buffer.concat([message("R", int(0)), ready]));
      socket.on("data", (asked) => asked.includes("server_version") && socket.write(answer));
    });
  });
  const port = await listenForTest(server);
  return `postgres://park:secret@127.0.0.1:${port}/park`;
}

function int(number: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(number);
  return bytes;
}
function short(number: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeInt16BE(number);
  return bytes;
}
function text(word: string): Buffer {
  return Buffer.from(`${word}\0`);
}
