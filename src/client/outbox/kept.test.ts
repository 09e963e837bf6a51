// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { startBrowser, step } from "../../../tests/support/browser-tab";
import { forgetKept, makeRoom, pruneKept, surplusOf } from "./kept";
import type { Upload } from "./operation";
import { resendSince } from "./resend";
import { resentName } from "./resent";
import { addOperations, type Kept, readOperations, readPhotoBytes, removeOperation } from "./store";

const now = Date.parse("2026-11-23T12:00:00Z");
const day = 24 * 3_600_000;
const at = (ago: number) => new Date(now - ago).toUTCString();

let seq = 0;
function kept(ago: number, photoBytes?: number, userId = "ana"): Kept {
  seq += 1;
  const photo: Upload | undefined =
    photoBytes === undefined
      ? undefined
      : { id: `photo-${seq}`, name: "a.jpg", type: "image/jpeg", size: photoBytes, field: "photoURL", address: "/x" };
  const row = { seq, userId, state: "waiting", attempts: 1, retryAt: 5, answeredAt: at(ago) } as const;
  const { userId: _, ...about } = step();
  return { ...about, ...row, ...(photo && { photo }) };
}

test("what is too old, too much or too large is given up, oldest first", () => {
  const old = kept(8 * day);
  const fresh = kept(6 * day);
  expect(surplusOf([fresh, old], now)).toEqual([old]);
  const many = Array.from({ length: 2_002 }, (_, i) => kept(i * 1_000));
  expect(surplusOf(many, now)).toEqual([many[2_001], many[2_000]]);
  const photos = [kept(1_000, 60_000_000), kept(2_000, 50_000_000), kept(3_000)];
  expect(surplusOf(photos, now)).toEqual([photos[1]]);
  expect(surplusOf([], now)).toEqual([]);
});

const restore = {
  id: "0192d0c0-0000-7000-8000-000000000001",
  backedUpAt: new Date(now - day).toISOString(),
  restoredAt: new Date(now).toISOString(),
};

/** Sends operations of a phone: they are stored, and then answered. */
async function answer(...all: readonly Kept[]): Promise<void> {
  for (const { answeredAt, ...operation } of all) {
    await addOperations([operation], new Uint8Array([1, 2, 3]).buffer);
    const [stored] = (await readOperations(operation.userId)).filter(({ id }) => id === operation.id);
    if (stored) await removeOperation({ ...operation, seq: stored.seq }, answeredAt);
  }
}
const told = () => JSON.parse(localStorage.getItem(`changeover:${resentName("ana")}`) ?? "null");

beforeEach(() => {
  localStorage.clear();
  startBrowser();
  // A restore also drops what is too old by the phone's clock.
  vi.useFakeTimers({ toFake: ["Date"], now });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("what was answered between the backup and the restore is sent again, once, before everything else", async () => {
  const [before, first, photo, after] = [kept(2 * day), kept(day / 2), kept(day / 3, 3), kept(-day)];
  const others = kept(day / 2, undefined, "bea");
  await answer(before, first, photo, after, others);
  const { answeredAt: _, ...pending } = kept(0);
  await addOperations([pending]);
  await resendSince("ana", restore);
  await resendSince("ana", restore);
  const queue = await readOperations("ana");
  expect(queue.map(({ id, photo: file }) => file?.id ?? id)).toEqual([first.id, photo.photo?.id, pending.id]);
  expect(queue[1]).toMatchObject({ state: "waiting", attempts: 0, retryAt: 0 });
  // Uploaded again, under another key.
  expect([queue[1]?.photo?.address, queue[1]?.id === photo.id]).toEqual([undefined, false]);
  expect(await readPhotoBytes(photo.photo?.id ?? "")).toBeDefined();
  expect(await readOperations("bea")).toEqual([]);
  expect(told()).toEqual({ backedUpAt: restore.backedUpAt, count: 2, missing: [] });
});

test("after a sign-out, nothing is left but the villas, which are named as missing", async () => {
  const photo = kept(day / 2, 3);
  await answer(photo, kept(day / 3, undefined, "bea"));
  await forgetKept("ana");
  expect(await readPhotoBytes(photo.photo?.id ?? "")).toBeUndefined();
  await resendSince("ana", restore);
  expect(await readOperations("ana")).toEqual([]);
  expect(told()).toEqual({ backedUpAt: restore.backedUpAt, count: 0, missing: [photo.villa] });
  await resendSince("bea", restore);
  expect(await readOperations("bea")).toHaveLength(1);
});

test("room for new work is made by giving up photos, and age by giving up everything", async () => {
  const [photo, old] = [kept(day / 2, 3), kept(10 * day)];
  await answer(photo, old, kept(day / 2));
  await pruneKept(now);
  await makeRoom();
  expect(await readPhotoBytes(photo.photo?.id ?? "")).toBeUndefined();
  await resendSince("ana", restore);
  expect(await readOperations("ana")).toHaveLength(1);
});

test("a pending photo is announced again, even if it was refused, because the server may not know that it waits for it", async () => {
  const { answeredAt: _, ...photo } = kept(0, 3);
  const undo = {
    what: "",
    method: "DELETE",
    path: "/api/assignments/{id}/photo-announcements/{photoId}",
    params: { id: "villa", photoId: photo.photo?.id ?? "" },
  };
  const refusal = { status: 422, detail: "This photo is no longer expected.", code: "invalid" };
  const body = { photoURL: "", itemId: "item-1", announcementId: photo.photo?.id };
  await addOperations([{ ...photo, body, undo, state: "parked", refusal }], new Uint8Array([1, 2, 3]).buffer);
  await resendSince("ana", restore);
  const [again, announcement] = await readOperations("ana");
  expect(again).toMatchObject({ state: "waiting", photo: { id: photo.photo?.id } });
  expect(again?.refusal).toBeUndefined();
  expect(announcement).toMatchObject({
    path: "/api/assignments/{id}/photo-announcements",
    params: { id: "villa" },
    body: {
      photos: [
        {
          id: photo.photo?.id,
          kind: "photo",
          // Otherwise the server records the photo without it, and the item can't be ticked again.
          itemId: "item-1",
          sha256: "039058c6f2c0cb492c533b0a4d14ef77cc0f78abccced5287d84a1a2011cfb81",
        },
      ],
    },
  });
});
