import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Answer, callerOf } from "../../../tests/support/caller";
import { expectProblem } from "../../../tests/support/problem";
import { copyDatabase } from "../../../tests/support/start-app";
import { openPark } from "../../park";
import { openDatabase } from "../database/open";
import { readEnvironment } from "../environment";

// A park with a built browser app, here only a few files.

const page = '<!doctype html><title>Changeover</title><body><div id="root"><main></main></div></body>';
let stop: () => Promise<void>;
let url: string;
let built: string;

beforeAll(async () => {
  // Its name says nothing about what is in it.
  const root = join(mkdtempSync(join(tmpdir(), "changeover-static-")), "assets");
  built = join(root, "dist/client");
  mkdirSync(join(root, "dist/client/assets"), { recursive: true });
  writeFileSync(join(root, "dist/client/index.html"), page);
  writeFileSync(join(root, "dist/client/assets/app-1a2b.js"), "export {};");
  for (const name of ["sw.js", "manifest.webmanifest", "icon-192.png"])
    writeFileSync(join(root, "dist/client", name), "{}");
  writeFileSync(join(root, "secret.txt"), "secret");
  const copy = await copyDatabase("empty");
  const database = openDatabase(copy.url);
  const app = await openPark(
    readEnvironment({ DATA_DIR: join(root, "data"), LOG_LEVEL: "error" }),
    database,
    copy.url,
    root,
  );
  url = await app.listen({ host: "127.0.0.1", port: 0 });
  stop = async () => {
    await app.close();
    await database.close();
    await copy.drop();
    rmSync(root, { recursive: true });
  };
});
afterAll(() => stop());

const get = (path: string) => callerOf({ url }).get(path);
const isPage = ({ status, headers, text }: Answer) =>
  status === 200 && text === page && headers.get("content-type") === "text/html; charset=utf-8";

describe("the built app", () => {
  test.each(["/", "/auth", "/cleaner/task/1?x=1", "/no-such-page", "/apiary"])(
    "is served at %s, and revalidated each time",
    async (path) => {
      const answer = await get(path);
      expect(isPage(answer), answer.text).toBe(true);
      expect(answer.headers.get("cache-control")).toBe("no-cache");
    },
  );

  test.each(["identity", "gzip;q=0", "br"])("is served with Accept-Encoding %s", async (encoding) => {
    const headers = { "accept-encoding": encoding };
    for (const method of ["GET", "HEAD"]) {
      const answer = await callerOf({ url }).send(method, "/?x=1", { headers });
      expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "text/html; charset=utf-8"]);
    }
    expectProblem(await callerOf({ url }).send("GET", "/assets/", { headers }), "unknown-path");
  });

  test("has the files that an upgrade adds while it runs", async () => {
    expectProblem(await get("/assets/texts/5d6e/pl.json"), "unknown-path");
    mkdirSync(join(built, "assets/texts/5d6e"), { recursive: true });
    writeFileSync(join(built, "assets/texts/5d6e/pl.json"), "{}");
    const { status, headers } = await get("/assets/texts/5d6e/pl.json");
    expect([status, headers.get("cache-control")]).toEqual([200, "public, max-age=31536000, immutable"]);
    for (const path of ["/assets/texts", "/assets/texts/5d6e/..", "/assets/../../../secret.txt"])
      expectProblem(await get(path), "unknown-path");
  });

  test("caches its fingerprinted files forever", async () => {
    const { status, headers } = await get("/assets/app-1a2b.js");
    expect(status).toBe(200);
    expect(headers.get("content-type")).toMatch(/javascript/);
    expect(headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
  });

  test.each([
    ["/sw.js", /^(text|application)\/javascript/],
    ["/manifest.webmanifest", /^application\/manifest\+json/],
    ["/icon-192.png", /^image\/png$/],
  ])("has %s checked each time, as what it is", async (path, type) => {
    const { status, headers } = await get(path);
    expect(status).toBe(200);
    expect(headers.get("cache-control")).toBe("no-cache");
    expect(headers.get("content-type")).toMatch(type);
    expect(headers.get("x-content-type-options")).toBe("nosniff");
  });

  test.each([
    "/api",
    "/api/nothing",
    "/api/nothing?x",
    "/objects/none/none",
    "/metrics/none",
    "/assets/app-old.js",
    "/of-a-newer-version.js",
  ])("is not what %s answers", async (path) => {
    expectProblem(await get(path), "unknown-path");
  });

  test("responds only to GET and HEAD", async () => {
    expectProblem(await callerOf({ url }).post("/cleaner"), "unknown-path");
    expect((await callerOf({ url }).send("HEAD", "/cleaner")).status).toBe(200);
  });

  test.each([
    "/%2e%2e/%2e%2e/secret.txt",
    "/..%2f..%2fsecret.txt",
    "/assets/..%2f..%2f..%2fsecret.txt",
    "/.env",
    "/%00",
  ])("gives away nothing beside it at %s", async (path) => {
    const answer = await get(path);
    expect(answer.text).not.toContain("secret");
    expect(answer.status).toBeLessThan(500);
  });
});
