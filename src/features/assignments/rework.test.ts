import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { actionsOf, asPark, auditOf } from "../../../tests/support/builders";
import { type Answer, type Caller, signInAs } from "../../../tests/support/caller";
import { addStandardItems, definitionOf } from "../../../tests/support/checklists";
import { sendLate } from "../../../tests/support/late-steps";
import { type AnnouncementPark, openAnnouncementPark } from "../../../tests/support/photo-announcements";
import { diskStoreForTests } from "../../../tests/support/photo-stores";
import { expectProblem } from "../../../tests/support/problem";
import { assignment } from "./contract/assignment";
import { getHistory } from "./contract/history";
import { tablesOfAssignment } from "./reads/snapshot";
import { openItemIds, reworkOf } from "./rules/checklist";

// docs/domain.md, "Rework per item". The beds require a photo; Anna has ticked everything and submitted the villa. Long because each way to send
// work back is tested with what arrives late and with its undo.

let park: AnnouncementPark;
let olaf: Caller;
let [beds, bins, bath, sauna]: [string, string, string, string] = ["", "", "", ""];
let id: string;
beforeAll(async () => {
  park = await openAnnouncementPark(await diskStoreForTests());
  olaf = await signInAs(park.app, "qc", "Olaf");
  const items = [
    ...[definitionOf("Beds", { photo: "required" }), definitionOf("Bins"), definitionOf("Bath")],
    definitionOf("Sauna", { condition: { feature: "hasSauna", has: true } }),
  ];
  [beds = "", bins = "", bath = "", sauna = ""] = await asPark(park.app, (context) => addStandardItems(context, items));
});
beforeEach(async () => {
  id = await submitted();
});
afterAll(() => park.close());

const path = (rest = "") => `/api/assignments/${id}${rest}`;
const read = async () => z.parse(assignment, (await park.sanne.get(path())).body);
const ok = (answer: Answer) => expect(answer.status, answer.text).toBeLessThan(300);
const tick = (itemId: string) => park.anna.post(path(`/checklist/${itemId}`));
const late = (method: string, rest: string, minutesLate: number, body?: unknown) =>
  sendLate(park.anna, method, path(rest), { minutesLate }, body);

/** Work in review, with a photo of the beds that has arrived and one that has not. */
async function submitted(): Promise<string> {
  id = await park.workIn("in_progress");
  const photos = [park.one(), park.one()].map((photo) => ({ ...photo, itemId: beds }));
  ok(await late("POST", "/photo-announcements", 40, { photos }));
  const photoURL = await park.sent(park.anna);
  ok(await late("POST", "/media", 40, { photoURL, announcementId: photos[0]?.id }));
  for (const itemId of [beds, bins, bath]) ok(await late("POST", `/checklist/${itemId}`, 39));
  ok(await late("POST", "/complete", 35));
  return id;
}
async function approved(): Promise<void> {
  ok(await sendLate(park.sanne, "PATCH", path("/approve"), { minutesLate: 34 }));
}

/** Every way to send a villa back, 30 minutes ago or now. */
const verdicts = {
  reject: (items: unknown, minutesLate = 0, who = park.sanne) =>
    sendLate(who, "PATCH", path("/reject"), { minutesLate }, { reason: "See the tasks.", items }),
  async reopen(items: unknown, minutesLate = 0, who = park.sanne) {
    await approved();
    return sendLate(who, "POST", path("/reopen"), { minutesLate }, { reason: "See the tasks.", items });
  },
  async rework(items: unknown, minutesLate = 0, who = park.quinn) {
    await approved();
    const body = { status: "needs_rework", notes: "See the tasks.", items };
    return sendLate(who, "POST", path("/qc/complete"), { minutesLate }, body);
  },
};
const names = ["reject", "reopen", "rework"] as const;

test.each(names)("%s with two of three tasks: only these are to be done again, with a new photo", async (name) => {
  const items = [{ itemId: beds, note: " Creased. " }, { itemId: bath }];
  const answer = await verdicts[name](items);
  ok(answer);
  const work = z.parse(assignment, answer.body);
  const by = name === "rework" ? "Quinn" : "Sanne";
  expect(reworkOf(work)).toMatchObject([
    { itemId: beds, round: 1, note: "Creased.", markedBy: { name: by }, photos: [] },
    { itemId: bath, note: null },
  ]);
  expect(openItemIds(work)).toEqual([beds, bath]);
  expect(work).toMatchObject({
    ...{ status: "in_progress", awaitedItemIds: [], media: [{ itemId: beds, isSuperseded: true }] },
    checklistCompletions: [{ checklistItemId: bins }],
  });

  expectProblem(await park.anna.post(path("/complete")), "checklist-incomplete", "2 tasks are still open.");
  ok(await tick(bath));
  expectProblem(await tick(beds), "state-conflict", /requires one/);
  ok(await park.announce(park.anna, id, { ...park.one(), itemId: beds }));
  ok(await tick(beds));
  ok(await park.anna.post(path("/complete")));
  const again = await read();
  expect(again).toMatchObject({ status: "needs_review", round: 2, reworkItems: [{ itemId: beds }, { itemId: bath }] });
  expect(reworkOf(again)).toEqual([]);
});

test.each(names)("%s without tasks keeps all ticks and photos", async (name) => {
  for (const items of [undefined, []]) {
    id = await submitted();
    const work = z.parse(assignment, (await verdicts[name](items)).body);
    expect(openItemIds(work)).toEqual([]);
    expect(work).toMatchObject({ reworkItems: [], media: [{ isSuperseded: false }], awaitedItemIds: [beds] });
    expect((await auditOf(park.app, id)).at(-1)?.meta).not.toHaveProperty("items");
  }
});

test("finishing with open tasks leaves them open", async () => {
  ok(await verdicts.reject([{ itemId: bath }]));
  ok(await park.finish(id));
  expect(openItemIds(await read())).toEqual([bath]);
});

describe("what is refused, and changes nothing", () => {
  test.each([
    ["a note of 501 characters", () => [{ itemId: bins, note: "x".repeat(501) }], "invalid", /At most 500/],
    ["a task twice", () => [{ itemId: bins }, { itemId: bins.toUpperCase() }], "invalid", /only once/],
    ["201 tasks", () => Array.from({ length: 201 }, () => ({ itemId: randomUUID() })), "invalid", "At most 200 tasks."],
    [
      "a photo of nobody",
      () => [{ itemId: bins, photoURL: "https://example.com/1" }],
      "invalid",
      /was not sent to this/,
    ],
    ["a task that this villa doesn't have", () => [{ itemId: sauna }], "state-conflict", /not on this villa/],
    [
      "a task that does not exist",
      () => [{ itemId: bins }, { itemId: randomUUID() }],
      "state-conflict",
      /not on this villa/,
    ],
  ] as const)("%s", async (_, itemsOf, code, detail) => {
    const before = await everything();
    expectProblem(await verdicts.reject(itemsOf()), code, detail);
    expect(await everything()).toEqual(before);
    expectProblem(await verdicts.rework(itemsOf()), code, detail);
    expect((await read()).status).toBe("done");
  });

  test("approving with tasks, and rework with tasks but without notes", async () => {
    await approved();
    const items = [{ itemId: bins }];
    const decide = (body: unknown) => park.quinn.post(path("/qc/complete"), body);
    expectProblem(await decide({ status: "passed", items }), "invalid", /Only rework/);
    expectProblem(await decide({ status: "needs_rework", items }), "invalid", /feedback notes/);
    ok(await decide({ status: "passed", items: [] }));
  });
});

describe("photos of what is wrong", () => {
  test("a photo belongs to its task and the round, and everybody who may read the villa sees it", async () => {
    const photoURL = await park.sent(park.sanne);
    ok(await verdicts.reject([{ itemId: beds, photoURL }, { itemId: bins }]));
    const [first, second] = reworkOf(z.parse(assignment, (await park.anna.get(path())).body));
    expect([first?.photos.length, second?.photos]).toEqual([1, []]);
    expect((await park.anna.send("GET", first?.photos[0] ?? "")).status).toBe(200);
    expect((await park.anna.get(path("/qc-media"))).body).toMatchObject([
      { itemId: beds, qcRound: 1, isSuperseded: false, createdBy: { name: "Sanne" } },
    ]);
    expect(await actionsOf(park.app, id)).toEqual([
      ...["assignment.photo", "assignment.tick", "assignment.tick", "assignment.tick", "assignment.complete"],
      ...["assignment.qc-photo", "assignment.reject"],
    ]);
  });

  test("an inspector's photo that was announced before the decision belongs to it", async () => {
    await approved();
    const photo = park.one();
    ok(await park.announce(park.quinn, id, { ...photo, itemId: bath }));
    ok(
      await park.quinn.post(path("/qc/complete"), { status: "needs_rework", notes: "Bath", items: [{ itemId: bath }] }),
    );
    ok(await park.recordForQc(park.quinn, id, await park.sent(park.quinn), photo.id));
    expect(reworkOf(await read())).toMatchObject([{ itemId: bath, photos: [expect.stringMatching(/^.objects/)] }]);
  });

  test("one photo for two tasks, or somebody else's, is refused, and nothing changes", async () => {
    const photoURL = await park.sent(park.sanne);
    const both = [beds, bins].map((itemId) => ({ itemId, photoURL }));
    const before = await everything();
    expectProblem(await verdicts.reject(both), "invalid", /already been added/);
    const [theirs] = [await park.sent(park.anna)];
    expectProblem(await verdicts.reject([{ itemId: beds, photoURL: theirs }]), "invalid", /someone else/);
    expect(await everything()).toEqual(before);
  });
});

describe("steps from before the verdict that arrive late", () => {
  beforeEach(async () => {
    ok(await verdicts.rework([{ itemId: beds }, { itemId: bath }], 30));
  });

  test("a tick does not answer it and keeps its note; other tasks stay as they were; a newer tick counts", async () => {
    const answer = await late("POST", `/checklist/${bath}`, 36, { notes: "Drain is slow" });
    expect(openItemIds(z.parse(assignment, answer.body))).toEqual([beds, bath]);
    expect(answer.body).toMatchObject({ workingSince: null, checklistNotes: [{ text: "Drain is slow" }] });
    expect((await auditOf(park.app, id)).at(-1)?.action).toBe("assignment.tick-overtaken");
    expect((await late("POST", "/complete", 33)).body).toMatchObject({ status: "in_progress", round: 1 });
    ok(await late("DELETE", `/checklist/${bins}`, 36));
    ok(await late("POST", `/checklist/${bins}`, 35));
    expect(openItemIds(await read())).toEqual([beds, bath]);
    ok(await late("POST", `/checklist/${bath}`, 10));
    expect(openItemIds(await read())).toEqual([beds]);
    // Unticked before the verdict.
    ok(await late("DELETE", `/checklist/${bath}`, 36));
    expect(openItemIds(await read())).toEqual([beds]);
  });

  test("a tick from before an earlier verdict does not count in a later round either", async () => {
    ok(await sendLate(park.anna, "PATCH", path("/finish"), { minutesLate: 20 }));
    ok(await sendLate(park.sanne, "PATCH", path("/reject"), { minutesLate: 10 }, { reason: "Beds" }));
    ok(await late("POST", `/checklist/${bath}`, 36));
    expect(openItemIds(await read())).toEqual([beds, bath]);
    ok(await late("POST", `/checklist/${bath}`, 15));
    expect(openItemIds(await read())).toEqual([beds]);
  });

  test("a photo is stored and does not count", async () => {
    const photo = park.one();
    ok(await late("POST", "/photo-announcements", 36, { photos: [{ ...photo, itemId: beds }] }));
    ok(await park.record(park.anna, id, await park.sent(park.anna), photo.id));
    expect(await read()).toMatchObject({ awaitedItemIds: [], media: [{ isSuperseded: true }, { isSuperseded: true }] });
    expectProblem(await tick(beds), "state-conflict", /requires one/);
  });
});

test("the history has both rounds, task by task", async () => {
  const photoURL = await park.sent(park.sanne);
  ok(await verdicts.reject([{ itemId: bath, note: "Hair", photoURL }, { itemId: bins }]));
  ok(await tick(bath));
  ok(await park.finish(id));
  await park.approve(id);
  ok(await park.quinn.post(path("/qc/complete"), { status: "needs_rework", notes: "Bins", items: [{ itemId: bins }] }));
  const history = z.parse(getHistory.reply, (await park.quinn.get(path("/history"))).body);
  const steps = history.filter((entry) => entry.items.length > 0 || (entry.itemId === bath && entry.round === 1));
  expect(steps).toMatchObject([
    { action: "assignment.tick", text: "Bath", itemId: bath, items: [] },
    { action: "assignment.qc-photo", text: "Bath", itemId: bath },
    {
      ...{ action: "assignment.reject", round: 1, by: { name: "Sanne" }, text: "See the tasks.", itemId: null },
      items: [
        { itemId: bath, label: "Bath", note: "Hair", photos: [expect.stringMatching(/^.objects/)] },
        { itemId: bins, label: "Bins", note: null, photos: [] },
      ],
    },
    { action: "assignment.tick", by: { name: "Anna" }, itemId: bath },
    { action: "inspection.decide", round: 2, by: { name: "Quinn" }, items: [{ itemId: bins, note: null, photos: [] }] },
  ]);
});

describe("undo", () => {
  test.each(["reject", "rework"] as const)("of %s: every tick, photo and announcement is as it was", async (name) => {
    const verdict = verdicts[name];
    const by = name === "reject" ? park.sanne : park.quinn;
    // In an earlier round the beds were sent back too.
    ok(await verdicts.reject([{ itemId: beds }, { itemId: bath }], 30));
    ok(await late("POST", "/photo-announcements", 29, { photos: [{ ...park.one(), itemId: beds }] }));
    for (const itemId of [beds, bath]) ok(await late("POST", `/checklist/${itemId}`, 28));
    ok(await late("POST", "/complete", 27));
    if (name === "rework") ok(await park.approve(id));
    const before = await everything();
    const items = [{ itemId: beds, note: "Again" }, { itemId: bins }];
    const answer =
      name === "reject"
        ? await verdict(items)
        : await by.post(path("/qc/complete"), { status: "needs_rework", notes: "Again", items });
    ok(answer);
    const sentBack = z.parse(assignment, answer.body);
    expect(openItemIds(sentBack)).toEqual([beds, bins]);
    // What phones did before the verdict arrives in between: a photo that stays, and a tick that doesn't count.
    ok(await late("POST", `/checklist/${bins}`, 28));
    ok(await by.post(path("/undo")));
    expect(await everything()).toEqual(before);
    expect((await read()).awaitedItemIds).toEqual([beds]);
    ok(await by.post(path("/undo")));
    expect(await everything()).toEqual(before);
  });

  test("a photo that arrived after the verdict counts again; one of an earlier round does not", async () => {
    ok(await verdicts.reject([{ itemId: beds }]));
    const photo = park.one();
    ok(await late("POST", "/photo-announcements", 36, { photos: [{ ...photo, itemId: beds }] }));
    ok(await park.sanne.post(path("/undo")));
    ok(await park.record(park.anna, id, await park.sent(park.anna), photo.id));
    expect((await read()).media).toMatchObject([{ isSuperseded: false }, { isSuperseded: false }]);
  });

  test("is refused once a cleaner has done a task again", async () => {
    ok(await verdicts.reject([{ itemId: bath }]));
    ok(await tick(bath));
    expectProblem(await park.sanne.post(path("/undo")), "state-conflict", /Someone has made another change/);
  });

  test("of the submission that answered it: the tasks are to be done again now", async () => {
    ok(await verdicts.reject([{ itemId: bath }]));
    ok(await tick(bath));
    ok(await park.anna.post(path("/complete")));
    ok(await park.anna.post(path("/undo")));
    const work = await read();
    expect([reworkOf(work).length, openItemIds(work)]).toEqual([1, []]);
  });
});

describe("at the same time", () => {
  test("of two inspectors one decides, and only their tasks are sent back", async () => {
    await approved();
    const decide = (who: Caller, itemId: string) =>
      who.post(path("/qc/complete"), { status: "needs_rework", notes: "See the tasks.", items: [{ itemId }] });
    const answers = await Promise.all([decide(park.quinn, bins), decide(olaf, bath)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const itemId = answers[0]?.status === 200 ? bins : bath;
    const work = await read();
    expect([work.reworkItems.map((one) => one.itemId), openItemIds(work)]).toEqual([[itemId], [itemId]]);
  });

  test("a repeated request with the same key sends nothing back twice, also after the task is done again", async () => {
    const key = randomUUID();
    const send = () =>
      park.sanne.send("PATCH", path("/reject"), {
        headers: { "idempotency-key": key },
        body: { reason: "Bath", items: [{ itemId: bath }] },
      });
    const answers = await Promise.all([send(), send()]);
    for (const answer of answers) ok(answer);
    ok(await tick(bath));
    ok(await send());
    expect(openItemIds(await read())).toEqual([]);
  });
});

/** All rows of the assignment, in every table. */
async function everything(): Promise<unknown> {
  const rows = (table: string, key: string) => sql`
    select coalesce(json_agg(to_jsonb(t) order by to_jsonb(t)::text), '[]') as rows from ${sql.identifier(table)} t where ${sql.identifier(key)} = ${id}`;
  const found = ["assignments", ...tablesOfAssignment].map(async (table) => {
    const { rows: all } = await park.app.database.db.execute(
      rows(table, table === "assignments" ? "id" : "assignment_id"),
    );
    return [table, all[0]?.rows];
  });
  return Promise.all(found);
}
