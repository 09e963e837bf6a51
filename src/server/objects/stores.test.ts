import { randomUUID } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { listenForTest } from "../../../tests/support/listen";
import { diskStoreForTests, s3StoreForTests, type TestStore } from "../../../tests/support/photo-stores";
import { startApp, type TestApp } from "../../../tests/support/start-app";
import { readEnvironment } from "../environment";
import { openStore } from "./open";
import type { ObjectStore } from "./store";

const hour = 3_600_000;
const address = (id: string) => ({
  id,
  userId: randomUUID(),
  expires: new Date(Date.now() + hour / 4),
  origin: "http://park.example",
});

describe.each([
  ["disk", diskStoreForTests],
  ["S3", s3StoreForTests],
])("%s", (name, open) => {
  let place: TestStore;
  let app: TestApp;
  let store: ObjectStore;
  beforeAll(async () => {
    place = await open();
    app = await startApp();
    store = await openStore(readEnvironment(place.settings), app.database.db);
  });
  afterAll(async () => {
    await app.close();
    await place.close();
  });

  const read = async (id: string, size: "full" | "thumb") => {
    const found = await store.open(id, size);
    return found && { size: found.size, text: (await buffer(found.body)).toString() };
  };

  test("returns the stored bytes until they are removed; removing nothing, or twice, is no error", async () => {
    const id = randomUUID();
    expect([await store.has(id), await read(id, "full")]).toEqual([false, null]);
    await store.put(id, { full: Buffer.from("large"), thumb: Buffer.from("tiny") });
    expect(await store.has(id)).toBe(true);
    expect(await read(id, "full")).toEqual({ size: 5, text: "large" });
    expect(await read(id, "thumb")).toEqual({ size: 4, text: "tiny" });
    await store.put(id, { full: Buffer.from("other"), thumb: Buffer.from("mini") });
    expect(await read(id, "full")).toEqual({ size: 5, text: "other" });
    await store.remove(id);
    await store.remove(id);
    expect([await store.has(id), await read(id, "thumb")]).toEqual([false, null]);
    expect(place.files()).toEqual([]);
  });

  test("accepts exactly its own addresses, and no others", async () => {
    const id = randomUUID();
    const full = await store.uploadAddress(address(id));
    const bare = full.replace(/\?.*/, "");
    const idIn = (one: string) => store.idIn(one, "http://park.example");
    expect(idIn(bare)).toBe(id);
    for (const wrong of [
      full,
      `${bare}/`,
      `${bare} `,
      bare.toUpperCase(),
      bare.replace("//", "//evil@"),
      bare.replace("//", "//evil."),
      bare.replace(id, `../${id}`),
      `undefined/objects/${id}`,
      bare.replace(id, ""),
      id,
      "",
    ])
      expect(idIn(wrong), wrong).toBeNull();
  });

  test("sweeps strays older than a given time, and nothing else", async () => {
    const kept = randomUUID();
    await store.put(kept, { full: Buffer.from("large"), thumb: Buffer.from("tiny") });
    const stray = randomUUID();
    const path = name === "disk" ? join(place.folder, "photos/incoming", `${stray}.part`) : undefined;
    if (path) {
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, "half a pho");
      utimesSync(path, new Date(), new Date(Date.now() - 2 * hour));
    } else await fetch(await store.uploadAddress(address(stray)), { method: "PUT", body: "never recorded" });
    const strays = () => place.files().filter((file) => file.includes(stray));
    expect(strays()).toHaveLength(1);
    await store.sweep(new Date(Date.now() - 3 * hour));
    expect(strays()).toHaveLength(1);
    await store.sweep(new Date(Date.now() + hour));
    expect(strays()).toEqual([]);
    expect(await store.has(kept)).toBe(true);
    await store.remove(kept);
  });
});

describe("disk", () => {
  test("accepts a file up to the limit, and keeps nothing of a larger one", async () => {
    const place = await diskStoreForTests();
    onTestFinished(() => place.close());
    const app = await startApp();
    onTestFinished(() => app.close());
    const { uploads } = await openStore(readEnvironment(place.settings), app.database.db);
    const sent = (size: number) => Readable.from([Buffer.alloc(size - 1), Buffer.alloc(1)]);
    const incoming = await uploads?.receive(sent(10), 10);
    expect([incoming?.size, (await incoming?.bytes())?.length]).toEqual([10, 10]);
    await incoming?.close(true);
    await expect(uploads?.receive(sent(11), 10)).rejects.toMatchObject({ code: "too-large" });
    expect(place.files()).toEqual([]);
  });

  test("whose folder can't be used gives 503 and the reason; nothing is lost, and later photos are accepted", async () => {
    const place = await diskStoreForTests();
    onTestFinished(() => place.close());
    const app = await startApp();
    onTestFinished(() => app.close());
    const store = await openStore(readEnvironment(place.settings), app.database.db);
    const incoming = join(place.folder, "photos/incoming");
    mkdirSync(dirname(incoming), { recursive: true });
    // Works for root too, who may write to read-only folders.
    writeFileSync(incoming, "in the way");
    const refused = {
      code: "unavailable",
      retryAfterSeconds: 600,
      message: "The server can't store photos right now. Please tell the office.",
      cause: { code: "EEXIST" },
    };
    const id = randomUUID();
    const pictures = { full: Buffer.from("large"), thumb: Buffer.from("tiny") };
    await expect(store.uploads?.receive(Readable.from([Buffer.alloc(1)]), 10)).rejects.toMatchObject(refused);
    await expect(store.put(id, pictures)).rejects.toMatchObject(refused);
    rmSync(incoming);
    await store.put(id, pictures);
    expect(await store.has(id)).toBe(true);
  });

  test("hides photos from other accounts of the machine, and never shows a partial file", async () => {
    const place = await diskStoreForTests();
    onTestFinished(() => place.close());
    const app = await startApp();
    onTestFinished(() => app.close());
    const store = await openStore(readEnvironment(place.settings), app.database.db);
    const id = randomUUID();
    // Read again and again while it is being replaced: always one complete file or the other.
    const [one, other] = [Buffer.alloc(400_000, "1"), Buffer.alloc(400_000, "2")];
    await store.put(id, { full: one, thumb: one });
    let isOver = false;
    const seen = new Set<string>();
    const reader = (async () => {
      while (!isOver) {
        const found = await store.open(id, "full");
        const bytes = found && (await buffer(found.body));
        seen.add(bytes?.equals(one) ? "one" : bytes?.equals(other) ? "other" : "half");
      }
    })();
    for (let i = 0; i < 20; i++) await store.put(id, i % 2 ? { full: one, thumb: one } : { full: other, thumb: other });
    isOver = true;
    await reader;
    expect(seen.has("half")).toBe(false);
    const [file = ""] = place.files();
    expect((statSync(file).mode & 0o777).toString(8)).toBe("600");
    expect((statSync(dirname(file)).mode & 0o777).toString(8)).toBe("700");
    expect(readdirSync(join(place.folder, "photos/incoming"))).toEqual([]);
    expect(readFileSync(file).length).toBe(400_000);
  });
});

describe("S3", () => {
  const settings = (endpoint: string) => ({
    S3_BUCKET: "photos",
    S3_ENDPOINT: endpoint,
    S3_REGION: "eu-central-1",
    S3_ACCESS_KEY_ID: "key",
    S3_SECRET_ACCESS_KEY: "secret",
  });
  const storeAt = async (endpoint: string) => {
    const app = await startApp();
    onTestFinished(() => app.close());
    return openStore(readEnvironment(settings(endpoint)), app.database.db);
  };

  test("signs type and length into the address if they are known, for 15 minutes", async () => {
    const store = await storeAt("https://s3.example/");
    const id = randomUUID();
    const { href, searchParams } = new URL(await store.uploadAddress({ ...address(id), type: "image/jpeg", size: 7 }));
    expect(href).toMatch(`https://s3.example/photos/incoming/${id}?`);
    expect(searchParams.get("X-Amz-SignedHeaders")).toBe("content-length;content-type;host");
    expect(Number(searchParams.get("X-Amz-Expires"))).toBe(900);
    expect(searchParams.get("X-Amz-Credential")).toMatch(/^key\/\d{8}\/eu-central-1\/s3\/aws4_request$/);
    const plain = new URL(await store.uploadAddress(address(id))).searchParams;
    expect(plain.get("X-Amz-SignedHeaders")).toBe("host");
    expect(plain.get("X-Amz-Signature")).not.toBe(searchParams.get("X-Amz-Signature"));
  });

  /** A store that responds as the test says. */
  async function standIn(
    answer: (request: IncomingMessage, response: ServerResponse) => unknown,
  ): Promise<ObjectStore> {
    const server = createServer((request, response) => void answer(request, response));
    const port = await listenForTest(server, () => server.closeAllConnections());
    return storeAt(`http://127.0.0.1:${port}`);
  }

  test.each([500, 503, 429])("that responds with %i is retried a few times, and then gives 503", async (status) => {
    let asked = 0;
    const store = await standIn((_, response) => {
      asked += 1;
      response.writeHead(status).end();
    });
    await expect(store.sent(randomUUID(), 1)).rejects.toMatchObject({ code: "unavailable", retryAfterSeconds: 5 });
    expect(asked).toBe(3);
  });

  test("that closes the connection gives 503", async () => {
    const store = await standIn((_, response) => response.destroy());
    await expect(store.has(randomUUID())).rejects.toMatchObject({ code: "unavailable" });
  });

  test("that refuses our key gives 503; the reason for the log does not contain the photo's address", async () => {
    const store = await standIn((_, response) => response.writeHead(403).end());
    await expect(store.has(randomUUID())).rejects.toMatchObject({
      code: "unavailable",
      retryAfterSeconds: 5,
      cause: { message: "the photo store answered 403 to HEAD" },
    });
  });

  test.each<[string, (response: ServerResponse) => unknown]>([
    ["that accepts a connection and never responds", () => {}],
    [
      "that stops in the middle of a photo",
      (response) => response.writeHead(200, { "content-length": 9 }).write("pho"),
    ],
  ])("%s gives 503 within 20 seconds", async (_, answer) => {
    let asked = 0;
    const store = await standIn((__, response) => {
      asked += 1;
      return answer(response);
    });
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    onTestFinished(() => void vi.useRealTimers());
    const refused = expect(store.open(randomUUID(), "full")).rejects.toMatchObject({
      code: "unavailable",
      cause: { message: "the photo store did not answer within 15 s" },
    });
    await expect.poll(() => asked).toBe(1);
    await vi.advanceTimersByTimeAsync(19_000);
    await refused;
  });

  test("that redirects is not followed", async () => {
    let elsewhere = 0;
    const store = await standIn(({ url }, response) => {
      if (url?.startsWith("/elsewhere")) elsewhere += 1;
      response.writeHead(307, { location: "/elsewhere" }).end();
    });
    await expect(store.has(randomUUID())).rejects.toMatchObject({
      cause: { message: "the photo store answered 307 to HEAD" },
    });
    expect(elsewhere).toBe(0);
  });

  test("that has replaced a file by a larger one is cut off at the limit", async () => {
    const endless = () =>
      Readable.from(
        (function* () {
          for (;;) yield Buffer.alloc(65_536);
        })(),
      );
    const store = await standIn((request, response) => {
      if (request.method === "GET") endless().pipe(response);
      else response.writeHead(200, { "content-length": 5 }).end();
    });
    const incoming = await store.sent(randomUUID(), 1_000_000);
    await expect(incoming?.bytes()).rejects.toMatchObject({ code: "too-large" });
  });
});
