import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { assignment, media } from "../../src/features/assignments/contract/assignment";
import { openItemIds, photographedItems } from "../../src/features/assignments/rules/checklist";
import { addChecklist, addWork, auditOf, ticksOf } from "../support/builders";
import { type Caller, signInAs } from "../support/caller";
import { ago, lateHeaders } from "../support/late-steps";
import { addressFor, bare, put } from "../support/photo-calls";
import { diskStoreForTests, type TestStore } from "../support/photo-stores";
import { picture } from "../support/pictures";
import { problemOf } from "../support/problem";
import { startApp, type TestApp } from "../support/start-app";

// What a phone sends after being offline while the assignment changed: every call is accepted, or refused with a sentence.

let store: TestStore;
let app: TestApp;
let items: string[];
let people: Record<"anna" | "bob" | "sanne" | "quinn" | "olaf", Caller>;
let photo: { bytes: Buffer; sha256: string };
beforeAll(async () => {
  store = await diskStoreForTests();
  app = await startApp({ settings: store.settings });
  items = await addChecklist(app);
  const [anna, bob, sanne, quinn, olaf] = await Promise.all([
    signInAs(app, "cleaner", "Anna"),
    signInAs(app, "cleaner", "Bob"),
    signInAs(app, "teamleader", "Sanne"),
    signInAs(app, "qc", "Quinn"),
    signInAs(app, "qc", "Olaf"),
  ]);
  people = { anna, bob, sanne, quinn, olaf };
  const bytes = await picture("jpeg", { width: 80, height: 60 });
  const sha256 = Buffer.from(await crypto.subtle.digest("SHA-256", new Uint8Array(bytes))).toString("hex");
  photo = { bytes, sha256 };
});
afterAll(async () => {
  await app.close();
  await store.close();
});

/** What the phone knew about the assignment when it went offline. */
type Known = { id: string; completionId: string; findingId: string; announcementId: string; photoURL: string };
type Call = (known: Known) => [method: string, path: string, body?: unknown];

const of = ({ id }: Known, more: string) => `/api/assignments/${id}${more}`;
const fresh = () => ({ id: randomUUID(), sha256: photo.sha256, kind: "photo" });
const calls: Record<string, Call> = {
  start: (one) => ["POST", of(one, "/start")],
  tick: (one) => ["POST", of(one, `/checklist/${items[11]}`), { notes: "Tap drips" }],
  "tick again": (one) => ["POST", of(one, `/checklist/${items[0]}`), { notes: "Tap drips" }],
  untick: (one) => ["DELETE", of(one, `/checklist/${items[1]}`)],
  note: ({ completionId }) => ["PATCH", `/api/assignment-checklist-completions/${completionId}`, { notes: "Lamp" }],
  "item note": (one) => ["PUT", of(one, `/checklist/${items[2]}/notes`), { notes: "Bulb" }],
  finding: (one) => ["POST", of(one, "/findings"), { type: "note", text: "Tap drips" }],
  "finding gone": (one) => ["DELETE", of(one, `/findings/${one.findingId}`)],
  "announce at item": (one) => [
    "POST",
    of(one, "/photo-announcements"),
    { photos: [{ ...fresh(), itemId: items[11] }] },
  ],
  "photo at item": (one) => ["POST", of(one, "/media"), { photoURL: one.photoURL, itemId: items[11] }],
  announce: (one) => ["POST", of(one, "/photo-announcements"), { photos: [fresh()] }],
  withdraw: (one) => ["DELETE", of(one, `/photo-announcements/${one.announcementId}`)],
  photo: (one) => ["POST", of(one, "/media"), { photoURL: one.photoURL }],
  announced: (one) => ["POST", of(one, "/media"), { photoURL: one.photoURL, announcementId: one.announcementId }],
  complete: (one) => ["POST", of(one, "/complete"), { actualMinutes: 30 }],
  finish: (one) => ["PATCH", of(one, "/finish")],
  "qc start": (one) => ["POST", of(one, "/qc/start")],
  "qc decide": (one) => ["POST", of(one, "/qc/complete"), { status: "passed" }],
  "qc photo": (one) => ["POST", of(one, "/qc-media"), { url: one.photoURL, kind: "photo" }],
};

async function move(who: Caller, method: string, path: string, body?: unknown): Promise<void> {
  const answer = await who.send(method, path, body === undefined ? {} : { body });
  expect(answer.status, answer.text).toBeLessThan(300);
}
const moves: Record<string, (id: string) => Promise<void>> = {
  async reassigned(id) {
    await move(people.sanne, "PATCH", `/api/assignments/${id}`, { cleanerId: people.bob.id, collaboratorIds: [] });
  },
  async rejected(id) {
    await move(people.anna, "PATCH", `/api/assignments/${id}/finish`);
    await move(people.sanne, "PATCH", `/api/assignments/${id}/reject`, { reason: "Oven" });
  },
  async "sent back"(id) {
    await move(people.anna, "PATCH", `/api/assignments/${id}/finish`);
    const named = [items[1], items[11]].map((itemId) => ({ itemId }));
    await move(people.sanne, "PATCH", `/api/assignments/${id}/reject`, { reason: "Oven", items: named });
  },
  async done(id) {
    await move(people.anna, "PATCH", `/api/assignments/${id}/finish`);
    await move(people.sanne, "PATCH", `/api/assignments/${id}/approve`);
  },
  async deleted(id) {
    // Only pending work can be deleted: the phone had started it, but the server didn't know yet.
    await app.database.pool.query("update assignments set status = 'pending', started_at = null where id = $1", [id]);
    await move(people.sanne, "DELETE", `/api/assignments/${id}`);
  },
  async inspecting(id) {
    await moves.done?.(id);
    await move(people.olaf, "POST", `/api/assignments/${id}/qc/start`);
  },
  async reworked(id) {
    await moves.done?.(id);
    const body = { status: "needs_rework", notes: "Sand" };
    await move(people.olaf, "POST", `/api/assignments/${id}/qc/complete`, body);
  },
};

const table = `
                  reassigned  rejected  sent back  done  deleted
start             404         200       200        200   404
tick              404         200       200        409   404
tick again        404         200       200        409   404
untick            404         204       204        409   404
note              404         200       200        409   404
item note         404         200       200        409   404
finding           404         201       201        409   404
finding gone      404         204       204        409   404
announce          404         200       200        409   404
announce at item  404         200       200        409   404
withdraw          204         204       204        204   204
photo             404         201       201        409   404
photo at item     404         201       201        409   404
announced         201         201       201        201   404
complete          404         200       200        409   404
finish            404         200       200        409   404
`;
const qcTable = `
            inspecting  reworked  deleted
qc start    409         409       404
qc decide   409         409       404
qc photo    409         409       404
announce    409         409       404
`;
/** Returns the call, the state and the status of each cell. The first line names the states. */
function cellsOf(text: string) {
  const [head = "", ...lines] = text.trim().split("\n");
  const states = head.trim().split(/ {2,}/);
  return lines.flatMap((line) => {
    const [call = "", ...cells] = line.split(/ {2,}/);
    return cells.map((cell, i) => [call, states[i] ?? "", Number(cell)] as const);
  });
}

async function knownTo(who: Caller): Promise<Known> {
  const { anna } = people;
  const id = await addWork(app, { lead: anna, status: "in_progress", madeAt: ago(600), ticked: items.slice(0, 11) });
  const finding = await anna.post(`/api/assignments/${id}/findings`, { type: "damage", text: "Crack" });
  const announcementId = randomUUID();
  const photos = [{ ...fresh(), id: announcementId }];
  await move(anna, "POST", `/api/assignments/${id}/photo-announcements`, { photos });
  const address = await addressFor(who);
  expect((await put(address, photo.bytes)).status).toBe(204);
  const [tick] = await ticksOf(app, id);
  const findingId = z.parse(z.object({ id: z.string() }), finding.body).id;
  return { id, completionId: tick?.id ?? "", findingId, announcementId, photoURL: bare(address) };
}

async function expectAnswer(who: Caller, call: string, state: string, status: number) {
  const known = await knownTo(who);
  await moves[state]?.(known.id);
  const before = await auditOf(app, known.id);
  const [method, path, body] = calls[call]?.(known) ?? ["", ""];
  const headers = lateHeaders({ minutesLate: 30, key: randomUUID() });
  const answer = await who.send(method, path, { headers, ...(body !== undefined && { body }) });
  expect(answer.status, answer.text).toBe(status);
  if (status >= 400) {
    problemOf(answer);
    expect(await auditOf(app, known.id)).toEqual(before);
  }
  return { answer, id: known.id };
}

/** What was done before items were sent back does not do them again. */
async function expectStillOpen(id: string): Promise<void> {
  const work = z.parse(assignment, (await people.sanne.get(`/api/assignments/${id}`)).body);
  expect(openItemIds(work)).toEqual([items[1], items[11]]);
  expect(photographedItems(work)).toEqual(new Set());
}

describe("a cleaner's", () => {
  test.each(cellsOf(table))("%s, after the work was %s: %i", async (call, state, status) => {
    const { answer, id } = await expectAnswer(people.anna, call, state, status);
    if (call === "announced" && status === 201) expect(z.safeParse(media, answer.body).success).toBe(true);
    if (state === "sent back") await expectStillOpen(id);
  });
});

describe("an inspector's", () => {
  test.each(cellsOf(qcTable))("%s, after the work was %s: %i", async (call, state, status) => {
    await expectAnswer(people.quinn, call, state, status);
  });
});
