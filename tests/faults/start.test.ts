import { stat } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { isRoot, mayRead } from "../../src/server/database/embedded/account";
import { addChecklist, addWork } from "../support/builders";
import { type Caller, callerOf, signInAs } from "../support/caller";
import { type DataFolder, dataFolder } from "../support/data-folder";
import { openEvents } from "../support/event-stream";
import { holdTransaction } from "../support/held-transaction";
import type { Program } from "../support/program";
import { expectPromisedTime } from "../support/promised-time";
import { openRaw, refusesConnections } from "../support/raw-connection";
import { type Cleaner, type StartedWork, startWork, switchTo } from "../support/sample-cleaner";
import { makeStoppedPark } from "../support/stopped-park";
import { times } from "../support/times";
import { waitUntil } from "../support/wait-until";

const inOrder = { code: 0, signal: null };

/** A park with one signed-in cleaner and one assignment, whose server has stopped. Every test works on a copy. */
let park: DataFolder;
let anna: Caller;
beforeAll(async () => {
  park = await makeStoppedPark(async (app) => {
    anna = await signInAs(app, "cleaner");
    await addChecklist(app);
    await addWork(app, { lead: anna });
  });
});
afterAll(() => park.clear());

test("a second start is refused with a sentence; after a stop, the next start finds everything unchanged; a stop finishes requests in flight, however often it is requested", async () => {
  const folder = await dataFolder({ copyOf: park });
  const first = folder.start();
  const cleaner = await switchTo(first, anna);
  const refused = folder.start();
  expect(await refused.ended()).toEqual({ code: 1, signal: null });
  expect(refused.printed()).toBe(
    `The database in ${folder.path}/postgres is in use by another Changeover (process ${first.pid}): ` +
      "stop it first, or set another DATA_DIR.\n",
  );
  // The first keeps running.
  expect((await cleaner.get("/api/user")).status).toBe(200);
  const [work] = await startWork(await folder.databaseUrl(), cleaner, 1);
  const before = await cleaner.get(work?.path ?? "");
  first.signal("SIGTERM");
  expect(await first.ended()).toEqual(inOrder);

  const second = folder.start({ PAGE_DATA_TIMEOUT_MS: "20000" });
  const { seconds } = await second.ready();
  process.stdout.write(`a start over a park that is there took ${seconds.toFixed(1)} s\n`);
  expectPromisedTime(seconds * 1_000, 10_000);
  expect(second.printed()).not.toMatch(/Creating|Filling/);
  const later = await switchTo(second, cleaner);
  // It draws the first day that is asked for.
  expect((await later.get("/cleaner")).text).toMatch(/data-drawn=".*<article/s);
  const after = await later.get(work?.path ?? "");
  expect(after.body).toMatchObject({ status: "in_progress" });
  expect(after.text).toBe(before.text);

  await stopWithRequestInFlight(second, folder, later, work);
  // The link for the first administrator is for a park without users.
  expect(second.printed()).not.toContain("first-admin");
  const next = await switchTo(folder.start(), cleaner);
  expect((await next.get(work?.path ?? "")).body).toMatchObject({
    checklistCompletions: [{ checklistItemId: work?.items[0] }],
  });
});

/** Requests a stop three times during a tick: the tick is answered, the next request is not served, and no PostgreSQL is left behind. */
async function stopWithRequestInFlight(
  program: Program,
  folder: DataFolder,
  cleaner: Cleaner,
  work: StartedWork | undefined,
): Promise<void> {
  const stream = await openEvents(cleaner, cleaner);
  const other = await holdTransaction({ databaseUrl: await folder.databaseUrl() });
  await other.query("select from assignments where id = $1 for update", [work?.id]);
  const connection = openRaw(cleaner.url);
  const send = (request: string) => connection.write(`${request} HTTP/1.1`, "host: park", `cookie: ${cleaner.cookie}`);
  send(`POST ${work?.path}/checklist/${work?.items[0]}`);
  await other.waitForBlocked(1);

  program.signal("SIGINT");
  await stream.ended;
  // As npm does: the terminal's Ctrl-C has already reached the program, and npm forwards it again.
  program.signal("SIGINT");
  program.signal("SIGTERM");
  await waitUntil("the closed port", () => refusesConnections(cleaner.url));
  send("GET /api/user");
  await other.release();
  await connection.closed;
  expect(connection.received().match(/(?<=HTTP\/1\.1 )\d+/g)).toEqual(["200", "503"]);
  expect(connection.received()).toMatch(/retry-after: \d[\s\S]*"code":"unavailable"/);
  expect(await program.ended()).toEqual(inOrder);
  expect(await folder.postmaster()).toBeUndefined();
}

// Mostly waiting, so it runs concurrently with the next two.
test.concurrent("a thousand phones that come back at once get in, however busy the server is; a stop disconnects a client that never finishes its request, and leaves no PostgreSQL behind", async ({
  onTestFinished,
}) => {
  const folder = await dataFolder({ copyOf: park, whenDone: onTestFinished });
  const program = folder.start();
  const { url } = await program.ready();
  // It accepts nobody meanwhile.
  program.signal("SIGSTOP");
  const phones = times(1_000).map(() => openRaw(url));
  await Promise.all(phones.map(({ opened }) => opened));
  program.signal("SIGCONT");
  for (const phone of phones) phone.end();
  const slow = openRaw(url);
  const headers = ["host: park", "content-type: application/json", "content-length: 90", "expect: 100-continue"];
  slow.write("POST /api/login HTTP/1.1", ...headers);
  await waitUntil("the server to ask for the rest", () => slow.received().includes("100 Continue"));
  program.signal("SIGTERM");
  await slow.closed;
  expect(await program.ended()).toEqual(inOrder);
  expect(await folder.postmaster()).toBeUndefined();
});

test.concurrent("a stop during the start leaves no PostgreSQL behind, and nothing half created", async ({
  onTestFinished,
}) => {
  const folder = await dataFolder({ whenDone: onTestFinished });
  const program = folder.start({ SAMPLE_PARK: "0" });
  await program.waitForOutput(/Creating a new database/);
  program.signal("SIGTERM");
  expect(await program.ended()).toEqual(inOrder);
  expect(await folder.postmaster()).toBeUndefined();
  await folder.start({ SAMPLE_PARK: "0" }).ready();
});

const nobody = { uid: 65_534, gid: 65_534 };
const needed = [process.execPath, join(process.cwd(), "dist/server.js")];
const couldBeNobody = isRoot() && (await Promise.all(needed.map((file) => mayRead(nobody, file)))).every(Boolean);

test.skipIf(!couldBeNobody)(
  "an unprivileged user can start it in their own folder",
  { concurrent: true },
  async ({ onTestFinished }) => {
    const folder = await dataFolder({ account: nobody, whenDone: onTestFinished });
    const program = folder.start({ SAMPLE_PARK: "0" });
    const { url } = await program.ready();
    expect((await callerOf({ url }).get("/readyz")).status).toBe(200);
    const postgres = await stat(`/proc/${await folder.postmaster()}`);
    const secret = await stat(join(folder.path, "postgres/secret"));
    expect([postgres.uid, secret.uid, secret.mode & 0o777]).toEqual([nobody.uid, nobody.uid, 0o600]);
    program.signal("SIGTERM");
    expect(await program.ended()).toEqual(inOrder);
    expect(await folder.postmaster()).toBeUndefined();
  },
);
