import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { recordAnnouncements } from "../../../tests/support/announcement-recorder";
import { addChecklist, addWork, auditOf, ticksOf, type Work, workOf } from "../../../tests/support/builders";
import type { Caller } from "../../../tests/support/caller";
import { type Callers, refusalsOf, refusedToOthers, signInCallers } from "../../../tests/support/callers";
import { expectProblem, problemOf } from "../../../tests/support/problem";
import { startApp, type TestApp } from "../../../tests/support/start-app";
import type { Topic } from "../../shared/topics";

// The table in docs/domain.md, "Assignment lifecycle": every step, from every state, by everyone.

type Status = NonNullable<Work["status"]>;
type Step = keyof typeof steps;
/** An assignment under test: 11 of 12 items ticked, or all of them. */
type Given = { id: string; ticked: string; open: string; completionId: string };

let app: TestApp;
let people: Callers;
let items: string[];

beforeAll(async () => {
  app = await startApp();
  people = await signInCallers(app);
  items = await addChecklist(app);
});
afterAll(() => app.close());

const at = (work: Given) => `/api/assignments/${work.id}`;
const steps = {
  start: (who: Caller, work: Given) => who.post(`${at(work)}/start`),
  "tick an open item": (who: Caller, work: Given) => who.post(`${at(work)}/checklist/${work.open}`),
  "tick a ticked item": (who: Caller, work: Given) => who.post(`${at(work)}/checklist/${work.ticked}`),
  "untick a ticked item": (who: Caller, work: Given) => who.delete(`${at(work)}/checklist/${work.ticked}`),
  "untick an open item": (who: Caller, work: Given) => who.delete(`${at(work)}/checklist/${work.open}`),
  note: (who: Caller, work: Given) =>
    who.patch(`/api/assignment-checklist-completions/${work.completionId}`, { notes: "Tap drips" }),
  complete: (who: Caller, work: Given) => who.post(`${at(work)}/complete`, { actualMinutes: 30 }),
  "complete with an open item": (who: Caller, work: Given) => who.post(`${at(work)}/complete`),
  finish: (who: Caller, work: Given) => who.patch(`${at(work)}/finish`),
  "finish with an open item": (who: Caller, work: Given) => who.patch(`${at(work)}/finish`),
};

/** The effect of a step taken by the crew. Omitted fields mean no change and no notification. */
type Outcome = {
  answers: 200 | 204 | "state-conflict" | "checklist-incomplete";
  becomes?: Status;
  ticks?: 10 | 12;
  writes?: `assignment.${string}`;
  tells?: Topic[];
};
const same: Outcome = { answers: 200 };
const absent: Outcome = { answers: 204 };
const refused: Outcome = { answers: "state-conflict" };
const begun: Outcome = {
  answers: 200,
  becomes: "in_progress",
  writes: "assignment.start",
  tells: ["assignments", "units"],
};
const ticked: Outcome = { answers: 200, ticks: 12, writes: "assignment.tick", tells: ["assignments"] };
const unticked: Outcome = { answers: 204, ticks: 10, writes: "assignment.untick", tells: ["assignments"] };
const noted: Outcome = { answers: 200, writes: "assignment.note", tells: ["assignments"] };
const handedIn: Outcome = {
  answers: 200,
  becomes: "needs_review",
  writes: "assignment.complete",
  tells: ["assignments", "units"],
};
const incomplete: Outcome = { answers: "checklist-incomplete" };
const finished: Outcome = { ...handedIn, writes: "assignment.finish" };

const table: [Step, Record<Status, Outcome>][] = [
  ["start", { pending: begun, in_progress: same, needs_review: same, done: same }],
  ["tick an open item", { pending: refused, in_progress: ticked, needs_review: refused, done: refused }],
  ["tick a ticked item", { pending: same, in_progress: same, needs_review: same, done: same }],
  ["untick a ticked item", { pending: refused, in_progress: unticked, needs_review: refused, done: refused }],
  ["untick an open item", { pending: refused, in_progress: absent, needs_review: refused, done: refused }],
  ["note", { pending: refused, in_progress: noted, needs_review: refused, done: refused }],
  ["complete", { pending: refused, in_progress: handedIn, needs_review: same, done: refused }],
  ["complete with an open item", { pending: refused, in_progress: incomplete, needs_review: same, done: refused }],
  ["finish", { pending: refused, in_progress: finished, needs_review: same, done: refused }],
  ["finish with an open item", { pending: refused, in_progress: finished, needs_review: same, done: refused }],
];
const statuses: Status[] = ["pending", "in_progress", "needs_review", "done"];
const cells = table.flatMap(([step, row]) => statuses.map((status) => ({ step, status, outcome: row[status] })));

async function prepare(step: Step, status: Status, uncovered = false): Promise<Given> {
  const { lead, helper, left } = people;
  const done = step === "complete" || step === "finish" ? items : items.slice(0, 11);
  const id = await addWork(app, { lead, helpers: [helper], left: [left], status, ticked: done, uncovered });
  const [first] = await ticksOf(app, id);
  return { id, ticked: first?.checklistItemId ?? "", completionId: first?.id ?? "", open: items[11] ?? "" };
}

async function stateOf({ id }: Given) {
  return { row: await workOf(app, id), ticks: await ticksOf(app, id), audit: await auditOf(app, id) };
}

describe.each(cells)("$step, $status", ({ step, status, outcome }) => {
  test.each(["lead", "helper"] as const)(`by its %s: ${outcome.writes ?? outcome.answers}`, async (who) => {
    const work = await prepare(step, status);
    const before = await stateOf(work);
    const heard = await recordAnnouncements(app);
    const answer = await steps[step](people[who], work);

    if (typeof outcome.answers === "string") expect(problemOf(answer).code).toBe(outcome.answers);
    else expect(answer.status, answer.text).toBe(outcome.answers);
    // The response equals a read of the whole assignment.
    if (outcome.answers === 200) expect(answer.body).toEqual((await people[who].get(at(work))).body);

    const after = await stateOf(work);
    const written = after.audit.slice(before.audit.length);
    expect(written).toMatchObject(outcome.writes ? [{ action: outcome.writes, userId: people[who].id }] : []);
    expect(after.row.status).toBe(outcome.becomes ?? status);
    expect(after.ticks).toHaveLength(outcome.ticks ?? before.ticks.length);
    if (!outcome.writes) expect(after).toEqual(before);
    const concerns = [people.lead.id, people.helper.id];
    const told = (outcome.tells ?? []).map((topic) =>
      topic === "units" ? { topic, people: [] } : { topic, people: concerns, ids: [work.id] },
    );
    expect(await heard()).toEqual(told);
  });

  test("by others: refused, without changes or notifications", async () => {
    const work = await prepare(step, status);
    const uncovered = await prepare(step, status, true);
    const before = [await stateOf(work), await stateOf(uncovered)];
    const heard = await recordAnnouncements(app);
    expect(await refusalsOf(people, (who) => steps[step](who, work))).toEqual(refusedToOthers);
    // Their lead is absent that day.
    expectProblem(await steps[step](people.lead, uncovered), "not-found");
    expect([await stateOf(work), await stateOf(uncovered)]).toEqual(before);
    expect(await heard()).toEqual([]);
  });
});
