import { readdir } from "node:fs/promises";
import { createServer } from "node:net";
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from "vitest";
import { callerOf } from "../support/caller";
import { type DataFolder, dataFolder, makeDataFolder } from "../support/data-folder";
import { openDatabaseProxy } from "../support/database-proxy";
import { listenForTest } from "../support/listen";
import type { Program } from "../support/program";
import { copyDatabase } from "../support/start-app";

/** A start that waits for its database in vain while the other tests run. */
let waiting: { folder: DataFolder; program: Program };
beforeAll(async () => {
  const folder = await makeDataFolder();
  waiting = { folder, program: folder.start({ DATABASE_URL: "postgres://park:secret@127.0.0.1:1/park" }) };
});
afterAll(() => waiting.folder.clear());

/** Starts the server with these settings, waits until it gives up, and returns everything that it printed. */
async function refusal(settings: Record<string, string>, folder?: DataFolder): Promise<string> {
  const program = (folder ?? (await dataFolder())).start(settings);
  expect(await program.ended(), program.printed()).toEqual({ code: 1, signal: null });
  return program.printed();
}

async function databaseCopy(of: "empty" | "sample"): Promise<string> {
  const { url, drop } = await copyDatabase(of);
  onTestFinished(drop);
  return url;
}

describe("an invalid setting stops the start", () => {
  // Each setting's sentence: src/server/environment.test.ts.
  test("the error names each and the accepted values, and nothing is created", async () => {
    const folder = await dataFolder();
    expect(await refusal({ SAMPLE_PARK: "yes please", PORT: "-1", PUBLIC_URL: "park" }, folder)).toBe(
      "PORT must be a port from 0 to 65535.\n" +
        "SAMPLE_PARK must be 0, 1 or exposed.\n" +
        "PUBLIC_URL must be the address that people use, such as https://park.example.\n",
    );
    expect(await readdir(folder.path)).toEqual([]);
  });

  test("a data folder that can't be created", async () => {
    expect(await refusal({ DATA_DIR: "/dev/null/park" })).toMatch(
      /^The data folder \/dev\/null\/park can't be created \(.*\): set DATA_DIR to another folder\.\n$/,
    );
  });
});

describe("an address on which it can't listen stops the start with a sentence", () => {
  test("a port in use", async () => {
    const server = createServer();
    const PORT = String(await listenForTest(server));
    expect(await refusal({ PORT, DATABASE_URL: await databaseCopy("empty") })).toBe(
      `Port ${PORT} on 127.0.0.1 is in use by another program: stop it, or set PORT to another port.\n`,
    );
  });

  test.each(["203.0.113.7", "no.such.host.invalid"])("another machine's address (%s)", async (HOST) => {
    expect(await refusal({ HOST, DATABASE_URL: await databaseCopy("empty") })).toBe(
      `HOST must be a local address; ${HOST} is not.\n`,
    );
  });
});

test("a dead photo store stops the start with a sentence, if the sample park needs it", async () => {
  const S3_ENDPOINT = "http://127.0.0.1:2";
  const store = { S3_BUCKET: "b", S3_REGION: "r", S3_ACCESS_KEY_ID: "k", S3_SECRET_ACCESS_KEY: "s", S3_ENDPOINT };
  expect(await refusal({ ...store, DATABASE_URL: await databaseCopy("empty"), SAMPLE_PARK: "1" })).toBe(
    "Filling the empty database with the sample park …\n" +
      "The photo store is not responding. Please try again in a moment (connect ECONNREFUSED 127.0.0.1:2).\n",
  );
});

describe("an unreachable database", () => {
  test("stops the start with a reason that contains no password", async () => {
    const url = new URL(inject("postgres").url);
    url.pathname = "/nowhere";
    expect(await refusal({ DATABASE_URL: url.href })).toBe(
      `The database in DATABASE_URL can't be used (database "nowhere" does not exist).\n`,
    );
  });

  test("is used as soon as it is up", async () => {
    const gate = await openDatabaseProxy(await databaseCopy("empty"));
    gate.block();
    const program = (await dataFolder()).start({ DATABASE_URL: gate.url });
    await gate.waitForRefused(3);
    gate.unblock();
    const { url } = await program.ready();
    expect((await callerOf({ url }).get("/readyz")).status).toBe(200);
    expect(program.printed().match(/waiting for it/g)).toHaveLength(1);
  });
});

describe("beyond this machine", () => {
  test.each<[Record<string, string>, string]>([
    [{ HOST: "0.0.0.0" }, "on 0.0.0.0"],
    [{ TRUST_PROXY: "1" }, "behind a proxy"],
  ])("it does not listen while everybody knows a password (%o)", async (settings, where) => {
    const printed = await refusal({ ...settings, DATABASE_URL: await databaseCopy("sample") });
    expect(printed).toBe(
      `Not listening ${where}: users of the sample park still have the public password "changeover". ` +
        "Change or remove them, start with SAMPLE_PARK=0 on an empty database, or set SAMPLE_PARK=exposed if you want this.\n",
    );
  });

  test("it listens with the sample park and SAMPLE_PARK=exposed", async () => {
    const settings = { DATABASE_URL: await databaseCopy("sample"), SAMPLE_PARK: "exposed" };
    await (await dataFolder()).start({ HOST: "0.0.0.0", TRUST_PROXY: "1", ...settings }).ready();
  });
});

test("the start waits a while for a database that never comes up", async () => {
  expect(await waiting.program.ended()).toEqual({ code: 1, signal: null });
  expect(waiting.program.printed()).toBe(
    "The database is not responding yet (connect ECONNREFUSED 127.0.0.1:1): waiting for it.\n" +
      "The database in DATABASE_URL can't be used (connect ECONNREFUSED 127.0.0.1:1).\n",
  );
});
