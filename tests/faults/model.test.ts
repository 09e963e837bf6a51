import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import * as z from "zod/mini";
import { addChecklistItem } from "../../src/features/assignments/actions/checklist";
import { type Assignment, assignment } from "../../src/features/assignments/contract/assignment";
import { perform } from "../../src/server/actions/perform";
import { ask } from "../support/ask";
import { addWork, auditOf, workOf } from "../support/builders";
import { type Answer, type Caller, signInAs } from "../support/caller";
import { counted } from "../support/counted";
import {
  cleaners,
  itemCount,
  type Model,
  named,
  newModel,
  outcomeOf,
  priorities,
  type Step,
  type Taken,
  type Who,
  words,
} from "../support/life-model";
import { problemOf } from "../support/problem";
import { copyDatabase, startApp, type TestApp } from "../support/start-app";

// Seven people do whatever comes to their minds to one cleaning, over HTTP: the server answers and keeps what the model says.
// MODEL_RUNS makes it longer (`npm run soak`: 2,000), SEED repeats a run. A failure prints the seed, the path, and the shortest story that
// shows it.

const runs = Number(process.env.MODEL_RUNS ?? 100);
const seed = Number(process.env.SEED ?? Date.now() % 2 ** 31);
/** A story ends after so many steps; more than that are thought of, because most thoughts are not worth trying. */
const steps = 50;
const thoughts = 1_000;

let app: TestApp;
let drop: () => Promise<void>;
let people: Record<Who, Caller>;
let items: string[];
beforeAll(async () => {
  const copy = await copyDatabase("empty");
  drop = copy.drop;
  // Nothing here survives the test anyway: no commit need wait for the disk.
  await ask(copy.url, `alter database ${new URL(copy.url).pathname.slice(1)} set synchronous_commit = off`);
  // The answers are held against their contract here.
  app = await startApp({ databaseUrl: copy.url, settings: { CHECK_REPLIES: "0" } });
  people = {
    Ann: await signInAs(app, "cleaner", "Ann"),
    Bob: await signInAs(app, "cleaner", "Bob"),
    Otto: await signInAs(app, "cleaner", "Otto"),
    Pia: await signInAs(app, "admin", "Pia"),
    Sam: await signInAs(app, "teamleader", "Sam"),
    Quinn: await signInAs(app, "qc", "Quinn"),
    Olaf: await signInAs(app, "qc", "Olaf"),
  };
  items = [];
  for (let i = 0; i < itemCount; i++)
    items.push((await perform(app.park, null, (act) => addChecklistItem(act, { label: `Task ${i}` }))).id);
});
afterAll(async () => {
  await app.close();
  await drop();
});

/** The cleaning on the server, with the ids that its answers gave: of each item's tick, of each finding. */
type Real = { id: string; ticks: string[]; findings: string[] };

const calls: Record<Step, (who: Caller, path: string, n: number, real: Real) => Promise<Answer>> = {
  read: (who, path) => who.get(path),
  start: (who, path) => who.post(`${path}/start`),
  tick: (who, path, n) => who.post(`${path}/checklist/${items[n % itemCount]}`, { notes: words(n) }),
  untick: (who, path, n) => who.delete(`${path}/checklist/${items[n % itemCount]}`),
  note: (who, _, n, { ticks }) =>
    who.patch(`/api/assignment-checklist-completions/${ticks[n % itemCount] ?? randomUUID()}`, { notes: words(n) }),
  finding: (who, path, n) => who.post(`${path}/findings`, { type: "note", text: words(n) }),
  unfind: (who, path, n, { findings }) =>
    who.delete(`${path}/findings/${findings[n % Math.max(findings.length, 1)] ?? randomUUID()}`),
  complete: (who, path, n) => who.post(`${path}/complete`, { actualMinutes: n }),
  finish: (who, path) => who.patch(`${path}/finish`),
  approve: (who, path) => who.patch(`${path}/approve`),
  reject: (who, path, n) => who.patch(`${path}/reject`, { reason: words(n) }),
  edit: (who, path, n) => who.patch(path, { priority: priorities[n % 3] }),
  reassign: (who, path, n) => who.patch(path, { cleanerId: people[named[n % 4] ?? "Ann"].id }),
  help: (who, path, n) => who.patch(path, { collaboratorIds: [people[cleaners[n % 3] ?? "Ann"].id] }),
  delete: (who, path) => who.delete(path),
  "qc-start": (who, path) => who.post(`${path}/qc/start`),
  pass: (who, path, n) => who.post(`${path}/qc/complete`, { status: "passed", notes: words(n) }),
  "send-back": (who, path, n) => who.post(`${path}/qc/complete`, { status: "needs_rework", notes: words(n) }),
};

class Command implements fc.AsyncCommand<Model, Real> {
  constructor(
    readonly taken: Taken,
    /** Only taken where it changes something: else nearly all that people try would be refused, and no story would get far. */
    readonly isWise: boolean,
  ) {}
  check = (model: Readonly<Model>) =>
    model.steps < steps && (!this.isWise || outcomeOf(model, this.taken).change !== undefined);
  toString = () => `${this.taken.who} ${this.taken.step} ${this.taken.n}`;

  async run(model: Model, real: Real): Promise<void> {
    const { who, step, n } = this.taken;
    const { answers, change } = outcomeOf(model, this.taken);
    const path = `/api/assignments/${real.id}`;
    const answer = await calls[step](people[who], path, n, real);
    const said = answer.status < 400 ? answer.status : problemOf(answer).code;
    expect(said, answer.text).toBe(answers);
    Object.assign(model, change, { steps: model.steps + 1, changes: model.changes + (change ? 1 : 0) });
    if (answer.status === 201) real.findings.push(z.parse(z.object({ id: z.string() }), answer.body).id);
    if (answer.status === 200) expectShown(answer, model, real);
    // What answers without the cleaning is looked at afterwards.
    else if (change && model.exists) expectShown(await people.Pia.get(path), model, real);
  }
}

function expectShown(answer: Answer, model: Model, real: Real): void {
  const seen = z.parse(assignment, answer.body);
  for (const { checklistItemId, id } of seen.checklistCompletions) real.ticks[items.indexOf(checklistItemId)] = id;
  expect(shown(seen)).toEqual(told(model));
}

function shown(seen: Assignment) {
  const helpers = seen.collaborators.filter(({ leftAt }) => leftAt === null);
  const review = seen.qcReviews[0] ?? null;
  return {
    status: seen.status,
    priority: seen.priority,
    isBegun: seen.startedAt !== null,
    isFinished: seen.finishedAt !== null,
    lead: seen.cleaner.name,
    helpers: helpers.map(({ cleaner }) => cleaner.name).sort(),
    isCovered: !seen.uncovered,
    ticks: items.map((item) => seen.checklistCompletions.find((tick) => tick.checklistItemId === item)?.notes),
    findings: seen.findings.map(({ text, createdById }) => [createdById, text]),
    rejection: seen.rejectedBy && { by: seen.rejectedBy.name, reason: seen.rejectionReason },
    review: review && { by: review.reviewer.name, verdict: review.status, notes: review.notes },
    reviews: seen.qcReviews.length,
  };
}

function told({ status, priority, lead, helpers, isCovered, ticks, findings, rejection, review }: Model) {
  return {
    status,
    priority,
    isBegun: status !== "pending",
    isFinished: status === "needs_review" || status === "done",
    lead,
    helpers: [...helpers].sort(),
    isCovered,
    ticks: items.map((_, i) => ticks[i]),
    findings: findings.flatMap(({ by, text }) => (text === null ? [] : [[people[by].id, text]])),
    rejection,
    review,
    reviews: review ? 1 : 0,
  };
}

const crew = ["Ann", "Bob", "Otto"] as const;
const supervisors = ["Pia", "Sam"] as const;
const inspectors = ["Quinn", "Olaf"] as const;
/** Mostly whose step it is, and now and then anybody. */
const step = (weight: number, name: Step, whose: readonly Who[]) => {
  const anybody = fc.constantFrom(...crew, ...supervisors, ...inspectors);
  const who = fc.oneof({ weight: 6, arbitrary: fc.constantFrom(...whose) }, { weight: 1, arbitrary: anybody });
  return { weight, arbitrary: fc.record({ who, step: fc.constant(name), n: fc.nat(7) }) };
};
/** A pass, and a deletion, end a story for good: they come seldom. */
const anything = fc
  .tuple(
    fc.oneof(
      step(5, "read", [...crew, ...supervisors, ...inspectors]),
      step(20, "start", crew),
      step(40, "tick", crew),
      step(15, "untick", crew),
      step(15, "note", crew),
      step(15, "finding", crew),
      step(15, "unfind", crew),
      step(40, "complete", crew),
      step(10, "finish", crew),
      step(50, "approve", supervisors),
      step(15, "reject", supervisors),
      step(10, "edit", supervisors),
      step(10, "reassign", supervisors),
      step(10, "help", supervisors),
      step(1, "delete", supervisors),
      step(20, "qc-start", inspectors),
      step(2, "pass", inspectors),
      step(30, "send-back", inspectors),
    ),
    fc.integer({ min: 1, max: 8 }),
  )
  .map(([taken, luck]) => new Command(taken, luck > 1));

test(`whatever people do, ${runs} stories of ${steps} steps (SEED=${seed})`, {
  timeout: 60_000 + runs * 3_000,
}, async () => {
  let taken = 0;
  let changes = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom("alone", "with Bob", "uncovered"),
      fc.commands([anything], { maxCommands: thoughts, size: "max" }),
      async (begin, commands) => {
        const helpers: Who[] = begin === "with Bob" ? ["Bob"] : [];
        const uncovered = begin === "uncovered";
        const crew = { lead: people.Ann, helpers: helpers.map((one) => people[one]) };
        const id = await addWork(app, { ...crew, uncovered });
        const model = newModel(helpers, !uncovered);
        await fc.asyncModelRun(() => ({ model, real: { id, ticks: [], findings: [] } }), commands);
        expect(await auditOf(app, id)).toHaveLength(model.changes);
        if (model.exists) expect((await workOf(app, id)).qcStatus).toBe(model.review?.verdict ?? null);
        taken += model.steps;
        changes += model.changes;
      },
    ),
    { numRuns: runs, seed },
  );
  counted(`${runs} stories, ${taken} steps, ${changes} of them changes: 0 divergences; seed ${seed}`);
  expect(taken).toBeGreaterThan((runs * steps) / 2);
});
