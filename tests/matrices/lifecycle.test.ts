import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Announcement } from "../../src/server/live/announce";
import type { ProblemCode } from "../../src/shared/problem";
import type { Topic } from "../../src/shared/topics";
import { recordAnnouncements } from "../support/announcement-recorder";
import {
  type Actor,
  actors,
  addAssignmentIn,
  type People,
  rowsOf,
  type State,
  signInPeople,
  states,
} from "../support/assignment-states";
import { addChecklist } from "../support/builders";
import type { Answer, Caller } from "../support/caller";
import { cell } from "../support/lifecycle-table";
import { problemOf } from "../support/problem";
import { startApp, type TestApp } from "../support/start-app";

// Checks docs/domain.md, "Assignment lifecycle", and its permissions cell by cell: every step, in every state, by every person.
// The expected outcomes are written by hand in tests/support/lifecycle-table.ts.
// Long because each row is checked in the response, the database, the audit trail and what others are sent.

let app: TestApp;
let people: People;
let items: string[];
beforeAll(async () => {
  app = await startApp();
  people = await signInPeople(app);
  items = await addChecklist(app);
});
afterAll(() => app.close());

/** Creates an assignment with 11 of 12 items ticked (none if pending), and a finding by the lead and one by the collaborator. */
type Given = { id: string; tick: string; own: string; others: string };

const at = ({ id }: Given) => `/api/assignments/${id}`;
const decided = (who: Caller, work: Given, status: string, notes?: string) =>
  who.post(`${at(work)}/qc/complete`, { status, notes });
const steps: Record<string, (who: Caller, work: Given) => Promise<Answer>> = {
  read: (who, work) => who.get(at(work)),
  "guests-here": (who, work) => who.post(`${at(work)}/guests-still-here`),
  "guests-left": (who, work) => who.delete(`${at(work)}/guests-still-here`),
  start: (who, work) => who.post(`${at(work)}/start`),
  tick: (who, work) => who.post(`${at(work)}/checklist/${items[11]}`),
  "tick-again": (who, work) => who.post(`${at(work)}/checklist/${items[0]}`),
  untick: (who, work) => who.delete(`${at(work)}/checklist/${items[0]}`),
  "untick-open": (who, work) => who.delete(`${at(work)}/checklist/${items[11]}`),
  note: (who, { tick }) => who.patch(`/api/assignment-checklist-completions/${tick}`, { notes: "Tap drips" }),
  "note-open": (who, work) => who.put(`${at(work)}/checklist/${items[11]}/notes`, { notes: " Lamp is out " }),
  finding: (who, work) => who.post(`${at(work)}/findings`, { type: "replace", text: "Bulb", qty: 2 }),
  unfind: (who, work) => who.delete(`${at(work)}/findings/${work.own}`),
  "unfind-other": (who, work) => who.delete(`${at(work)}/findings/${work.others}`),
  complete: (who, work) => who.post(`${at(work)}/complete`, { actualMinutes: 30 }),
  "complete-open": (who, work) => who.post(`${at(work)}/complete`),
  finish: (who, work) => who.patch(`${at(work)}/finish`),
  approve: (who, work) => who.patch(`${at(work)}/approve`),
  reject: (who, work) => who.patch(`${at(work)}/reject`, { reason: " Oven " }),
  "reject-blank": (who, work) => who.patch(`${at(work)}/reject`, { reason: " " }),
  edit: (who, work) => who.patch(at(work), { priority: "high" }),
  reassign: (who, work) => who.patch(at(work), { cleanerId: people.stranger.id }),
  delete: (who, work) => who.delete(at(work)),
  reopen: (who, work) => who.post(`${at(work)}/reopen`, { reason: " Oven " }),
  "reopen-blank": (who, work) => who.post(`${at(work)}/reopen`, { reason: " " }),
  undo: (who, work) => who.post(`${at(work)}/undo`),
  "undo-start": (who, work) => who.post(`${at(work)}/undo`, { step: "start" }),
  "qc-start": (who, work) => who.post(`${at(work)}/qc/start`),
  pass: (who, work) => decided(who, work, "passed"),
  "send-back": (who, work) => decided(who, work, "needs_rework", " Sand "),
  "send-blank": (who, work) => decided(who, work, "needs_rework", " "),
};

/** The outcomes that change nothing. */
const answers: Record<string, number | ProblemCode> = {
  same: 200,
  gone: 204,
  403: "wrong-role",
  404: "not-found",
  409: "state-conflict",
  422: "invalid",
  open: "checklist-incomplete",
};

type Rows = Awaited<ReturnType<typeof rowsOf>>;
type Row = NonNullable<Rows["row"]>;
type Change = {
  answers: 200 | 201 | 204;
  /** Its audit row; `ends`: then that of the inspection that it ends. */
  writes: string;
  ends?: "inspection.release";
  tells: Topic[];
  /** The assignment's changed columns; of times, the names only. */
  row?: (before: Row, who: Caller) => Partial<Row>;
  now?: "guestsHereAt" | "startedAt" | "finishedAt" | "rejectedAt" | "planChangedAt";
  /** How many more or fewer rows there are, and the acting cleaner's new note, with the number of its item. */
  ticks?: number;
  findings?: number;
  noted?: [item: number, text: string];
  /** This round's review by the acting inspector. */
  review?: { status: string; notes: string | null };
  /** The new lead; the previous one becomes a collaborator who has left. */
  lead?: Actor;
  deleted?: true;
};
/** 45 minutes after the start, or with fewer counted by the phone of the one who started it. Rework that is only finished adds none. */
const handedIn = (counted: number) => (before: Row, who: Caller) => ({
  status: "needs_review" as const,
  round: before.round + 1,
  actualMinutes: before.actualMinutes ?? (who.id === before.cleanerId ? counted : 45),
  qcStatus: null,
  rejectionReason: null,
  rejectedById: null,
  rejectedAt: null,
  isReopened: false,
});
const sentBack = (_: Row, { id }: Caller) =>
  ({ status: "in_progress", finishedAt: null, rejectionReason: "Oven", rejectedById: id }) as const;
const reopened = (row: Row, who: Caller) => ({ ...sentBack(row, who), isReopened: true });
const all: Topic[] = ["assignments", "units"];
const changes: Record<string, Change> = {
  reports: {
    answers: 200,
    writes: "assignment.guests-here",
    tells: ["assignments"],
    row: (_, { id }) => ({ guestsHereById: id }),
    now: "guestsHereAt",
  },
  starts: {
    answers: 200,
    writes: "assignment.start",
    tells: all,
    row: () => ({ status: "in_progress", checklistSnapshotId: expect.any(String) }),
    now: "startedAt",
  },
  ticks: { answers: 200, writes: "assignment.tick", tells: ["assignments"], ticks: 1 },
  unticks: { answers: 204, writes: "assignment.untick", tells: ["assignments"], ticks: -1 },
  notes: { answers: 200, writes: "assignment.note", tells: ["assignments"], noted: [0, "Tap drips"] },
  "notes-open": { answers: 200, writes: "assignment.note", tells: ["assignments"], noted: [11, "Lamp is out"] },
  finds: { answers: 201, writes: "assignment.finding", tells: ["assignments"], findings: 1 },
  unfinds: { answers: 204, writes: "assignment.finding-removed", tells: ["assignments"], findings: -1 },
  completes: { answers: 200, writes: "assignment.complete", tells: all, row: handedIn(30), now: "finishedAt" },
  finishes: { answers: 200, writes: "assignment.finish", tells: all, row: handedIn(45), now: "finishedAt" },
  approves: { answers: 200, writes: "assignment.approve", tells: all, row: () => ({ status: "done" }) },
  rejects: { answers: 200, writes: "assignment.reject", tells: all, row: sentBack, now: "rejectedAt" },
  reopens: { answers: 200, writes: "assignment.reopen", tells: all, row: reopened, now: "rejectedAt" },
  ends: {
    answers: 200,
    writes: "assignment.reopen",
    ends: "inspection.release",
    tells: all,
    row: (before, who) => ({ ...reopened(before, who), qcStatus: null }),
    now: "rejectedAt",
  },
  inspects: {
    answers: 200,
    writes: "inspection.start",
    tells: ["assignments"],
    row: () => ({ qcStatus: "in_progress" }),
    review: { status: "in_progress", notes: null },
  },
  passes: {
    answers: 200,
    writes: "inspection.decide",
    tells: all,
    row: () => ({ qcStatus: "passed" }),
    review: { status: "passed", notes: null },
  },
  reworks: {
    answers: 200,
    writes: "inspection.decide",
    tells: all,
    row: () => ({ qcStatus: "needs_rework", status: "in_progress", finishedAt: null }),
    review: { status: "needs_rework", notes: "Sand" },
  },
  edits: { answers: 200, writes: "assignment.edit", tells: all, row: () => ({ priority: "high" }) },
  instructs: {
    answers: 200,
    writes: "assignment.edit",
    tells: all,
    row: () => ({ priority: "high" }),
    now: "planChangedAt",
  },
  gives: {
    answers: 200,
    writes: "assignment.reassign",
    tells: all,
    row: () => ({ cleanerId: people.stranger.id, uncovered: false }),
    lead: "stranger",
  },
  deletes: { answers: 204, writes: "assignment.delete", tells: all, deleted: true },
};

const isFull = (step: string) => step === "complete";
const prepare = (step: string, state: State) =>
  addAssignmentIn(app, people, state, isFull(step) ? items : items.slice(0, 11));
/** The assignments, by state, that all steps share which change nothing: each test checks that its own did not. */
const unchanged = new Map<string, string>();
async function prepareUnchanged(step: string, state: State): Promise<string> {
  const key = `${state} ${isFull(step)}`;
  const id = unchanged.get(key) ?? (await prepare(step, state));
  unchanged.set(key, id);
  return id;
}

/** The assignment from one person's view: their own finding, and their colleague's. */
function seenBy(who: Actor, id: string, { ticks, found }: Rows): Given {
  const [own, others] = who === "helper" ? [found[1], found[0]] : found;
  return {
    id,
    tick: ticks[0]?.id ?? randomUUID(),
    own: own?.id ?? randomUUID(),
    others: others?.id ?? randomUUID(),
  };
}

describe.each(states)("%s", (state) => {
  test.each(Object.entries(steps))("%s", async (step, take) => {
    const heard = await recordAnnouncements(app);
    // Everyone whose step changes nothing shares an assignment; the others get one each.
    const id = await prepareUnchanged(step, state);
    const before = await rowsOf(app, id);
    await heard();
    const said: Record<string, number | string> = {};
    const expected: Record<string, number | string | undefined> = {};
    for (const who of actors) {
      const word = cell(who, step, state);
      if (word in changes) continue;
      expected[who] = answers[word];
      const answer = await take(people[who], seenBy(who, id, before));
      said[who] = answer.status < 400 ? answer.status : problemOf(answer).code;
      if (answer.status === 200) await expectRead(answer, who, id);
    }
    expect(said).toEqual(expected);
    expect(await rowsOf(app, id)).toEqual(before);
    expect(await heard()).toEqual([]);

    for (const who of actors) {
      const change = changes[cell(who, step, state)];
      if (!change) continue;
      const id = await prepare(step, state);
      const before = await rowsOf(app, id);
      await heard();
      const began = Date.now();
      const answer = await take(people[who], seenBy(who, id, before));
      expect(answer.status, `${who}: ${answer.text}`).toBe(change.answers);
      if (answer.status === 200) await expectRead(answer, who, id);
      const after = await rowsOf(app, id);
      expectChange(change, people[who], before, after, began);
      expect(inOrder(await heard())).toEqual(inOrder(announced(change, before, id)));
    }
  });
});

/** Expects that a response equals a read of the whole assignment. */
async function expectRead(answer: Answer, who: Actor, id: string): Promise<void> {
  expect(answer.body).toEqual((await people[who].get(`/api/assignments/${id}`)).body);
}

function expectChange(change: Change, who: Caller, before: Rows, after: Rows, began: number): void {
  const written = after.audit.slice(before.audit.length);
  const actions = [change.writes, ...(change.ends ? [change.ends] : [])];
  expect(written).toMatchObject(actions.map((action) => ({ action, userId: who.id })));
  if (change.deleted) {
    expect({ ...after, audit: [] }).toEqual(nothing);
    return;
  }
  if (!before.row || !after.row) throw new Error("the assignment has been deleted");
  const row = { ...before.row, ...change.row?.(before.row, who) };
  if (change.now) {
    row[change.now] = after.row[change.now];
    expect(row[change.now]?.getTime()).toBeGreaterThanOrEqual(began);
  }
  expect(after.row).toEqual(row);
  expectList(before.ticks, after.ticks, change.ticks);
  const [item = 0, text] = change.noted ?? [];
  const note = { checklistItemId: items[item], authorId: who.id, text };
  expect(after.notes).toMatchObject(change.noted ? [...before.notes, note] : before.notes);
  expectList(before.found, after.found, change.findings);
  const { round } = before.row;
  const reviews = before.reviews.filter((review) => !(change.review || change.ends) || review.round !== round);
  const review = { round, reviewerId: who.id, ...change.review };
  expect(after.reviews).toMatchObject(change.review ? [...reviews, review] : reviews);
  const { cleanerId } = before.row;
  const crew = change.lead ? [...before.crew, { cleanerId, leftAt: expect.any(Date) }] : before.crew;
  expect(after.crew).toMatchObject(crew);
}

const nothing = { row: undefined, ticks: [], notes: [], found: [], reviews: [], crew: [], audit: [] };

function expectList(before: unknown[], after: unknown[], more = 0): void {
  expect(after).toHaveLength(before.length + more);
  const [fewer, rest] = more < 0 ? [after, before] : [before, after];
  expect(rest).toEqual(expect.arrayContaining(fewer));
}

/** The people who are notified of a change: everyone on the work, and everyone who joins it. */
function announced({ tells, lead }: Change, { row, crew }: Rows, id: string): Announcement[] {
  const active = crew.filter(({ leftAt }) => leftAt === null).map(({ cleanerId }) => cleanerId);
  const concerned = [row?.cleanerId ?? "", ...active, ...(lead ? [people[lead].id] : [])];
  return tells.map((topic) => ({
    ...{ topic, people: topic === "units" ? [] : concerned },
    ...(topic === "assignments" && { ids: [id] }),
  }));
}

const inOrder = (said: readonly Announcement[]) =>
  said.map((one) => ("people" in one ? { ...one, people: [...one.people].sort() } : one));
