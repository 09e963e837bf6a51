import { request } from "node:http";
import { connect } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addWork } from "../../../tests/support/builders";
import { type Caller, callerOf, signInAs } from "../../../tests/support/caller";
import { addressFor, idOf, put, record } from "../../../tests/support/photo-calls";
import { openPhotoPark } from "../../../tests/support/photo-park";
import { diskStoreForTests, type TestStore } from "../../../tests/support/photo-stores";
import { picture } from "../../../tests/support/pictures";
import { expectProblem } from "../../../tests/support/problem";
import { startAppForTest, type TestApp } from "../../../tests/support/start-app";
import { times } from "../../../tests/support/times";
import { objects, users } from "../../server/database/tables";
import { readEnvironment } from "../../server/environment";
import { openStore } from "../../server/objects/open";

// Upload addresses on this server: who may use them, and what happens to the bytes sent there.

let store: TestStore;
let app: TestApp;
let anna: Caller;
let bob: Caller;
let photo: Buffer;
let other: Buffer;
beforeAll(async () => {
  store = await diskStoreForTests();
  ({ app, anna, bob, small: photo } = await openPhotoPark(store));
  other = await picture("png", { width: 80, height: 60 });
});
afterAll(() => app.close());

const arrivedAt = async (address: string) =>
  (
    await app.database.db
      .select()
      .from(objects)
      .where(eq(objects.id, idOf(address)))
  )[0]?.arrivedAt;
/** Expects that nothing sent to an address was stored. */
async function expectNothingOf(address: string): Promise<void> {
  expect(await arrivedAt(address)).toBeNull();
  // If the sender has left, there is no response that would show when the server is done.
  const left = () => store.files().filter((name) => name.includes(idOf(address)) || name.includes("incoming"));
  await expect.poll(left).toEqual([]);
}

/** Sends these parts on a new connection, and returns everything received until it was closed. */
function speak(said: (string | Buffer)[], { thenLeave = false } = {}): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(Number(new URL(app.url).port), "127.0.0.1");
    let heard = "";
    socket.setEncoding("utf8").on("data", (part) => {
      heard += part;
    });
    socket.on("error", () => {});
    socket.on("close", () => resolve(heard));
    for (const part of said) socket.write(part);
    if (thenLeave) socket.end();
  });
}
const head = (address: string, ...headers: string[]) => {
  const { pathname, search, host } = new URL(address);
  return [`PUT ${pathname}${search} HTTP/1.1`, `host: ${host}`, "connection: close", ...headers, "", ""].join("\r\n");
};

describe("an upload address", () => {
  test("is on this server's address as the caller sees it, or on PUBLIC_URL", async () => {
    expect(await addressFor(anna)).toMatch(
      new RegExp(`^${app.url}/objects/[0-9a-f-]{36}\\?expires=\\d+&signature=[\\w-]{43}$`),
    );
    const named = { ...store.settings, PUBLIC_URL: "https://park.example/" };
    const elsewhere = await startAppForTest({ settings: named, databaseUrl: app.databaseUrl });
    const address = await addressFor(callerOf(elsewhere, anna, anna.cookie));
    expect(address).toMatch(/^https:\/\/park\.example\/objects\//);
    await put(address.replace("https://park.example", elsewhere.url), photo);
    const work = await addWork(app, { lead: anna, status: "in_progress" });
    expect((await record(callerOf(elsewhere, anna, anna.cookie), work, address)).status).toBe(201);
  });

  test("works with the person's session or none, on every node of the park", async () => {
    const there = await startAppForTest({ settings: store.settings, databaseUrl: app.databaseUrl });
    expect((await put(await addressFor(anna), photo)).status).toBe(204);
    expect((await put(await addressFor(anna), photo, { cookie: anna.cookie })).status).toBe(204);
    const address = await addressFor(anna);
    expect((await put(address.replace(app.url, there.url), photo)).status).toBe(204);
    expect(await arrivedAt(address)).not.toBeNull();
  });

  test("is refused in another person's session, and after its person was removed", async () => {
    const address = await addressFor(anna);
    expectProblem(await put(address, photo, { cookie: bob.cookie }), "upload-address", /belongs to someone else/);
    await expectNothingOf(address);
    const gone = await signInAs(app, "cleaner");
    const theirs = await addressFor(gone);
    await app.database.db.update(users).set({ removedAt: new Date() }).where(eq(users.id, gone.id));
    expectProblem(await put(theirs, photo), "upload-address");
  });

  test("that was altered is refused", async () => {
    const address = await addressFor(anna);
    const { pathname, searchParams } = new URL(address);
    const [expires, signature] = [Number(searchParams.get("expires")), searchParams.get("signature") ?? ""];
    const path = (query: string, at = pathname) => `${app.url}${at}?${query}`;
    for (const altered of [
      path(`expires=${expires + 1}&signature=${signature}`),
      path(`expires=${expires}&signature=${signature.slice(0, -2)}AA`),
      path(`expires=${expires}&signature=`),
      path(`expires=${expires}`),
      path(""),
      path(`expires=${expires}&signature=${signature}`, `/objects/${idOf(await addressFor(anna))}`),
      path(`expires=${expires}&signature=${signature}`, `/objects/${idOf(await addressFor(bob))}`),
      path(`expires=${expires}&signature=${signature}`, "/objects/01a1fd73-2c48-74d9-adf5-865094dadd45"),
    ])
      expectProblem(await put(altered, photo), "upload-address", /address is invalid/);
    expectProblem(await put(`${address}&expires=1`, photo), "invalid");
    await expectNothingOf(address);
    expect((await put(address, photo)).status).toBe(204);
  });

  test("expires after 15 minutes", async () => {
    const address = await addressFor(anna);
    const minutes = (Number(new URL(address).searchParams.get("expires")) - Date.now() / 1000) / 60;
    expect(minutes).toBeGreaterThan(14.8);
    expect(minutes).toBeLessThanOrEqual(15);
    const own = await openStore(readEnvironment(store.settings), app.database.db);
    const until = (expires: Date) =>
      own.uploadAddress({ id: idOf(address), userId: anna.id, expires, origin: app.url });
    expectProblem(await put(await until(new Date(Date.now() - 2_000)), photo), "upload-address", /has expired/);
    await expectNothingOf(address);
    expect((await put(await until(new Date(Date.now() + 60_000)), photo)).status).toBe(204);
  });

  test("accepts one file, once: of 12 at the same moment one is stored completely", async () => {
    const address = await addressFor(anna);
    const answers = await Promise.all(Array.from({ length: 12 }, (_, i) => put(address, i % 2 ? photo : other)));
    expect(answers.map(({ status }) => status).sort()).toEqual([204, ...Array(11).fill(409)]);
    expectProblem(await put(address, other), "state-conflict", "This upload address has already been used.");
    const size = (
      await app.database.db
        .select()
        .from(objects)
        .where(eq(objects.id, idOf(address)))
    )[0]?.size;
    expect(size).toBe(answers.findIndex(({ status }) => status === 204) % 2 ? photo.length : other.length);
    expect(store.files().filter((name) => name.includes("incoming"))).toEqual([]);
  });

  test("takes at most 20 files of one person at the same time, also those that are sent to one address", async () => {
    const address = await addressFor(anna);
    const headers = { "content-length": photo.length };
    const slow = times(20).map(() => request(address, { method: "PUT", headers }).on("error", () => {}));
    for (const one of slow) one.write(photo.subarray(0, 500));
    const arriving = () => store.files().filter((name) => name.includes("incoming"));
    await expect.poll(arriving).toHaveLength(20);
    for (const more of [address, await addressFor(anna)])
      expectProblem(await put(more, photo), "too-many-attempts", /were not completed/);
    expect((await put(await addressFor(bob), photo)).status).toBe(204);
    for (const one of slow) one.destroy();
    await expect.poll(arriving).toEqual([]);
    expect((await put(address, photo)).status).toBe(204);
  });

  test("still works after a refused file", async () => {
    const address = await addressFor(anna);
    expectProblem(await put(address, Buffer.from("no photo")), "wrong-media-type");
    expect((await put(address, photo)).status).toBe(204);
  });

  test("is refused to somebody with 500 photos of the last 24 hours that nothing names", async () => {
    const cleaner = await signInAs(app, "cleaner");
    const add = (count: number, age: string) =>
      app.database.pool.query(
        "insert into objects (id, owner_id, created_at) select gen_random_uuid(), $1, now() - $2::interval from generate_series(1, $3)",
        [cleaner.id, age, count],
      );
    await add(900, "25 hours");
    await add(1, "23 hours");
    await add(497, "1 hour");
    const asked = await Promise.all(times(5).map(() => cleaner.post("/api/objects/upload")));
    expect(asked.map(({ status }) => status).sort()).toEqual([200, 200, 429, 429, 429]);
    const refused = asked.find(({ status }) => status === 429);
    if (refused) expectProblem(refused, "too-many-attempts", /were not completed/);
    expect(Math.round(Number(refused?.headers.get("retry-after")) / 60)).toBe(60);
    expect((await bob.post("/api/objects/upload")).status).toBe(200);
  });

  test("refuses requests from another site's page", async () => {
    const address = await addressFor(anna);
    expectProblem(await put(address, photo, { origin: "https://evil.example" }), "foreign-origin");
    expectProblem(await put(address, photo, { "sec-fetch-site": "cross-site" }), "foreign-origin");
    await expectNothingOf(address);
  });

  test.each(["POST", "DELETE", "PATCH"])("refuses %s", async (method) => {
    const answer = await anna.send(method, new URL(await addressFor(anna)).pathname);
    expectProblem(answer, "method-not-allowed");
    expect(answer.headers.get("allow")).toBe("GET, HEAD, PUT");
  });

  test.each([
    "/objects/../../etc/passwd",
    "/objects/..%2f..%2fetc%2fpasswd",
    "/objects/%2e%2e",
    "/objects/....//x",
    "/objects/a%00b",
    "/objects/",
  ])("that leads elsewhere (%s) leads nowhere", async (path) => {
    const before = store.files();
    const status = await new Promise((resolve) => {
      const { hostname: host, port } = new URL(app.url);
      const sending = request({ host, port, path: `${path}?expires=1&signature=x`, method: "PUT" });
      sending.on("response", (answer) => resolve(answer.resume().statusCode)).end(photo);
    });
    expect(status).toBe(404);
    expect(store.files()).toEqual(before);
  });
});

describe("a file", () => {
  test.each(["image/jpeg", "text/plain", "application/json", "multipart/form-data; boundary=x", "nonsense", ""])(
    "sent as %j has the type of its bytes",
    async (type) => {
      const address = await addressFor(anna);
      expect((await put(address, photo, type ? { "content-type": type } : {})).status).toBe(204);
    },
  );

  test("declared as too large is refused before any of its bytes arrive", async () => {
    const address = await addressFor(anna);
    const heard = await Promise.race([speak([head(address, "content-length: 10485761")]), pause(5_000, "nothing")]);
    expect(heard).toMatch(/^HTTP\/1\.1 413 .*"code":"too-large"/s);
    await expectNothingOf(address);
  });

  test("without a declared size is counted as it arrives", async () => {
    const address = await addressFor(anna);
    const part = Buffer.alloc(1_048_576);
    const chunks = (count: number) => Array.from({ length: count }, () => ["100000\r\n", part, "\r\n"]).flat();
    const chunked = head(address, "transfer-encoding: chunked");
    expect(await speak([chunked, ...chunks(11), "0\r\n\r\n"])).toMatch(/^HTTP\/1\.1 413 .*"code":"too-large"/s);
    await expectNothingOf(address);
    // An unfinished request gets no response.
    await speak([chunked, ...chunks(60)]);
    await expectNothingOf(address);
    expect(await speak([chunked, `${photo.length.toString(16)}\r\n`, photo, "\r\n0\r\n\r\n"])).toMatch(
      /^HTTP\/1\.1 204 /,
    );
  });

  test("that ends early leaves nothing behind, and its address can be used again", async () => {
    const address = await addressFor(anna);
    await speak([head(address, `content-length: ${photo.length}`), photo.subarray(0, 500)], { thenLeave: true });
    await speak([head(address, "transfer-encoding: chunked"), "ffff\r\n", photo.subarray(0, 500)], { thenLeave: true });
    await expectNothingOf(address);
    expect((await put(address, photo)).status).toBe(204);
  });

  test("longer than declared is cut off there", async () => {
    const address = await addressFor(anna);
    const heard = await speak([head(address, `content-length: ${photo.length - 300}`), photo]);
    expect(heard).toMatch(/^HTTP\/1\.1 400 .*application\/problem\+json.*"code":"unreadable-json"/s);
    await expectNothingOf(address);
  });
});
