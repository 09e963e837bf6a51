import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openTab, photo, put, startBrowser, step } from "../../../tests/support/browser-tab";
import { type OutboxServer, type Reply, refusal, startOutboxServer } from "../../../tests/support/outbox-server";
import { forgetKeptPhoto } from "./kept";
import type { Operation } from "./operation";
import { resendSince } from "./resend";

// A photo that was sent, answered and then removed from the park does not come back with a restore.

let server: OutboxServer;
beforeEach(async () => {
  startBrowser();
  server = await startOutboxServer();
});
afterEach(() => void vi.unstubAllGlobals());

const bytes = new TextEncoder().encode("sink!").buffer;
const address = "/objects/sink";
const recorded: Reply = { status: 201, body: { id: "media-1", url: address, kind: "photo" } };
const announcements = "/api/assignments/{id}/photo-announcements";
const hour = 3_600_000;

/** A restore that has lost what the server has answered in this test. */
const restore = () => ({
  id: "0192d0c0-0000-7000-8000-000000000001",
  backedUpAt: new Date(Date.now() - hour).toISOString(),
  restoredAt: new Date(Date.now() + hour).toISOString(),
});

/** A photo with the call that withdraws its announcement. */
function announced(changes?: Partial<Operation>): Operation {
  const one = photo(changes);
  const path = `${announcements}/{photoId}`;
  const undo = { what: "Withdraw photo", method: "DELETE", path, params: { id: "1", photoId: one.photo?.id ?? "" } };
  return { ...one, undo };
}

/** Sends everything in a tab, in as many rounds as it takes. */
async function sent(...operations: Operation[]) {
  const tab = await openTab();
  await tab.writeSignedInUser("ana");
  await tab.addOperations(operations, bytes);
  for (const _ of [1, 2]) {
    await tab.resetBackoff();
    await tab.drain({ put, onAttempt: () => {} });
  }
  expect(await tab.readOperations("ana")).toEqual([]);
  return tab;
}

const cleaners = photo();
const inspectors = photo({ path: "/api/assignments/{id}/qc-media", body: { url: "", kind: "photo" } });
if (inspectors.photo) inspectors.photo.field = "url";
const damage = photo({ body: { photoURL: "", findingId: "finding-1" } });

test.each([
  ["a cleaner's, at once", cleaners, [recorded]],
  ["a cleaner's, whose record was lost", cleaners, ["cut", recorded]],
  ["a cleaner's, whose upload was lost", cleaners, [refusal(422, "Send it again.", "photo-gone"), recorded]],
  ["of a damage", damage, [recorded]],
  ["an inspector's", inspectors, [recorded]],
] satisfies [string, Operation, Reply[]][])("a photo sent and removed: %s", async (_, one, replies) => {
  server.replies(`POST /api/assignments/1/${one.path.split("/").at(-1)}`, ...replies);
  const tab = await sent(one, photo({ assignmentId: "2" }));
  const id = one.photo?.id ?? "";
  expect(await tab.readPhotoBytes(id)).toEqual(bytes);
  await forgetKeptPhoto(address);
  expect(await tab.readPhotoBytes(id)).toBeUndefined();
  await resendSince("ana", restore());
  expect((await tab.readOperations("ana")).map(({ assignmentId }) => assignmentId)).toEqual(["2"]);
});

test("a photo that stays is uploaded again, without the address that it had", async () => {
  server.replies("POST /api/assignments/1/media", recorded);
  const tab = await sent(photo());
  await forgetKeptPhoto("/objects/another");
  await resendSince("ana", restore());
  const [again] = await tab.readOperations("ana");
  expect(again).not.toHaveProperty("url");
  expect(again?.photo).not.toHaveProperty("address");
});

test("a restored park does not wait for a removed photo: its announcement is withdrawn after everything else", async () => {
  server.replies("POST /api/assignments/1/media", recorded);
  const one = announced();
  const body = { photos: [{ id: one.photo?.id }] };
  const announcement = step({ what: "Announce photo", path: announcements, body });
  const tab = await sent(announcement, one, step({ what: "Complete", closes: true }));
  await tab.addOperations([step({ what: "Pending" })]);
  await forgetKeptPhoto(address);
  await resendSince("ana", restore());
  const queue = await tab.readOperations("ana");
  expect(queue.map(({ what }) => what)).toEqual(["Announce photo", "Complete", "Pending", "Withdraw photo"]);
  const withdrawal = queue[3];
  expect(withdrawal).toMatchObject({ method: "DELETE", params: { photoId: one.photo?.id }, state: "waiting" });
  for (const field of ["photo", "body", "undo"]) expect(withdrawal).not.toHaveProperty(field);
  await tab.drain({ put, onAttempt: () => {} });
  expect(server.calls().at(-1)).toBe(`DELETE /api/assignments/1/photo-announcements/${one.photo?.id}`);
  expect(server.calls().filter((call) => call.startsWith("PUT"))).toHaveLength(1);
});
