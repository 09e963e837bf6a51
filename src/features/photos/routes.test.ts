import { createHash, randomUUID } from "node:crypto";
import { rmSync } from "node:fs";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { recordAnnouncements, topicsIn } from "../../../tests/support/announcement-recorder";
import { addWork, auditOf, workOf } from "../../../tests/support/builders";
import { type Caller, callerOf, signInAs } from "../../../tests/support/caller";
import * as calls from "../../../tests/support/photo-calls";
import { openPhotoPark } from "../../../tests/support/photo-park";
import { diskStoreForTests, s3StoreForTests, type TestStore } from "../../../tests/support/photo-stores";
import {
  appearanceOf,
  decompressionBomb,
  metadataOf,
  phoneHeic,
  phoneJpeg,
  picture,
} from "../../../tests/support/pictures";
import { expectProblem } from "../../../tests/support/problem";
import type { TestApp } from "../../../tests/support/start-app";
import { media, objects } from "../../server/database/tables";

// The promises about photos, the same for both kinds of store.

const { addPhoto, addressFor, bare, fetchPhoto, idOf, put, record, sendPhoto } = calls;

describe.each([
  ["on this machine's disk", diskStoreForTests, { width: 3024, height: 4032 }],
  ["in an S3 store", s3StoreForTests, { width: 1536, height: 2048 }],
])("photos %s", (_, open, size) => {
  let store: TestStore;
  let app: TestApp;
  let anna: Caller;
  let bob: Caller;
  let small: Buffer;

  beforeAll(async () => {
    store = await open();
    ({ app, anna, bob, small } = await openPhotoPark(store, { width: 320, height: 240 }));
  });
  afterAll(() => app.close());

  const begun = (lead = anna) => addWork(app, { lead, status: "in_progress" });
  const objectOf = async (address: string) =>
    (
      await app.database.db
        .select()
        .from(objects)
        .where(eq(objects.id, idOf(address)))
    )[0];
  const recordsOf = (work: string) => app.database.db.select().from(media).where(eq(media.assignmentId, work));

  test.each([
    ["a phone's JPEG, with a location", "image/jpeg", () => phoneJpeg(size), [1536, 2048]],
    ["an iPhone's HEIC", "image/heic", async () => phoneHeic(), [480, 640]],
    ["PNG", "image/png", () => picture("png"), [600, 800]],
    ["WebP", "image/webp", () => picture("webp"), [600, 800]],
    ["AVIF", "image/avif", () => picture("avif"), [600, 800]],
  ] as const)(
    "%s is accepted, whatever its name; it is served upright and without its location",
    async (_, type, make, [width, height]) => {
      const bytes = await make();
      const work = await begun();
      const { answer, address } = await sendPhoto(anna, work, bytes, { contentType: "text/html", size: bytes.length });
      const url = `/objects/${idOf(address)}`;
      expect(answer).toMatchObject({
        status: 201,
        body: { url, kind: "photo", findingId: null, createdBy: { id: anna.id, name: "Anna" } },
      });

      const sha256 = createHash("sha256").update(bytes).digest();
      expect(await objectOf(address)).toMatchObject({
        sha256,
        size: bytes.length,
        contentType: type,
        ownerId: anna.id,
      });
      const full = await fetchPhoto(app, anna, url);
      const thumb = await fetchPhoto(app, anna, `${url}?size=thumb`);
      expect(await appearanceOf(full.bytes)).toMatchObject({ width, height });
      expect(await appearanceOf(thumb.bytes)).toMatchObject({ width: 280, height: Math.round((280 * height) / width) });
      expect(full.bytes.length).toBeLessThan(1_000_000);
      expect([await metadataOf(full.bytes), await metadataOf(thumb.bytes)]).toEqual([undefined, undefined]);
      // The original is not kept: only the two pictures are stored.
      expect(store.files().filter((name) => name.includes(idOf(address)))).toHaveLength(2);
    },
  );

  test("a photo is in every read of its assignment, and QC's photos are in a separate list", async () => {
    const qc = await signInAs(app, "qc");
    const work = await addWork(app, { lead: anna, status: "in_progress" });
    const { photo: first } = await addPhoto(anna, work, small);
    const { photo: second } = await addPhoto(anna, work, small);
    await app.database.pool.query(
      "update assignments set status = 'done', finished_at = now(), round = 1 where id = $1",
      [work],
    );
    const address = await addressFor(qc);
    await put(address, small);
    const { body: third, status } = await calls.recordForQc(qc, work, address);
    expect(status).toBe(201);

    for (const who of [anna, qc, await signInAs(app, "admin"), await signInAs(app, "teamleader")]) {
      const alone = [first, second].map((one) => ({ ...one, assignmentId: work, createdById: anna.id }));
      expect((await who.get(`/api/assignments/${work}/media`)).body).toEqual(alone);
      expect((await who.get(`/api/assignments/${work}/qc-media`)).body).toEqual([third]);
      expect((await who.get(`/api/assignments/${work}`)).body).toMatchObject({ media: [first, second] });
    }
    expect((await recordsOf(work)).map(({ qcRound }) => qcRound)).toEqual([null, null, 1]);
  });

  test.each([
    ["of 10 MB and 1 byte", "too-large", async () => Buffer.concat([small, Buffer.alloc(10_485_761 - small.length)])],
    ["without any bytes", "invalid", async () => Buffer.alloc(0)],
    ["of text, called .jpg", "wrong-media-type", async () => Buffer.from("I am a photo.".repeat(99))],
    [
      "that is an SVG with a script",
      "wrong-media-type",
      async () => Buffer.from("<svg><script>alert(1)</script></svg>"),
    ],
    ["that decodes to more than 50 megapixels", "invalid", () => decompressionBomb()],
    ["that is truncated", "invalid", async () => small.subarray(0, small.length / 2)],
  ] as const)("a file %s is refused, and nothing is left of it", async (_, code, make) => {
    const work = await begun();
    const before = store.files();
    const { answer, address } = await sendPhoto(anna, work, await make(), { contentType: "image/jpeg" });
    expectProblem(answer, code);
    expect(store.files()).toEqual(before);
    expect(await objectOf(address)).toMatchObject({ arrivedAt: null, sha256: null });
    expectProblem(
      await record(anna, work, address),
      "photo-gone",
      "This photo has not arrived yet. Please send it first.",
    );
    expect(await recordsOf(work)).toEqual([]);
  });

  test("a file of exactly 10 MB is accepted", async () => {
    const { answer } = await sendPhoto(
      anna,
      await begun(),
      Buffer.concat([small, Buffer.alloc(10_485_760 - small.length)]),
    );
    expect(answer.status, answer.text).toBe(201);
  });

  test("a file of another length than announced is refused, and so is an impossible size", async () => {
    const before = store.files();
    const { answer } = await sendPhoto(anna, await begun(), small, {
      contentType: "image/jpeg",
      size: small.length + 1,
    });
    expectProblem(answer, "invalid", /its size is different/);
    expect(store.files()).toEqual(before);
    expectProblem(await anna.post("/api/objects/upload", { size: 10_485_761 }), "too-large");
    for (const size of [0, -1]) expectProblem(await anna.post("/api/objects/upload", { size }), "invalid");
    expectProblem(await anna.post("/api/objects/upload", { contentType: "image/jpeg\r\nx: y" }), "invalid");
  });

  test("only an address that was issued to this person, and whose bytes have arrived, can be recorded", async () => {
    const work = await begun();
    const address = await addressFor(anna);
    expectProblem(await record(anna, work, address), "photo-gone", /has not arrived/);
    await put(address, small);
    const [, host = "", rest = ""] = /^(http:\/\/[^/]+)(\/.*)$/.exec(bare(address)) ?? [];
    for (const wrong of [
      `https://evil.example${rest}`,
      `http://localhost:1${rest}`,
      host.replace("http://", "http://user@") + rest,
      rest,
      `${host}/x/..${rest}`,
      `${host}/objects/../../etc/passwd`,
      `${bare(address)}/../${randomUUID()}`,
      `${bare(address)}#`,
      "javascript:alert(1)",
      "",
    ])
      expectProblem(
        await anna.post(`/api/assignments/${work}/media`, { photoURL: wrong }),
        "invalid",
        /not sent to this server/,
      );
    expectProblem(
      await anna.post(`/api/assignments/${work}/media`, { photoURL: `${bare(address)}?signature=1` }),
      "invalid",
    );
    expectProblem(await record(bob, await begun(bob), address), "invalid", "This photo was sent by someone else.");
    expectProblem(await record(anna, work, bare(address).slice(0, -36) + randomUUID()), "photo-gone");
    expect(await recordsOf(work)).toEqual([]);
  });

  test("bytes that were cleaned up must be sent again", async () => {
    const work = await begun();
    const { address } = await addPhoto(anna, work, small);
    const again = await addressFor(anna);
    await put(again, small);
    // Processed but not recorded, because the record was refused.
    expectProblem(await record(anna, await addWork(app, { lead: anna }), again), "state-conflict");
    for (const name of store.files().filter((one) => one.includes(idOf(again)))) rmSync(name);
    expectProblem(await record(anna, work, again), "photo-gone", "This photo no longer exists. Please send it again.");
    for (const name of store.files().filter((one) => one.includes(idOf(address)))) rmSync(name);
    expectProblem(await fetchPhoto(app, anna, `/objects/${idOf(address)}`), "not-found");
  });

  test("the same photo twice, or 20 times at once, is recorded once with one response; elsewhere it is refused", async () => {
    const work = await begun();
    const address = await addressFor(anna);
    await put(address, small);
    const heard = await recordAnnouncements(app);
    const answers = await Promise.all(Array.from({ length: 20 }, () => record(anna, work, address)));
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size, answers[0]?.text).toBe(1);
    expect(answers[0]?.status).toBe(201);
    expect(await recordsOf(work)).toHaveLength(1);
    expect((await auditOf(app, work)).map(({ action }) => action)).toEqual(["assignment.create", "assignment.photo"]);
    expect((await auditOf(app, idOf(address))).map(({ action }) => action)).toEqual(["photo.address", "photo.arrive"]);
    expect(topicsIn(await heard())).toEqual(["assignments"]);

    expectProblem(
      await record(anna, await begun(), address),
      "invalid",
      "This photo has already been added elsewhere.",
    );
    await app.database.pool.query("update assignments set status = 'done', finished_at = now() where id = $1", [work]);
    expect((await record(anna, work, address)).text).toBe(answers[0]?.text);
  });

  test("a repeated key gets the first response again, for the address and for the record", async () => {
    const work = await begun();
    const headers = { "idempotency-key": randomUUID() };
    const [one, other] = [
      await anna.post("/api/objects/upload", undefined, headers),
      await anna.post("/api/objects/upload", undefined, headers),
    ];
    expect(other.text).toBe(one.text);
    const address = await addressFor(anna);
    await put(address, small);
    const path = `/api/assignments/${work}/media`;
    const [first, again] = [
      await anna.post(path, { photoURL: bare(address) }, headers),
      await anna.post(path, { photoURL: bare(address) }, headers),
    ];
    expect(again).toMatchObject({ status: 201, text: first.text });
    expect(again.headers.get("idempotency-replayed")).toBe("true");
  });

  test("a photo can be read by everyone who may read its assignment; others get 404", async () => {
    const [left, qc] = [await signInAs(app, "cleaner"), await signInAs(app, "qc")];
    const work = await addWork(app, { lead: anna, left: [left], status: "in_progress" });
    const { photo } = await addPhoto(anna, work, small);
    const reads = async (who: Pick<Caller, "cookie">, path = photo.url) => (await fetchPhoto(app, who, path)).status;
    const [admin, leader] = [await signInAs(app, "admin"), await signInAs(app, "teamleader")];
    for (const who of [anna, admin, leader]) expect(await reads(who)).toBe(200);
    for (const who of [bob, left, qc])
      expectProblem(await fetchPhoto(app, who, photo.url), "not-found", "Photo not found.");
    expectProblem(await fetchPhoto(app, callerOf(app), photo.url), "not-signed-in");
    for (const none of [randomUUID(), "none", "..%2f..%2fetc%2fpasswd", `${randomUUID()}%00`])
      expect(await reads(admin, `/objects/${none}`)).toBe(404);
    expectProblem(await fetchPhoto(app, admin, `${photo.url}?size=huge`), "invalid");
    for (const list of ["media", "qc-media"])
      expectProblem(await bob.get(`/api/assignments/${work}/${list}`), "not-found");

    // An unrecorded photo can't be read by anyone, not even its owner.
    const address = await addressFor(anna);
    await put(address, small);
    expect(await reads(anna, `/objects/${idOf(address)}`)).toBe(404);
    expect((await workOf(app, work)).status).toBe("in_progress");
  });

  test("a browser caches a photo, revalidates without bytes, and treats it only as an image", async () => {
    const { photo } = await addPhoto(anna, await begun(), small);
    for (const [path, other] of [
      [photo.url, `${photo.url}?size=thumb`],
      [`${photo.url}?size=thumb`, photo.url],
    ] as const) {
      const { headers, bytes } = await fetchPhoto(app, anna, path);
      expect(headers.get("content-type")).toBe("image/jpeg");
      expect(headers.get("cache-control")).toBe("private, no-cache");
      expect(headers.get("x-content-type-options")).toBe("nosniff");
      const etag = headers.get("etag") ?? "";
      expect(etag).not.toBe((await fetchPhoto(app, anna, other)).headers.get("etag"));

      const head = await fetchPhoto(app, anna, path, { method: "HEAD" });
      expect([head.status, head.headers.get("content-length"), head.bytes.length]).toEqual([
        200,
        String(bytes.length),
        0,
      ]);
      for (const known of [etag, `"x", W/${etag}`, "*"]) {
        const again = await fetchPhoto(app, anna, path, { headers: { "if-none-match": known } });
        expect([again.status, again.bytes.length, again.headers.get("etag")]).toEqual([304, 0, etag]);
      }
      expect((await fetchPhoto(app, anna, path, { headers: { "if-none-match": '"x"' } })).status).toBe(200);
      expectProblem(await fetchPhoto(app, bob, path, { headers: { "if-none-match": etag } }), "not-found");
      const signedOut = await fetchPhoto(app, { cookie: "" }, path, { headers: { "if-none-match": etag } });
      expectProblem(signedOut, "not-signed-in");
    }
  });
});
