import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { addVilla, addWork, type Work, workOf } from "../../../tests/support/builders";
import { type Answer, type Caller, signInAs } from "../../../tests/support/caller";
import { openInspectionPark, pass, path, rework, start } from "../../../tests/support/inspecting";
import { expectProblem } from "../../../tests/support/problem";
import type { TestApp } from "../../../tests/support/start-app";
import { assignments, media, objects, qcReviews } from "../../server/database/tables";

// The lists of QC and supervisors: inspections with their counts, and all decisions.

let app: TestApp;
let anna: Caller;
let sanne: Caller;
let ruben: Caller;
let noor: Caller;
beforeAll(async () => {
  ({ app, anna, sanne, ruben, noor } = await openInspectionPark());
});
afterAll(() => app.close());

const work = (status: Work["status"] = "done", minutesAgo = 45) => addWork(app, { lead: anna, status, minutesAgo });
const rowsIn = ({ status, text, body }: Answer) => {
  expect(status, text).toBe(200);
  return z.parse(z.array(z.looseObject({ id: z.string() })), body);
};
const idsIn = (answer: Answer) => rowsIn(answer).map(({ id }) => id);

/** Changes the time of a decision, by which the lists are sorted. */
async function decidedAt(id: string, moment: string): Promise<void> {
  const { round } = await workOf(app, id);
  await app.database.db
    .update(qcReviews)
    .set({ reviewedAt: new Date(moment) })
    .where(and(eq(qcReviews.assignmentId, id), eq(qcReviews.round, round)));
}

/** Returns the ids of a list, page by page as a screen requests it. */
async function pages(who: Caller, first: string): Promise<string[]> {
  const found: string[] = [];
  for (let next: string | undefined = first; next; ) {
    const answer: Answer = await who.get(next);
    const ids = idsIn(answer);
    expect(ids.length).toBeGreaterThan(0);
    found.push(...ids);
    next = /^<(.+)>; rel="next"$/.exec(answer.headers.get("link") ?? "")?.[1];
  }
  return found;
}

describe("the list of inspections", () => {
  let ids: { older: string; newer: string; mine: string; sentBack: string; passed: string };
  const list = (query = "") => ruben.get(`/api/assignments/qc${query}`);
  const counts = async (query = "") => (await ruben.get(`/api/assignments/qc/counts${query}`)).body;
  beforeEach(async () => {
    await app.database.db.delete(assignments);
    const [newer, older, mine, sentBack, passed] = [
      await work("done", 60),
      await work("done", 120),
      await work("done", 90),
      await work("done", 240),
      await work("done", 300),
    ];
    ids = { newer, older, mine, sentBack, passed };
    for (const status of ["pending", "in_progress", "needs_review"] as const) await work(status);
    await start(noor, mine);
    await pass(noor, passed);
    await rework(ruben, sentBack);
    // 00:30 on the 21st in the park, and an hour before.
    await decidedAt(sentBack, "2026-11-20T23:30:00Z");
    await decidedAt(passed, "2026-11-20T22:30:00Z");
  });

  test("has ready ones first, then those in progress, then decided ones", async () => {
    const { older, newer, mine, sentBack, passed } = ids;
    const answer = await list();
    expect(idsIn(answer)).toEqual([older, newer, mine, sentBack, passed]);
    expect(rowsIn(answer)[3]).toEqual((await ruben.get(path(sentBack))).body);
    expect(idsIn(await list("?state=pending"))).toEqual([older, newer]);
    expect(idsIn(await list("?state=in_progress"))).toEqual([mine]);
    expect(idsIn(await list("?state=completed"))).toEqual([sentBack, passed]);
    expect(await counts()).toEqual({ pending: 2, inProgress: 1, completed: 2 });
  });

  test.each([
    ["from=2026-11-21", ["sentBack"]],
    ["to=2026-11-20", ["passed"]],
    ["from=2026-11-20&to=2026-11-21", ["sentBack", "passed"]],
    ["from=2026-11-22", []],
  ] as const)("counts a decision to the park's day: %s", async (days, names) => {
    expect(idsIn(await list(`?state=completed&${days}`))).toEqual(names.map((name) => ids[name]));
    // Ready and started inspections are listed whatever their day.
    expect(await counts(`?${days}`)).toEqual({ pending: 2, inProgress: 1, completed: names.length });
    expect(idsIn(await list(`?${days}`))).toHaveLength(3 + names.length);
  });

  test("leaves out rework once it is submitted again, and lists it as ready when that is approved", async () => {
    const { older, newer, mine, sentBack, passed } = ids;
    await anna.patch(`${path(sentBack)}/finish`);
    expect(idsIn(await list())).toEqual([older, newer, mine, passed]);
    await sanne.patch(`${path(sentBack)}/approve`);
    expect(idsIn(await list("?state=pending"))).toEqual([older, newer, sentBack]);
    expect(await counts()).toEqual({ pending: 3, inProgress: 1, completed: 1 });
  });

  test.each([1, 2, 3, 4, 5])("is the same in pages of %i", async (limit) => {
    const { older, newer, mine, sentBack, passed } = ids;
    expect(await pages(ruben, `/api/assignments/qc?limit=${limit}`)).toEqual([older, newer, mine, sentBack, passed]);
    expect(await pages(ruben, `/api/assignments/qc?limit=${limit}&state=completed`)).toEqual([sentBack, passed]);
  });

  test("is complete and without duplicates if several have the same time", async () => {
    const at = new Date();
    await app.database.db.update(assignments).set({ finishedAt: at }).where(eq(assignments.status, "done"));
    await app.database.db.update(qcReviews).set({ reviewedAt: at }).where(eq(qcReviews.status, "passed"));
    await app.database.db.update(qcReviews).set({ reviewedAt: at }).where(eq(qcReviews.status, "needs_rework"));
    const whole = idsIn(await list());
    expect(new Set(whole).size).toBe(5);
    expect(await pages(ruben, "/api/assignments/qc?limit=1")).toEqual(whole);
  });

  test("is searched by villas and leads, and the counts are of what it finds", async () => {
    const bea = await signInAs(app, "cleaner", "Bea Große");
    const villaOf = (code: string) => addVilla(app, { code, address: "Zeeweg 1", location: "Bosrand" });
    const doneIn = async (code: string, lead = anna) =>
      addWork(app, { lead, status: "done", minutesAgo: 30, villa: await villaOf(code) });
    const [ready, longer, started, decided] = [
      await doneIn("QS-1"),
      await doneIn("QS-12", bea),
      await doneIn("QS-13"),
      await doneIn("QS-14"),
    ];
    await start(noor, started);
    await pass(noor, decided);
    for (const [search, found, expected] of [
      ["zeeweg", [ready, longer, started, decided], { pending: 2, inProgress: 1, completed: 1 }],
      ["bosrand 12", [longer], { pending: 1, inProgress: 0, completed: 0 }],
      ["qs-1", [ready], { pending: 1, inProgress: 0, completed: 0 }],
      ["grosse bea", [longer], { pending: 1, inProgress: 0, completed: 0 }],
      ["nobody", [], { pending: 0, inProgress: 0, completed: 0 }],
    ] as const) {
      expect(idsIn(await list(`?search=${search}`)), search).toEqual(found);
      expect(await counts(`?search=${search}`), search).toEqual(expected);
    }
    expect(await pages(ruben, "/api/assignments/qc?limit=1&search=zeeweg")).toEqual([ready, longer, started, decided]);
    expect(idsIn(await list("?state=completed&search=zeeweg"))).toEqual([decided]);
  });

  test("refuses an unknown cursor", async () => {
    const [, address = ""] = /<(.+)>/.exec((await list("?limit=1")).headers.get("link") ?? "") ?? [];
    // A cursor of the ready ones is invalid for the decided ones.
    expectProblem(await ruben.get(`${address}&state=completed`), "invalid", "This page of the list does not exist.");
    for (const cursor of ["x", btoa('["pending"]'), btoa('["pending","99999999999999","x"]')])
      expectProblem(await list(`?cursor=${cursor}`), "invalid");
  });

  test("is for QC only", async () => {
    for (const who of [anna, sanne])
      for (const call of ["/api/assignments/qc", "/api/assignments/qc/counts"])
        expectProblem(await who.get(call), "wrong-role");
  });
});

describe("QC's decisions", () => {
  let first: string;
  let second: string;
  beforeAll(async () => {
    await app.database.db.delete(assignments);
    first = await addWork(app, { lead: anna, status: "done", villa: await addVilla(app, { code: "DV-104" }) });
    second = await work();
    await rework(ruben, first);
    await anna.patch(`${path(first)}/finish`);
    await sanne.patch(`${path(first)}/approve`);
    await pass(noor, first);
    await pass(ruben, second);
    // In progress: no decision yet.
    await start(ruben, await work());
    const [one] = await app.database.db.insert(objects).values({ ownerId: ruben.id }).returning();
    const objectId = one?.id ?? "";
    const photo = { assignmentId: first, objectId, url: `/objects/${objectId}`, createdById: ruben.id };
    await app.database.db.insert(media).values({ ...photo, qcRound: 1 });
  });
  const history = async (query = "", who = ruben) =>
    z.parse(
      z.array(z.looseObject({ assignmentId: z.string(), round: z.int(), status: z.string() })),
      rowsIn(await who.get(`/api/assignments/qc/history${query}`)),
    );
  const short = async (query = "") =>
    (await history(query)).map(({ assignmentId, round, status }) => [
      assignmentId === first ? "first" : "second",
      round,
      status,
    ]);

  test("include all rounds, newest first", async () => {
    expect(await short()).toEqual([
      ["second", 1, "passed"],
      ["first", 2, "passed"],
      ["first", 1, "needs_rework"],
    ]);
    expect((await history())[2]).toMatchObject({
      notes: "Sand in the drain.",
      reviewer: { id: ruben.id, name: "Ruben" },
      unit: { code: "DV-104" },
      cleaner: { id: anna.id, name: "Anna" },
      photos: 1,
    });
    expect((await history())[1]).toMatchObject({ notes: null, photos: 0 });
  });

  test("tell that the villa was reopened since, until its cleaners finish again", async () => {
    const isReopened = async () => (await history(`?assignmentId=${second}`)).map((one) => one.isReopened);
    expect(await isReopened()).toEqual([false]);
    await sanne.post(`${path(second)}/reopen`, { reason: "Crumbs" });
    expect(await isReopened()).toEqual([true]);
    await anna.patch(`${path(second)}/finish`);
    expect(await isReopened()).toEqual([false]);
  });

  test("name the lead who was judged, whoever leads the work since", async () => {
    const bea = await signInAs(app, "cleaner", "Bea");
    const id = await work();
    await rework(ruben, id);
    await sanne.patch(path(id), { cleanerId: bea.id });
    const leads = async () => (await history(`?assignmentId=${id}`)).map(({ cleaner }) => cleaner);
    expect(await leads()).toEqual([{ id: anna.id, name: "Anna" }]);
    await bea.patch(`${path(id)}/finish`);
    await sanne.patch(`${path(id)}/approve`);
    await pass(noor, id);
    expect(await leads()).toEqual([
      { id: bea.id, name: "Bea" },
      { id: anna.id, name: "Anna" },
    ]);
    await app.database.db.delete(assignments).where(eq(assignments.id, id));
  });

  test("can be filtered by verdict, inspector, assignment and day", async () => {
    expect(await short("?status=needs_rework")).toEqual([["first", 1, "needs_rework"]]);
    expect(await short(`?reviewerId=${noor.id}`)).toEqual([["first", 2, "passed"]]);
    expect(await short(`?assignmentId=${second}`)).toEqual([["second", 1, "passed"]]);
    expect(await short("?from=2020-01-01&to=2020-12-31")).toEqual([]);
    expect(await short("?from=2020-01-01&to=2999-12-31")).toHaveLength(3);
  });

  test("come in pages", async () => {
    const whole = (await history()).map(({ id }) => id);
    for (const limit of [1, 2, 3])
      expect(await pages(ruben, `/api/assignments/qc/history?limit=${limit}`)).toEqual(whole);
  });

  test("are for QC and supervisors", async () => {
    expect(await history("", sanne)).toEqual(await history());
    expectProblem(await anna.get("/api/assignments/qc/history"), "wrong-role");
  });
});
