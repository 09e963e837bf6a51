import fc from "fast-check";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import * as z from "zod/mini";
import { type Assignment, assignment } from "../../src/features/assignments/contract/assignment";
import { parkDay } from "../../src/shared/time";
import { addWork, auditOf, workOf } from "../support/builders";
import type { Answer } from "../support/caller";
import { counts, isWaitedFor, itemsOf, versionOf } from "../support/checklist-model";
import {
  canUndoCrew,
  isUndoDisturbed,
  type Model,
  type ModelStep,
  newModel,
  outcomeOf,
  type Step,
  type Who,
} from "../support/lifecycle-model";
import { absentOne, callsIn, type LifecyclePark, openLifecyclePark, type Real } from "../support/lifecycle-park";
import { problemOf } from "../support/problem";
import { reportCount } from "../support/report-count";

// Seven users take random steps on one assignment over HTTP: the server must respond and store what the model predicts.
// MODEL_RUNS and MODEL_STEPS change its length (`npm run soak`: 2,000 runs), SEED repeats a run. A failure prints the seed, the path, and the shortest history
// that reproduces it.
// Long because every command of the model has its call here.

const runs = Number(process.env.MODEL_RUNS ?? 15);
const seed = Number(process.env.SEED ?? Date.now() % 2 ** 31);
/** The steps of each history; more candidates are generated, because most of them would be refused. */
const steps = Number(process.env.MODEL_STEPS ?? 50);
const thoughts = 100 * steps;

const minute = 60_000;

let park: LifecyclePark;
let calls: ReturnType<typeof callsIn>;
beforeAll(async () => {
  park = await openLifecyclePark();
  calls = callsIn(park);
});
afterAll(async () => {
  vi.useRealTimers();
  await park.close();
});

class Command implements fc.AsyncCommand<Model, Real> {
  constructor(
    readonly taken: ModelStep,
    /** Skips most steps that would change nothing; otherwise nearly all would be refused, and no history would get far. */
    readonly skipsNoOps: boolean,
    /** A state to wait for. */
    readonly isTime: (model: Readonly<Model>, taken: ModelStep) => boolean = () => true,
  ) {}
  check = (model: Readonly<Model>) =>
    model.steps < steps &&
    this.isTime(model, this.taken) &&
    (!this.skipsNoOps || outcomeOf(model, this.taken).change !== undefined);
  toString = () => `${Object.values(this.taken).join(" ")}`;

  async run(model: Model, real: Real): Promise<void> {
    const { people } = park;
    const { who, step, n, items, wait } = this.taken;
    model.now += wait;
    vi.setSystemTime(real.begin + model.now * minute);
    const { answers, change, isElsewhere } = outcomeOf(model, this.taken);
    const path = `/api/assignments/${real.id}`;
    const answer = await calls[step](people[who], path, n, real, items);
    const said = answer.status < 400 ? answer.status : problemOf(answer).code;
    expect(said, answer.text).toBe(answers);
    const changes = (change?.changes ?? model.changes) + (change && !isElsewhere ? 1 : 0);
    Object.assign(model, change, { steps: model.steps + 1, changes });
    if (step === "finding" && answer.status === 201) real.findings.push(z.parse(withId, answer.body).id);
    if (step === "absent" && answer.status === 201)
      for (const { id } of z.parse(z.array(withId), answer.body))
        real.absences.set(absentOne(park, people[who], n), id);
    if (step === "back" && answer.status === 204) real.absences.delete(absentOne(park, people[who], n));
    if (answer.status === 200) expectShown(answer, model, real);
    // Responses without the assignment are checked against a later read.
    else if (change && model.exists) expectShown(await people.Pia.get(path), model, real);
  }
}

const withId = z.object({ id: z.string() });

function expectShown(answer: Answer, model: Model, real: Real): void {
  const seen = z.parse(assignment, answer.body);
  for (const { checklistItemId, id } of seen.checklistCompletions) real.ticks[park.items.indexOf(checklistItemId)] = id;
  expect(shown(seen, real)).toEqual(told(model));
}

function shown(seen: Assignment, { begin, firstVersion, photos }: Real) {
  const itemOf = (id: string | null) => park.items.indexOf(id ?? "");
  const photoOf = (id: string) => photos.findIndex(({ mediaId }) => mediaId === id);
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
    version: seen.checklist.version - firstVersion,
    items: seen.checklist.items.map(({ id, photo }) => [itemOf(id), photo]),
    ticks: inOrder(seen.checklistCompletions.map((tick) => [itemOf(tick.checklistItemId), tick.notHere, tick.notes])),
    sentBack: inOrder(seen.reworkItems.map((one) => [itemOf(one.itemId), one.round, one.markedBy.name])),
    media: inOrder(
      seen.media.map(({ id, itemId, isSuperseded, createdBy }) => {
        return [photoOf(id), itemOf(itemId), isSuperseded, createdBy.name];
      }),
    ),
    awaited: inOrder(seen.awaitedItemIds.map(itemOf)),
    photosOnPhones: seen.photosOnPhones,
    notes: seen.checklistNotes.map(({ checklistItemId, writtenBy, text }) => [checklistItemId, writtenBy.id, text]),
    findings: seen.findings.map(({ text, createdById }) => [createdById, text]),
    rejection: seen.rejectedBy && { by: seen.rejectedBy.name, reason: seen.rejectionReason },
    review: review && { by: review.reviewer.name, verdict: review.status, notes: review.notes },
    reviews: seen.qcReviews.length,
    minutes: seen.actualMinutes,
    workingSince: seen.workingSince === null ? null : (Date.parse(seen.workingSince) - begin) / minute,
  };
}

/** In a fixed order, because much happens in the same minute. */
const inOrder = <T>(all: readonly T[]) => all.map((one) => JSON.stringify(one)).sort();

function told(model: Model) {
  const { status, priority, lead, helpers, isCovered, notes, findings } = model;
  const { rejection, review, minutes, period, photos } = model;
  const { people, items } = park;
  const keyOf = ({ by, item }: { by: Who; item: number }) => `${people[by].id} ${items[item]}`;
  const byTime = notes.toSorted((a, b) => a.at - b.at || (keyOf(a) < keyOf(b) ? -1 : 1));
  const written = byTime.filter(({ text }) => text !== null);
  const textOn = (item: number) => written.flatMap((one) => (one.item === item ? one.text : [])).join("\n") || null;
  return {
    status,
    priority,
    isBegun: status !== "pending",
    isFinished: status === "needs_review" || status === "done",
    lead,
    helpers: [...helpers].sort(),
    isCovered,
    version: versionOf(model),
    items: [...itemsOf(model)],
    ticks: inOrder(
      model.ticks.flatMap((tick) => (counts(model, tick) ? [[tick.item, tick.notHere, textOn(tick.item)]] : [])),
    ),
    sentBack: inOrder(model.sentBack.map(({ item, round, by }) => [item, round, by])),
    media: inOrder(
      photos.flatMap((photo, i) => (photo.is === "arrived" ? [[i, photo.item, !counts(model, photo), photo.by]] : [])),
    ),
    awaited: inOrder([...new Set(photos.flatMap((photo) => (isWaitedFor(model, photo) ? photo.item : [])))]),
    photosOnPhones: photos.filter(({ is }) => is === "announced").length,
    notes: written.map(({ item, by, text }) => [items[item], people[by].id, text]),
    findings: findings.flatMap(({ by, text }) => (text === null ? [] : [[people[by].id, text]])),
    rejection,
    review,
    reviews: review ? 1 : 0,
    minutes: minutes.length > 0 ? minutes.reduce((sum, one) => sum + one, 0) : null,
    workingSince: period?.from ?? null,
  };
}

const crew = ["Ann", "Bob", "Otto"] as const;
const supervisors = ["Pia", "Sam"] as const;
const inspectors = ["Quinn", "Olaf"] as const;
/** Often none, because a step can be undone for a minute. */
const wait = fc.constantFrom(0, 0, 0, 1, 2, 5);
/** Usually someone whose step it is, and sometimes anyone. */
const step = (weight: number, name: Step, whose: readonly Who[], items: fc.Arbitrary<number[]> = fc.constant([])) => {
  // Inspectors may announce photos of their own.
  const others = name.endsWith("photo") ? supervisors : [...supervisors, ...inspectors];
  const anybody = fc.constantFrom(...crew, ...others);
  const who = fc.oneof({ weight: 6, arbitrary: fc.constantFrom(...whose) }, { weight: 1, arbitrary: anybody });
  return { weight, arbitrary: fc.record({ who, step: fc.constant(name), n: fc.nat(7), items, wait }) };
};
/** The items that a verdict names. */
const named = fc.subarray([0, 1, 2, 3], { maxLength: 2 });
/** A pass and a deletion end a history for good, so they are rare. */
const anything = fc
  .tuple(
    fc.oneof(
      step(5, "read", [...crew, ...supervisors, ...inspectors]),
      step(30, "start", crew),
      step(4, "publish", supervisors),
      step(40, "tick", crew),
      step(15, "late-tick", crew),
      step(10, "not-here", crew),
      step(15, "untick", crew),
      step(5, "late-untick", crew),
      step(30, "photo", crew),
      step(15, "late-photo", crew),
      step(20, "arrive", crew),
      step(8, "withdraw", [...crew, ...supervisors]),
      step(8, "remove", [...crew, ...supervisors]),
      step(10, "note", crew),
      step(15, "item-note", crew),
      step(5, "old-note", crew),
      step(8, "finding", crew),
      step(15, "unfind", crew),
      step(40, "complete", crew),
      step(10, "finish", crew),
      step(50, "approve", supervisors),
      step(25, "reject", supervisors, named),
      step(4, "edit", supervisors),
      step(5, "reassign", supervisors),
      step(6, "help", supervisors),
      step(4, "absent", [...crew, ...supervisors]),
      step(12, "back", [...crew, ...supervisors]),
      step(1, "delete", supervisors),
      step(10, "reopen", supervisors, named),
      step(20, "undo-start", crew),
      step(60, "undo", [...crew, ...supervisors, ...inspectors]),
      step(20, "qc-start", inspectors),
      step(2, "pass", inspectors),
      step(30, "send-back", inspectors, named),
    ),
    fc.integer({ min: 1, max: 32 }),
  )
  // Undo has more refusals to try than other steps, and a few versions are enough.
  .map(([taken, luck]) => {
    const isTime = ({ versions }: Readonly<Model>) => taken.step !== "publish" || versions.length < 4;
    return new Command(taken, luck > (taken.step.startsWith("undo") ? 4 : 1), isTime);
  });
/** An absence within the minute in which a change of the crew can be undone, and the undo: by chance they would hardly ever meet. */
const disturbance = fc.oneof(
  step(1, "absent", [...crew, ...supervisors]).arbitrary.map((taken) => new Command(taken, true, canUndoCrew)),
  step(1, "back", [...crew, ...supervisors]).arbitrary.map((taken) => new Command(taken, true, canUndoCrew)),
  step(1, "undo", supervisors).arbitrary.map((taken) => new Command(taken, false, isUndoDisturbed)),
);
/** What cleaners do about work that was sent back, or did before; by chance it would often be submitted again first. */
const reworking = fc
  .oneof(
    step(3, "tick", crew),
    step(3, "photo", crew),
    step(3, "late-tick", crew),
    step(3, "late-photo", crew),
    step(1, "late-untick", crew),
    step(1, "arrive", crew),
  )
  .map((taken) => new Command(taken, true, ({ sentBackAt }) => sentBackAt !== null));

test(`${runs} random histories of ${steps} steps match the model (SEED=${seed})`, {
  timeout: 60_000 + runs * 3_000,
}, async () => {
  let histories = 0;
  let taken = 0;
  let changes = 0;
  let shorter = 0;
  const begin = Date.now();
  vi.useFakeTimers({ toFake: ["Date"] });
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom("alone", "with Bob", "uncovered"),
      fc.commands([fc.oneof({ weight: 3, arbitrary: anything }, disturbance, reworking)], {
        maxCommands: thoughts,
        size: "max",
      }),
      async (staffing, commands) => {
        const helpers: Who[] = staffing === "with Bob" ? ["Bob"] : [];
        const uncovered = staffing === "uncovered";
        const { app, people } = park;
        const crew = { lead: people.Ann, helpers: helpers.map((one) => people[one]) };
        vi.setSystemTime(begin);
        // Each history has a day of its own, as absences stay; it is never over.
        histories += 1;
        const plannedAt = new Date(begin + histories * 24 * 60 * minute);
        const day = parkDay(plannedAt, app.park.zone);
        const place = await park.addVilla();
        const plan = { villa: place.villa, plannedAt, madeAt: new Date(begin - 60 * minute) };
        const id = await addWork(app, { ...crew, ...plan, uncovered });
        const model = newModel(helpers, !uncovered);
        await fc.asyncModelRun(
          () => ({
            model,
            real: { id, ...place, day, begin, ticks: [], findings: [], photos: [], absences: new Map() },
          }),
          commands,
        );
        await park.endHistory(place.villa);
        expect(await auditOf(app, id)).toHaveLength(model.changes);
        if (model.exists) expect((await workOf(app, id)).qcStatus).toBe(model.review?.verdict ?? null);
        taken += model.steps;
        changes += model.changes;
        // Too few of its candidates were possible: it was compared, and another one is taken as well.
        if (model.steps < steps) shorter += 1;
        fc.pre(model.steps === steps);
      },
    ),
    { numRuns: runs, seed },
  );
  reportCount(
    `${runs} histories of ${steps} steps and ${shorter} shorter ones, ${taken} steps in all, ${changes} of them changes: 0 divergences; seed ${seed}`,
  );
});
