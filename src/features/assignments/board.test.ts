import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import * as z from "zod/mini";
import { addChecklist, addVilla, addWork, type Work } from "../../../tests/support/builders";
import { type Caller, callerOf, signInAs } from "../../../tests/support/caller";
import { expectProblem } from "../../../tests/support/problem";
import { startApp, startAppForTest, type TestApp } from "../../../tests/support/start-app";
import { assignments, media, objects, workingPeriods } from "../../server/database/tables";
import { changeoverKindId } from "../../shared/changeover-kind";
import { getBoard } from "./contract/board";

// The program's clock is set by the tests; the database's own clock runs on.
beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"] }));
afterEach(() => void vi.useRealTimers());

type Row = typeof assignments.$inferInsert;
type Given = Omit<Work, "lead"> & { lead?: Pick<Caller, "id"> } & Partial<
    Pick<Row, "startedAt" | "finishedAt" | "qcStatus" | "rejectionReason">
  >;
type Board = z.output<typeof getBoard.reply>;
const at = (moment: string) => new Date(moment);

async function boardOf(who: Caller) {
  const { status, text, body } = await who.get("/api/assignments/board");
  expect(status, text).toBe(200);
  return z.parse(getBoard.reply, body);
}

let app: TestApp;
let leader: Caller;
let anna: Caller;
/** Adds work with exactly these times, instead of the builder's. */
async function add(park: TestApp, { lead = anna, startedAt, finishedAt, qcStatus, rejectionReason, ...work }: Given) {
  const id = await addWork(park, { ...work, lead });
  const set = {
    ...(startedAt && { startedAt }),
    ...(finishedAt && { finishedAt, startedAt: startedAt ?? finishedAt }),
    ...(qcStatus && { qcStatus }),
    ...(rejectionReason && { rejectionReason }),
  };
  if (Object.keys(set).length > 0) await park.database.db.update(assignments).set(set).where(eq(assignments.id, id));
  if (startedAt)
    await park.database.db.update(workingPeriods).set({ startedAt }).where(eq(workingPeriods.assignmentId, id));
  return id;
}

function idsOn({ pending, inProgress, needsReview, done }: Board): string[] {
  return [pending, inProgress, needsReview, done].flatMap((cards) => cards.map(({ id }) => id)).sort();
}

async function park() {
  const opened = await startAppForTest();
  const [first, second] = await Promise.all([signInAs(opened, "teamleader"), signInAs(opened, "cleaner")]);
  return { opened, first, second };
}

describe("the board contains", () => {
  // Amsterdam is one hour ahead of UTC in winter, two in summer.
  test.each([
    ["a winter day", "2026-11-21", "2026-11-20T23:00:00.000Z", "2026-11-21T22:59:59.999Z"],
    ["the 23-hour day", "2026-03-29", "2026-03-28T23:00:00.000Z", "2026-03-29T21:59:59.999Z"],
    ["the 25-hour day", "2026-10-25", "2026-10-24T22:00:00.000Z", "2026-10-25T22:59:59.999Z"],
  ])("%s, from its first moment to its last", async (_, day, first, last) => {
    const { opened, first: leading, second: lead } = await park();
    const [from, until] = [at(first), at(last)];
    const before = new Date(from.getTime() - 1);
    const after = new Date(until.getTime() + 1);
    vi.setSystemTime(from);
    const early = await add(opened, { lead, plannedAt: from });
    const late = await add(opened, { lead, plannedAt: until });
    const next = await add(opened, { lead, plannedAt: after });
    const stillOpen = [
      await add(opened, { lead, plannedAt: before }),
      await add(opened, { lead, plannedAt: at("2026-01-01T09:00:00Z"), status: "in_progress" }),
      await add(opened, { lead, plannedAt: before, status: "needs_review", finishedAt: before }),
    ];
    await add(opened, { lead, plannedAt: before, status: "done", finishedAt: before });
    const finishedNext = await add(opened, { lead, plannedAt: before, status: "done", finishedAt: after });
    const ahead = await add(opened, { lead, plannedAt: after, status: "done", finishedAt: until });
    const finished = [
      ahead,
      await add(opened, { lead, plannedAt: before, status: "done", finishedAt: from }),
      await add(opened, { lead, plannedAt: from, status: "done", finishedAt: before }),
    ];
    const reviewedToday = await add(opened, { lead, plannedAt: after, status: "needs_review", finishedAt: until });

    for (const moment of [from, until]) {
      vi.setSystemTime(moment);
      const shown = await boardOf(leading);
      expect(shown.day).toBe(day);
      expect(idsOn(shown)).toEqual([early, late, ...stillOpen, ...finished, reviewedToday].sort());
      expect(shown.counts).toMatchObject({ total: 9, pending: 3, inProgress: 1, needsReview: 2, done: 3 });
    }
    vi.setSystemTime(after);
    const shown = await boardOf(leading);
    expect(idsOn(shown)).toEqual([early, late, ...stillOpen, next, ahead, reviewedToday, finishedNext].sort());
  });

  test("what was approved today, whatever day it was planned for and finished", async () => {
    const { opened, first: leading, second: lead } = await park();
    const [thursday, friday] = [at("2026-11-19T09:00:00Z"), at("2026-11-20T12:00:00Z")];
    vi.setSystemTime(friday);
    const finished = { lead, status: "needs_review", finishedAt: thursday } as const;
    const works = [
      await add(opened, { ...finished, plannedAt: thursday }),
      await add(opened, { ...finished, plannedAt: friday }),
      await add(opened, { ...finished, plannedAt: at("2026-11-24T09:00:00Z") }),
    ];
    const approve = async () => {
      for (const id of works) expect((await leading.patch(`/api/assignments/${id}/approve`)).status).toBe(200);
    };
    vi.setSystemTime(at("2026-11-21T13:00:00Z"));
    await approve();
    const shown = await boardOf(leading);
    expect(idsOn(shown)).toEqual(works.toSorted());
    expect(shown.counts).toMatchObject({ total: 3, done: 3, doneEarlier: 2, doneLater: 1 });
    vi.setSystemTime(at("2026-11-22T13:00:00Z"));
    expect(idsOn(await boardOf(leading))).toEqual([]);
  });

  test("what was started early for a later day, while it is in progress or in review", async () => {
    const { opened, first: leading, second: lead } = await park();
    const [yesterday, today] = [at("2026-11-20T12:00:00Z"), at("2026-11-21T12:00:00Z")];
    vi.setSystemTime(today);
    const early = { lead, plannedAt: at("2026-11-23T09:00:00Z") };
    const started = [
      await add(opened, { ...early, status: "in_progress", startedAt: yesterday }),
      await add(opened, { ...early, status: "in_progress", startedAt: yesterday, rejectionReason: "Oven." }),
    ];
    const submitted = [
      await add(opened, { ...early, status: "needs_review", finishedAt: yesterday }),
      await add(opened, { ...early, status: "needs_review", finishedAt: today }),
    ];
    const done = await add(opened, { ...early, status: "done", finishedAt: today });
    await add(opened, { ...early, status: "done", finishedAt: yesterday });
    await add(opened, early);
    const shown = await boardOf(leading);
    expect(idsOn(shown)).toEqual([...started, ...submitted, done].sort());
    const counts = { total: 5, pending: 0, inProgress: 2, needsReview: 2, done: 1, doneLater: 1, sentBack: 1 };
    expect(shown.counts).toMatchObject({ ...counts, oldestReview: yesterday.toISOString() });
  });

  test("nothing in an empty park", async () => {
    const { first: leading } = await park();
    expect((await boardOf(leading)).counts).toEqual({
      ...{ total: 0, pending: 0, inProgress: 0, needsReview: 0, done: 0, uncovered: 0, sentBack: 0, openFindings: 0 },
      ...{ doneEarlier: 0, doneLater: 0, activeCleaners: 0, oldestReview: null },
    });
  });
});

describe("a day's board", () => {
  let bob: Caller;
  let items: string[];
  const today = (time: string) => at(`2026-11-21T${time}:00.000Z`);
  const names = new Map<string, string>();
  const named = (cards: { id: string }[]) => cards.map(({ id }) => names.get(id));
  beforeAll(async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: today("14:00") });
    app = await startApp();
    leader = await signInAs(app, "teamleader");
    anna = await signInAs(app, "cleaner", "Anna de Vries");
    bob = await signInAs(app, "cleaner", "Bob Bakker");
    const cem = await signInAs(app, "cleaner", "Cem Anker");
    items = await addChecklist(app);
    const put = async (name: string, given: Given) => names.set(await add(app, given), name);
    await put("planned later", { plannedAt: today("12:00") });
    await put("planned first", { plannedAt: today("08:00") });
    await put("nobody's", { plannedAt: today("13:00"), uncovered: true });
    await put("started later", { plannedAt: today("08:00"), status: "in_progress", startedAt: today("11:00") });
    await put("started first", { plannedAt: today("09:00"), status: "in_progress", startedAt: today("10:00") });
    await put("rejected", {
      ...{ plannedAt: today("09:00"), status: "in_progress", startedAt: today("10:30"), rejectionReason: "Oven." },
      lead: bob,
    });
    const back = { plannedAt: today("09:00"), status: "in_progress", startedAt: today("10:40") } as const;
    await put("reworked", { ...back, qcStatus: "needs_rework", rejectionReason: "Long before." });
    await put("left alone", { ...back, lead: cem, startedAt: today("13:00"), uncovered: true });
    await put("waits", { plannedAt: today("08:00"), status: "needs_review", finishedAt: today("12:00") });
    await put("waits long", { plannedAt: today("09:00"), status: "needs_review", finishedAt: today("11:00") });
    for (const hour of ["07", "08", "09", "10", "11", "12"])
      await put(`done at ${hour}`, { plannedAt: today("07:00"), status: "done", finishedAt: today(`${hour}:00`) });
  });
  afterAll(() => app.close());
  beforeEach(() => void vi.setSystemTime(today("14:00")));

  test("has each column in the order of work", async () => {
    const shown = await boardOf(leader);
    expect(named(shown.pending)).toEqual(["nobody's", "planned first", "planned later"]);
    expect(named(shown.inProgress)).toEqual(["left alone", "started first", "rejected", "reworked", "started later"]);
    expect(named(shown.needsReview)).toEqual(["waits long", "waits"]);
    expect(named(shown.done)).toEqual(["done at 12", "done at 11", "done at 10", "done at 09", "done at 08"]);
  });

  test("counts everything on it, shown or not", async () => {
    expect((await boardOf(leader)).counts).toEqual({
      ...{ total: 16, pending: 3, inProgress: 5, needsReview: 2, done: 6, uncovered: 2, sentBack: 2, openFindings: 0 },
      ...{ doneEarlier: 0, doneLater: 0 },
      // Anna and Bob; Cem's former work is uncovered.
      activeCleaners: 2,
      oldestReview: "2026-11-21T11:00:00.000Z",
    });
  });

  test("shows which ones were sent back, and by whom", async () => {
    const { inProgress } = await boardOf(leader);
    const feedback = inProgress.map((card) => [names.get(card.id), card.feedback]);
    expect(Object.fromEntries(feedback)).toMatchObject({
      ...{ rejected: "rejected", reworked: "rework", "started first": null },
    });
  });

  test("shows a card's villa, lead, ticks and cleaners' photos", async () => {
    const villa = await addVilla(app, { code: "D99", location: "Duinvallei", address: "Helmweg 9" });
    const plannedAt = today("06:00");
    const id = await add(app, {
      villa,
      plannedAt,
      status: "in_progress",
      startedAt: today("06:30"),
      ticked: items.slice(3),
    });
    for (const qcRound of [null, null, 1]) {
      const [object] = await app.database.db.insert(objects).values({ ownerId: anna.id }).returning({ id: objects.id });
      const objectId = object?.id ?? "";
      const photo = { assignmentId: id, objectId, qcRound, url: `/objects/${objectId}`, createdById: anna.id };
      await app.database.db.insert(media).values(photo);
    }
    const { inProgress } = await boardOf(leader);
    expect(inProgress.find((card) => card.id === id)).toEqual({
      ...{ id, status: "in_progress", round: 0, priority: "normal", plannedAt: plannedAt.toISOString() },
      ...{ startedAt: today("06:30").toISOString(), finishedAt: null, estimatedMinutes: 60, actualMinutes: null },
      ...{ isTimed: true, workingSince: today("06:30").toISOString() },
      unit: { id: villa, code: "D99", location: "Duinvallei", address: "Helmweg 9" },
      ...{ stay: null, guestsHere: null },
      kind: { id: changeoverKindId, name: "Changeover" },
      cleaner: { id: anna.id, name: "Anna de Vries" },
      ...{ uncovered: false, whyUncovered: null, feedback: null, photos: 2, photosOnPhones: 0, ticked: 9, items: 12 },
      findings: { damage: 0, lost: 0, replace: 0, note: 0 },
    });
  });

  test("is for supervisors only", async () => {
    for (const who of [anna, await signInAs(app, "qc")])
      expectProblem(await who.get("/api/assignments/board"), "wrong-role");
    expectProblem(await callerOf(app).get("/api/assignments/board"), "not-signed-in");
    expect((await boardOf(await signInAs(app, "admin"))).day).toBe("2026-11-21");
  });
});
