import type { Assignment } from "../../src/features/assignments/contract/assignment";
import type { ProblemCode } from "../../src/shared/problem";
import {
  type Checked,
  counts,
  isComplete,
  itemCount,
  itemsOf,
  lists,
  needsPhoto,
  nothingChecked,
  photoAt,
  tickOf,
  withPhoto,
} from "./checklist-model";

// A simple model of an assignment's lifecycle, derived from docs/domain.md, "Assignment lifecycle", and deliberately not from the rules: what
// happens when people take steps in any order. tests/faults/model.test.ts compares the server with it. Long because the steps share one state.

const roles = {
  Ann: "cleaner",
  Bob: "cleaner",
  Otto: "cleaner",
  Pia: "supervisor",
  Sam: "supervisor",
  Quinn: "qc",
  Olaf: "qc",
} as const;
export type Who = keyof typeof roles;
export const cleaners = ["Ann", "Bob", "Otto"] as const;
/** The people that a reassignment may name; Quinn is not a cleaner. */
export const possibleLeads = [...cleaners, "Quinn"] as const;
export const priorities = ["low", "normal", "high"] as const;
/** How a person left the work because of an absence, known by its step: whether they led it, and who did then. */
type Left = { absence: number; led: boolean; successor: Who | null };
type Verdict = "in_progress" | "passed" | "needs_rework";
/** A person's last note on an item, and when they wrote it. */
type Note = { item: number; by: Who; text: string | null; at: number };
/** Who set the helpers, when, and from whom to whom. */
type HelperChange = { by: Who; at: number; before: Who[]; after: Who[] };
/** The latest step that can be undone, or an undo (`before` is null), unless somebody has acted on it since. */
type LastStep = { step: Step; by: Who; at: number; before: Partial<Model> | null };
/** The latest start, or the latest step that can be undone or undoes one, if that was later; and whether anything has changed since. */
type LastOrStart = { step: Step; by: Who; at: number; isActedOn: boolean };
/** Long before the history begins, when the work was planned. */
const longAgo = -60;
/** How old a late step is, in minutes: made before or after what has happened in the meantime. */
export const lateness = 3;
export type Model = Checked & {
  exists: boolean;
  status: Assignment["status"];
  priority: Assignment["priority"];
  lead: Who;
  helpers: Who[];
  helperChanges: HelperChange[];
  isCovered: boolean;
  /** Who is absent on the work's day, each with the number of the step that entered it, and who gets the work back. */
  absent: Partial<Record<Who, number>>;
  left: Partial<Record<Who, Left>>;
  notes: Note[];
  /** The time in minutes, the running working period, and the minutes of the finished ones, one a round. */
  now: number;
  period: { from: number; by: Who } | null;
  minutes: number[];
  /** All findings ever added; deleted ones have no text. */
  findings: { by: Who; text: string | null }[];
  rejection: { by: Who; reason: string } | null;
  /** The time of this round's verdict, if it was sent back. */
  sentBackAt: number | null;
  /** The review of this round. */
  review: { by: Who; verdict: Verdict; notes: string | null } | null;
  /** Whether QC has decided, in any round. */
  wasInspected: boolean;
  last: LastStep | null;
  lastOrStart: LastOrStart | null;
  /** The number of attempted steps, and of changes, each with an audit row; the first change is the creation. */
  steps: number;
  changes: number;
  /** The time of the latest audit row. */
  recordedAt: number;
};

export function newModel(helpers: Who[], isCovered: boolean): Model {
  const times = { now: 0, period: null, minutes: [], sentBackAt: null, recordedAt: longAgo };
  const nothing = {
    ...times,
    ...nothingChecked,
    ...{ helperChanges: [], absent: {}, left: {}, notes: [] },
    findings: [],
    rejection: null,
    review: null,
    wasInspected: false,
    last: null,
    lastOrStart: null,
    steps: 0,
    changes: 1,
  };
  return { exists: true, status: "pending", priority: "normal", lead: "Ann", helpers, isCovered, ...nothing };
}

/**
 * A step; `n` selects the item, photo, finding, person, version or text, or is the phone's count of minutes; `items`: those that a verdict sends back;
 * `wait`: minutes since the step before.
 */
export type ModelStep = { who: Who; step: Step; n: number; items: readonly number[]; wait: number };
/**
 * The response to a step, and the change if there is one; `isElsewhere`: without an audit row of the work, such as an absence that leaves it as it
 * is; `madeAt`: when it was made, if not now.
 */
export type Outcome = {
  answers: number | ProblemCode;
  change?: Partial<Model>;
  isElsewhere?: boolean;
  madeAt?: number;
};
type StepRule = (model: Model, who: Who, n: number, items: readonly number[]) => Outcome;

const conflict: Outcome = { answers: "state-conflict" };
const notFound: Outcome = { answers: "not-found" };
const unchanged: Outcome = { answers: 200 };
const ok = (change: Partial<Model>, answers = 200): Outcome => ({ answers, change });
/** Returns a text; for 0 a blank one. */
export const words = (n: number) => (n === 0 ? " " : `Words ${n}`);
const written = (n: number) => (n === 0 ? null : words(n));
const isOpen = ({ status }: Model) => status === "in_progress" || status === "needs_review";
const isUnfinished = ({ status }: Model) => status === "pending" || status === "in_progress";
const isTicked = (model: Model, n: number) => tickOf(model, n % itemCount) !== undefined;
const isListed = (model: Model, n: number) => itemsOf(model).has(n % itemCount);
const elsewhere = (change: Partial<Model>, answers = 200): Outcome => ({ answers, change, isElsewhere: true });
const isSupervisor = (who: Who) => roles[who] === "supervisor";

/** A finish ends the period. The phone's count may shorten one's own, but not below the time between its first and last tick. */
function submit(model: Model, who: Who, counted?: number): Outcome {
  const { period, now, minutes } = model;
  const { from, by } = period ?? { from: now, by: who };
  const inPeriod = model.ticks.flatMap((tick) => (tick.at >= from && counts(model, tick) ? tick.at : []));
  const least = inPeriod.length > 0 ? Math.max(...inPeriod) - Math.min(...inPeriod) : 0;
  const worked = by === who && counted !== undefined ? Math.max(counted, least) : now - from;
  const ended = { period: null, minutes: [...minutes, Math.min(worked, now - from)] };
  return ok({ status: "needs_review", rejection: null, sentBackAt: null, review: null, ...ended });
}

/** A tick, which may arrive late and report that the item is missing. Made before the item was sent back, it leaves only its audit row. */
function tick(model: Model, n: number, { madeAt = model.now, notHere = false, by, text = 0 }: TickMade): Outcome {
  if (!isListed(model, n)) return conflict;
  const isNew = !isTicked(model, n);
  // Without words, a tick leaves the note as it is.
  const noted = written(text) === null ? unchanged : note({ ...model, status: "in_progress" }, by, text);
  if (model.status !== "in_progress") return isNew || noted !== unchanged ? conflict : unchanged;
  if (!isNew) return noted;
  const item = n % itemCount;
  const made = { item, madeAt, step: model.steps, at: Math.max(madeAt, model.recordedAt), notHere };
  if (!counts(model, made)) return { ...ok({ ...noted.change }), madeAt };
  if (!notHere && needsPhoto(model, item)) return conflict;
  return { ...ok({ ...noted.change, ticks: [...model.ticks, made] }), madeAt };
}
type TickMade = { by: Who; madeAt?: number; notHere?: boolean; text?: number };

/** An untick from before the item was sent back leaves a newer tick. */
function untick(model: Model, n: number, madeAt = model.now): Outcome {
  if (model.status !== "in_progress") return conflict;
  const made = { item: n % itemCount, madeAt, step: model.steps };
  const ticked = tickOf(model, made.item);
  if (!ticked || !counts(model, made)) return { answers: 204 };
  return { ...ok({ ticks: model.ticks.filter((one) => one !== ticked) }, 204), madeAt };
}

/** A photo of an item counts from its announcement, which changes nothing else. */
function announce(model: Model, by: Who, n: number, madeAt: number): Outcome {
  if (!isOpen(model) || !isListed(model, n)) return conflict;
  const photo = { item: n % itemCount, madeAt, step: model.steps, by, is: "announced" as const };
  return elsewhere({ photos: [...model.photos, photo] });
}

/** An announced photo is accepted whatever has happened since. Its time is that of the announcement. */
function arrive(model: Model, who: Who, n: number): Outcome {
  const { photo, index } = photoAt(model, n) ?? {};
  const isTheirs = photo?.by === who && photo.is !== "gone";
  if (!model.exists || !(isTheirs || isVisible(model, who))) return notFound;
  if (!photo || !isTheirs) return { answers: "invalid" };
  if (photo.is === "arrived") return { answers: 201 };
  return { ...ok(withPhoto(model, index ?? 0, "arrived"), 201), madeAt: photo.madeAt };
}

function withdraw(model: Model, who: Who, n: number): Outcome {
  const { photo, index } = photoAt(model, n) ?? {};
  if (!model.exists || !photo || photo.is === "gone") return { answers: 204 };
  if (photo.by !== who && !isSupervisor(who)) return notFound;
  return photo.is === "announced" ? elsewhere(withPhoto(model, index ?? 0, "gone"), 204) : { answers: 204 };
}

/** Removes a photo that has arrived: a supervisor always, and whoever took it while the cleaning is in progress. */
function remove(model: Model, who: Who, n: number): Outcome {
  const { photo, index } = photoAt(model, n) ?? {};
  if (photo?.is !== "arrived") return { answers: 204 };
  if (!isSupervisor(who) && photo.by !== who) return notFound;
  if (!isSupervisor(who) && model.status !== "in_progress") return conflict;
  return ok(withPhoto(model, index ?? 0, "gone"), 204);
}

/** A phone names the version that it had, if it knows one. */
function start(model: Model, by: Who, n: number): Outcome {
  const { status, versions, now } = model;
  if (status !== "pending") return unchanged;
  const startedWith = n < itemCount ? versions.length - 1 : n - itemCount;
  return startedWith in versions ? ok({ status: "in_progress", startedWith, period: { from: now, by } }) : conflict;
}

/** Everybody has one note on each item, and nobody changes a colleague's. */
function note(model: Model, by: Who, n: number, { at = model.now, text = written(n) } = {}): Outcome {
  const { status, notes } = model;
  if (status !== "in_progress" || !isListed(model, n)) return conflict;
  const item = n % itemCount;
  const isOwn = (one: Note) => one.item === item && one.by === by;
  const own = notes.find(isOwn);
  if (text === (own?.text ?? null)) return unchanged;
  // Written before the present one: only the audit trail has its text.
  if (own && at < own.at) return text === null ? unchanged : ok({});
  const others = notes.filter((one) => !isOwn(one));
  return ok({ notes: [...others, { item, by, text, at }] });
}

/** The text is edited where all notes are one, so what it repeats of a colleague's is not one's own. */
function noteByTick(model: Model, by: Who, n: number): Outcome {
  const isColleagues = ({ item, by: author, text }: Note) =>
    item === n % itemCount && author !== by && text === written(n);
  return note(model, by, n, { text: model.notes.some(isColleagues) ? null : written(n) });
}

const possibleCleaner = (n: number) => cleaners[n % 3] ?? "Ann";

/** Leaving hands the lead to the first helper, or uncovers the work. */
function leave(model: Model, who: Who): Outcome {
  const { absent, steps: absence } = model;
  if (who in absent) return { answers: 201 };
  const change = { absent: { ...absent, [who]: absence } };
  if (!model.exists || !isUnfinished(model) || !isOn(model, who)) return { answers: 201, change, isElsewhere: true };
  return ok({ ...change, ...crewWithout(model, who, absence) }, 201);
}

type Crew = Pick<Model, "lead" | "helpers" | "isCovered" | "left">;
const isOn = ({ lead, helpers, isCovered }: Crew, who: Who) => (isCovered && lead === who) || helpers.includes(who);

function crewWithout({ lead, helpers, isCovered, left }: Crew, who: Who, absence: number): Crew {
  const led = isCovered && lead === who;
  const [next] = helpers;
  const successor = led ? (next ?? null) : isCovered ? lead : null;
  const crew = led
    ? { lead: next ?? lead, isCovered: next !== undefined, helpers: helpers.slice(1) }
    : { lead, isCovered, helpers: helpers.filter((one) => one !== who) };
  return { ...crew, left: { ...left, [who]: { absence, led, successor } } };
}

/** Work that is open again goes to its crew without those who are absent, but with whoever undoes their own submission. Each leaves a row. */
function openAgain(model: Model, present?: Who): Partial<Model> {
  const { lead, helpers, absent, changes } = model;
  const leaving = [lead, ...helpers].toReversed().filter((who) => who in absent && who !== present && isOn(model, who));
  const crew = leaving.reduce<Crew>((left, who) => crewWithout(left, who, absent[who] ?? 0), crewOf(model));
  return { ...crew, status: "in_progress", changes: changes + leaving.length };
}
const crewOf = ({ lead, helpers, isCovered, left }: Crew): Crew => ({ lead, helpers, isCovered, left });

/** Coming back restores what nobody else was given. */
function comeBack(model: Model, who: Who): Outcome {
  const { absent, left, lead, helpers, isCovered } = model;
  const { [who]: absence, ...stillAbsent } = absent;
  if (absence === undefined) return notFound;
  const { [who]: own, ...others } = left;
  const change = { absent: stillAbsent, left: others };
  const gone: Outcome = { answers: 204, change, isElsewhere: true };
  if (!model.exists || !isUnfinished(model)) return gone;
  if (!isCovered) return own || lead === who ? ok({ ...change, lead: who, isCovered: true }, 204) : gone;
  if (!own || lead === who || helpers.includes(who)) return gone;
  if (own.led && own.successor === lead) return ok({ ...change, lead: who, helpers: [...helpers, lead] }, 204);
  return ok({ ...change, helpers: [...helpers, who] }, 204);
}

const cleanerSteps = {
  absent: leave,
  back: comeBack,
  start,
  tick: (model, by, n) => tick(model, n, { by, text: n }),
  "late-tick": (model, by, n) => tick(model, n, { by, madeAt: model.now - lateness }),
  "not-here": (model, by, n) => tick(model, n, { by, notHere: true }),
  untick: (model, _, n) => untick(model, n),
  "late-untick": (model, _, n) => untick(model, n, model.now - lateness),
  photo: (model, by, n) => announce(model, by, n, model.now),
  "late-photo": (model, by, n) => announce(model, by, n, model.now - lateness),
  arrive,
  withdraw,
  remove,
  /** By the tick, if there is one. */
  note: (model, by, n) => (isTicked(model, n) ? noteByTick(model, by, n) : notFound),
  /** By the item, ticked or not. */
  "item-note": (model, by, n) => note(model, by, n),
  /** Written long ago on a phone that was offline. */
  "old-note": (model, by, n) => ({ ...note(model, by, n, { at: longAgo }), madeAt: longAgo }),
  finding: (model, by, n) =>
    isOpen(model) ? ok({ findings: [...model.findings, { by, text: words(n) }] }, 201) : conflict,
  unfind: (model, who, n) => {
    if (!isOpen(model)) return conflict;
    const { findings } = model;
    const index = n % Math.max(findings.length, 1);
    const found = findings[index];
    if (!found || found.text === null) return { answers: 204 };
    if (found.by !== who) return notFound;
    return ok({ findings: findings.with(index, { ...found, text: null }) }, 204);
  },
  complete: (model, who, n) => {
    if (model.status === "needs_review") return unchanged;
    if (model.status !== "in_progress") return conflict;
    return isComplete(model) ? submit(model, who, n) : { answers: "checklist-incomplete" };
  },
  finish: (model, who) => {
    if (model.status === "needs_review") return unchanged;
    return model.status === "in_progress" ? submit(model, who) : conflict;
  },
} satisfies Record<string, StepRule>;

/** Somebody else is given the work, so nobody who is absent gets it back. */
function reassign(model: Model, lead: Who): Outcome {
  if (!isUnfinished(model)) return conflict;
  if (lead in model.absent) return { answers: "invalid" };
  return ok({ lead, isCovered: true, helpers: model.helpers.filter((one) => one !== lead), left: {} });
}

/** A whole list takes back what a colleague did in the last hour: it drops whom they added, or brings back whom they removed. */
function takesBack(now: HelperChange, earlier: HelperChange): boolean {
  if (now.by === earlier.by || earlier.at < now.at - 60) return false;
  const isAdded = (one: Who, { before, after }: HelperChange) => !before.includes(one) && after.includes(one);
  const isRemoved = (one: Who, { before, after }: HelperChange) => before.includes(one) && !after.includes(one);
  return cleaners.some(
    (one) => (isAdded(one, earlier) && isRemoved(one, now)) || (isRemoved(one, earlier) && isAdded(one, now)),
  );
}

const supervisorSteps = {
  absent: (model, _, n) => leave(model, possibleCleaner(n)),
  back: (model, _, n) => comeBack(model, possibleCleaner(n)),
  approve: ({ status }) =>
    status === "done" ? unchanged : status === "needs_review" ? ok({ status: "done" }) : conflict,
  reject: (model, by, n, items) =>
    model.status === "needs_review" ? sendBack(model, by, items, { rejection: { by, reason: words(n) } }) : conflict,
  edit: (model, _, n) => {
    const wanted = priorities[n % 3] ?? "normal";
    if (wanted === model.priority) return unchanged;
    return isUnfinished(model) ? ok({ priority: wanted }) : conflict;
  },
  reassign: (model, _, n) => {
    const lead = possibleLeads[n % 4] ?? "Ann";
    if (lead === model.lead && model.isCovered) return unchanged;
    return lead === "Quinn" && isUnfinished(model) ? { answers: "invalid" } : reassign(model, lead);
  },
  /** Sets a single collaborator; on uncovered work this becomes the lead. */
  help: (model, by, n) => {
    const helper = possibleCleaner(n);
    if (!model.isCovered) return reassign(model, helper);
    const helpers = helper === model.lead ? [] : [helper];
    if (helpers.join() === model.helpers.join()) return unchanged;
    if (model.status !== "pending") return conflict;
    const change = { by, at: model.now, before: model.helpers, after: helpers };
    if (model.helperChanges.some((one) => takesBack(change, one))) return { answers: "changed-meanwhile" };
    const joins = helpers.some((one) => !model.helpers.includes(one) && one in model.absent);
    return joins ? { answers: "invalid" } : ok({ helpers, helperChanges: [...model.helperChanges, change], left: {} });
  },
  delete: ({ status }) => (status === "pending" ? ok({ exists: false }, 204) : conflict),
  reopen: (model, by, n, items) => {
    if (model.status !== "done") return conflict;
    const outcome = sendBack(model, by, items, { rejection: { by, reason: words(n) } });
    if (!outcome.change || model.review?.verdict !== "in_progress") return outcome;
    // An inspection that it ends has an audit row too.
    return ok({ ...outcome.change, review: null, changes: (outcome.change.changes ?? 0) + 1 });
  },
  withdraw,
  remove,
} satisfies Record<string, StepRule>;

/** The cleaners have to do it again: of the items that are named, nothing from before counts. */
function sendBack(model: Model, by: Who, items: readonly number[], verdict: Partial<Model>): Outcome {
  if (!items.every((item) => isListed(model, item))) return conflict;
  const made = { madeAt: model.now, step: model.steps, by, round: model.minutes.length };
  const sentBack = [...model.sentBack, ...items.map((item) => ({ item, ...made }))];
  return ok({ ...openAgain(model), ...verdict, sentBack, sentBackAt: model.now });
}

function canDecide({ status, review }: Model, by: Who): boolean {
  return status === "done" && (!review || (review.verdict === "in_progress" && review.by === by));
}

const qcSteps = {
  /** Inspectors are on no cleaning, so their absences change none. */
  absent: leave,
  back: comeBack,
  "qc-start": ({ status, review }, by) => {
    if (status !== "done" || (review && review.verdict !== "in_progress")) return conflict;
    if (review) return review.by === by ? unchanged : conflict;
    return ok({ review: { by, verdict: "in_progress", notes: null } });
  },
  pass: (model, by, n) => {
    const review = { by, verdict: "passed" as const, notes: written(n) };
    return canDecide(model, by) ? ok({ review, wasInspected: true }) : conflict;
  },
  "send-back": (model, by, n, items) => {
    const review = { by, verdict: "needs_rework" as const, notes: words(n) };
    return canDecide(model, by) ? sendBack(model, by, items, { review, wasInspected: true }) : conflict;
  },
  withdraw,
  remove,
} satisfies Record<string, StepRule>;

const stepsOf: Record<(typeof roles)[Who], Record<string, StepRule>> = {
  cleaner: cleanerSteps,
  supervisor: supervisorSteps,
  qc: qcSteps,
};
export type Step =
  | "read"
  | "publish"
  | "undo"
  | "undo-start"
  | keyof typeof cleanerSteps
  | keyof typeof supervisorSteps
  | keyof typeof qcSteps;

/** Returns the response that the server must give, and the change that it must make. */
export function outcomeOf(model: Model, taken: ModelStep): Outcome {
  const { who, step, n, items } = taken;
  // By the park, and then it is read.
  if (step === "publish") return publish(model, n);
  if (step === "undo") return undo(model, who);
  if (step === "undo-start") return undoStart(model, who);
  const says: StepRule | undefined = step === "read" ? () => unchanged : stepsOf[roles[who]][step];
  if (!says) return { answers: "wrong-role" };
  if (["reject", "send-back", "finding", "reopen"].includes(step) && n === 0) return { answers: "invalid" };
  if (!ownSteps.includes(step) && !isVisible(model, who)) return notFound;
  const outcome = says(model, who, n, items);
  const isCleaning = roles[who] === "cleaner" && !absenceSteps.includes(step);
  return withLast(model, taken, isCleaning ? withPeriod(model, who, outcome) : outcome);
}

/** Work that has not started follows the newest version. */
function publish({ exists, versions }: Model, n: number): Outcome {
  const change = { versions: [...versions, n % lists.length] };
  return exists ? elsewhere(change) : { ...notFound, change, isElsewhere: true };
}

function withLast(model: Model, taken: ModelStep, outcome: Outcome): Outcome {
  if (!outcome.change || outcome.isElsewhere) return outcome;
  const last = { last: lastAfter(model, taken), lastOrStart: lastOrStartAfter(model, taken) };
  const at = taken.step === "arrive" ? model.now : (outcome.madeAt ?? model.now);
  return { ...outcome, change: { ...outcome.change, ...last, recordedAt: Math.max(at, model.recordedAt) } };
}

const absenceSteps: Step[] = ["absent", "back"];
/** Steps that ask whose something is, and not whose the work is. */
const ownSteps: Step[] = [...absenceSteps, "arrive", "withdraw"];
const submissions: Step[] = ["complete", "finish"];
const verdicts: Step[] = ["reject", "send-back"];
const undoable: Step[] = [...submissions, "approve", ...verdicts, "pass", "reassign"];

/** What can be undone after a step that changes something. */
function lastAfter(model: Model, { who, step }: ModelStep): LastStep | null {
  const { status, rejection, sentBackAt, sentBack, review, wasInspected, period, minutes, now, last } = model;
  const { lead, isCovered } = model;
  const before = { exists: true, status, rejection, sentBackAt, sentBack, review, wasInspected, period, minutes };
  const crew = crewOf(model);
  // Whoever helps with uncovered work becomes its lead.
  if (step === "reassign" || (step === "help" && !isCovered))
    return { step: "reassign", by: who, at: now, before: crew };
  if (step === "delete") return { step, by: who, at: now, before: { ...before, ...crew } };
  if (verdicts.includes(step)) return { step, by: who, at: now, before: { ...before, ...crew } };
  if (undoable.includes(step)) return { step, by: who, at: now, before };
  if (!last?.before) return last;
  // Cleaners' steps are about a reassignment if they are the new lead's, and about a verdict if they begin a period.
  const isAbout =
    roles[who] !== "cleaner" ||
    [...absenceSteps, "remove"].includes(step) ||
    (last.step === "reassign" && who === lead);
  return isAbout ? null : last;
}

/** A start is undone only if nothing at all has changed since. */
function lastOrStartAfter({ isCovered, now, lastOrStart }: Model, { who, step }: ModelStep): LastOrStart | null {
  const isReassignment = step === "help" && !isCovered;
  if (isReassignment || [...undoable, "start", "delete"].includes(step))
    return { step, by: who, at: now, isActedOn: false };
  return lastOrStart && { ...lastOrStart, isActedOn: true };
}

function undoStart(model: Model, by: Who): Outcome {
  if (!isVisible(model, by)) return notFound;
  const { lastOrStart: last, now } = model;
  const isMine = last?.by === by;
  if (last?.step === "undo" && isMine) return unchanged;
  if (last?.step !== "start") return conflict;
  // A colleague's came first, so one's own had no effect.
  if (!isMine) return roles[by] === "cleaner" ? unchanged : conflict;
  if (last.isActedOn || now - last.at > 1) return conflict;
  return ok({ status: "pending", startedWith: null, period: null, lastOrStart: undone(by, now), recordedAt: now });
}

const undone = (by: Who, at: number): LastOrStart => ({ step: "undo", by, at, isActedOn: false });

function undo(model: Model, by: Who): Outcome {
  const { exists, status, last, now, period } = model;
  const isMine = last?.by === by;
  if (exists ? !isVisible(model, by) : !isMine) return notFound;
  if (exists && roles[by] === "cleaner" && status === "in_progress") return unchanged;
  // A colleague's came first, so one's own had no effect.
  if (roles[by] === "cleaner" && !isMine && last?.before && submissions.includes(last.step)) return unchanged;
  if (!last || !isMine) return conflict;
  if (!last.before) return unchanged;
  // A period that runs since the verdict.
  if ((verdicts.includes(last.step) && period) || now - last.at > 1) return conflict;
  if (isOutdated(model, last)) return conflict;
  const opened = submissions.includes(last.step) ? openAgain(model, by) : {};
  const undid = { last: { ...last, before: null }, lastOrStart: undone(by, now), recordedAt: now };
  return ok({ ...last.before, ...opened, ...undid });
}

/** Whether the latest step set the crew, or deleted the work, within the last minute. */
export function canUndoCrew({ last, now }: Model): boolean {
  return last?.before?.left !== undefined && now - last.at <= 1;
}

/** Whether whoever set the crew or deleted the work can no longer undo it because of an absence. */
export function isUndoDisturbed(model: Model, { who }: Pick<ModelStep, "who">): boolean {
  const { last } = model;
  return canUndoCrew(model) && last?.by === who && isOutdated(model, last);
}

/** Nobody who is absent gets work by an undo, and whoever has come back meanwhile would have got it then. */
function isOutdated({ absent }: Model, { step, before }: LastStep): boolean {
  const { lead, helpers = [], isCovered, left = {} } = before ?? {};
  // A verdict that is undone gives nobody work.
  const crew = verdicts.includes(step) ? [] : lead && isCovered ? [lead, ...helpers] : helpers;
  const isBack = (one: Who) => left[one] !== undefined && left[one].absence !== absent[one];
  return crew.some((one) => one in absent) || cleaners.some(isBack);
}

/** A cleaner's first change after the work was sent back begins a working period; one from before the verdict is no rework. */
function withPeriod({ status, period, sentBackAt, now }: Model, by: Who, outcome: Outcome): Outcome {
  const { change, madeAt: from = now } = outcome;
  if (!change || outcome.isElsewhere || change.status || status !== "in_progress") return outcome;
  if (sentBackAt === null || from < sentBackAt || (period && period.from <= from)) return outcome;
  return { ...outcome, change: { ...change, period: { from, by } } };
}

function isVisible({ exists, isCovered, lead, helpers, status, review, wasInspected }: Model, who: Who): boolean {
  if (!exists) return false;
  if (roles[who] === "cleaner") return (isCovered && lead === who) || helpers.includes(who);
  return roles[who] === "supervisor" || status === "done" || wasInspected || review !== null;
}
