import type { Assignment } from "../../src/features/assignments/contract/assignment";
import type { ProblemCode } from "../../src/shared/problem";

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
/** A short checklist, so that it is sometimes complete. */
export const itemCount = 3;

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
export type Model = {
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
  /** When each item was ticked, if it is. */
  tickedAt: (number | undefined)[];
  notes: Note[];
  /** The time in minutes, the running working period, and the minutes of the finished ones. */
  now: number;
  period: { from: number; by: Who } | null;
  minutes: number[];
  /** All findings ever added; deleted ones have no text. */
  findings: { by: Who; text: string | null }[];
  rejection: { by: Who; reason: string } | null;
  /** The review of this round. */
  review: { by: Who; verdict: Verdict; notes: string | null } | null;
  /** Whether QC has decided, in any round. */
  wasInspected: boolean;
  last: LastStep | null;
  lastOrStart: LastOrStart | null;
  /** The number of attempted steps, and of changes, each with an audit row; the first change is the creation. */
  steps: number;
  changes: number;
};

export function newModel(helpers: Who[], isCovered: boolean): Model {
  const times = { tickedAt: [], now: 0, period: null, minutes: [] };
  const nothing = {
    ...times,
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

/** A step; `n` selects the item, finding, person or text, or is the phone's count of minutes; `wait`: minutes since the step before. */
export type ModelStep = { who: Who; step: Step; n: number; wait: number };
/** The response to a step, and the change if there is one. An absence is also one if the work stays as it is, without an audit row of the work. */
export type Outcome = { answers: number | ProblemCode; change?: Partial<Model>; isElsewhere?: boolean };
type StepRule = (model: Model, who: Who, n: number) => Outcome;

const conflict: Outcome = { answers: "state-conflict" };
const notFound: Outcome = { answers: "not-found" };
const unchanged: Outcome = { answers: 200 };
const ok = (change: Partial<Model>, answers = 200): Outcome => ({ answers, change });
/** Returns a text; for 0 a blank one. */
export const words = (n: number) => (n === 0 ? " " : `Words ${n}`);
const written = (n: number) => (n === 0 ? null : words(n));
const isOpen = ({ status }: Model) => status === "in_progress" || status === "needs_review";
const isUnfinished = ({ status }: Model) => status === "pending" || status === "in_progress";
const isTicked = ({ tickedAt }: Model, n: number) => tickedAt[n % itemCount] !== undefined;
const allTicked = (model: Model) => Array.from({ length: itemCount }, (_, i) => isTicked(model, i)).every(Boolean);

/** A finish ends the period. The phone's count may shorten one's own, but not below the time between its first and last tick. */
function submit({ period, now, tickedAt, minutes }: Model, who: Who, counted?: number): Outcome {
  const { from, by } = period ?? { from: now, by: who };
  const inPeriod = tickedAt.filter((at) => at !== undefined && at >= from).map(Number);
  const least = inPeriod.length > 0 ? Math.max(...inPeriod) - Math.min(...inPeriod) : 0;
  const worked = by === who && counted !== undefined ? Math.max(counted, least) : now - from;
  const ended = { period: null, minutes: [...minutes, Math.min(worked, now - from)] };
  return ok({ status: "needs_review", rejection: null, review: null, ...ended });
}

const withTick = ({ tickedAt }: Model, n: number, at: number | undefined) =>
  Object.assign([...tickedAt], { [n % itemCount]: at });

/** Everybody has one note on each item, and nobody changes a colleague's. */
function note(model: Model, by: Who, n: number, { at = model.now, text = written(n) } = {}): Outcome {
  const { status, notes } = model;
  if (status !== "in_progress") return conflict;
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
  start: ({ status, now }, by) =>
    status === "pending" ? ok({ status: "in_progress", period: { from: now, by } }) : unchanged,
  tick: (model, by, n) => {
    const isNew = !isTicked(model, n);
    if (model.status !== "in_progress") return isNew ? conflict : unchanged;
    // Without words, a tick leaves the note as it is.
    const noted = written(n) === null ? unchanged : note(model, by, n);
    return isNew ? ok({ ...noted.change, tickedAt: withTick(model, n, model.now) }) : noted;
  },
  untick: (model, _, n) => {
    if (model.status !== "in_progress") return conflict;
    return isTicked(model, n) ? ok({ tickedAt: withTick(model, n, undefined) }, 204) : { answers: 204 };
  },
  /** By the tick, if there is one. */
  note: (model, by, n) => (isTicked(model, n) ? noteByTick(model, by, n) : notFound),
  /** By the item, ticked or not. */
  "item-note": (model, by, n) => note(model, by, n),
  /** Written long ago on a phone that was offline. */
  "old-note": (model, by, n) => note(model, by, n, { at: longAgo }),
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
    return allTicked(model) ? submit(model, who, n) : { answers: "checklist-incomplete" };
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
  reject: (model, by, n) =>
    model.status === "needs_review" ? ok({ ...openAgain(model), rejection: { by, reason: words(n) } }) : conflict,
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
  reopen: (model, by, n) => {
    const { status, review } = model;
    if (status !== "done") return conflict;
    const opened = openAgain(model);
    const change = { ...opened, rejection: { by, reason: words(n) } };
    // An inspection that it ends has an audit row too.
    const changes = (opened.changes ?? 0) + 1;
    return review?.verdict === "in_progress" ? ok({ ...change, review: null, changes }) : ok(change);
  },
} satisfies Record<string, StepRule>;

function decide(model: Model, by: Who, verdict: "passed" | "needs_rework", notes: string | null): Outcome {
  const { status, review } = model;
  if (status !== "done" || (review && (review.verdict !== "in_progress" || review.by !== by))) return conflict;
  const change = { review: { by, verdict, notes }, wasInspected: true };
  return ok(verdict === "passed" ? change : { ...change, ...openAgain(model) });
}

const qcSteps = {
  "qc-start": ({ status, review }, by) => {
    if (status !== "done" || (review && review.verdict !== "in_progress")) return conflict;
    if (review) return review.by === by ? unchanged : conflict;
    return ok({ review: { by, verdict: "in_progress", notes: null } });
  },
  pass: (model, by, n) => decide(model, by, "passed", written(n)),
  "send-back": (model, by, n) => decide(model, by, "needs_rework", words(n)),
} satisfies Record<string, StepRule>;

const stepsOf: Record<(typeof roles)[Who], Record<string, StepRule>> = {
  cleaner: cleanerSteps,
  supervisor: supervisorSteps,
  qc: qcSteps,
};
export type Step =
  | "read"
  | "undo"
  | "undo-start"
  | keyof typeof cleanerSteps
  | keyof typeof supervisorSteps
  | keyof typeof qcSteps;

/** Returns the response that the server must give, and the change that it must make. */
export function outcomeOf(model: Model, taken: ModelStep): Outcome {
  const { who, step, n } = taken;
  if (step === "undo") return undo(model, who);
  if (step === "undo-start") return undoStart(model, who);
  const says = step === "read" ? () => unchanged : stepsOf[roles[who]][step];
  if (!says) return { answers: "wrong-role" };
  if (["reject", "send-back", "finding", "reopen"].includes(step) && n === 0) return { answers: "invalid" };
  if (absenceSteps.includes(step)) return withLast(model, taken, says(model, who, n));
  if (!isVisible(model, who)) return notFound;
  const outcome = says(model, who, n);
  // A step made before the work was sent back is no rework.
  const begun = roles[who] === "cleaner" && step !== "old-note" ? withPeriod(model, who, outcome) : outcome;
  return withLast(model, taken, begun);
}

function withLast(model: Model, taken: ModelStep, outcome: Outcome): Outcome {
  if (!outcome.change || outcome.isElsewhere) return outcome;
  const last = { last: lastAfter(model, taken), lastOrStart: lastOrStartAfter(model, taken) };
  return { ...outcome, change: { ...outcome.change, ...last } };
}

const absenceSteps: Step[] = ["absent", "back"];
const submissions: Step[] = ["complete", "finish"];
const verdicts: Step[] = ["reject", "send-back"];
const undoable: Step[] = [...submissions, "approve", ...verdicts, "pass", "reassign"];

/** What can be undone after a step that changes something. */
function lastAfter(model: Model, { who, step }: ModelStep): LastStep | null {
  const { status, rejection, review, wasInspected, period, minutes, now, last } = model;
  const { lead, isCovered } = model;
  const before = { exists: true, status, rejection, review, wasInspected, period, minutes };
  const crew = crewOf(model);
  // Whoever helps with uncovered work becomes its lead.
  if (step === "reassign" || (step === "help" && !isCovered))
    return { step: "reassign", by: who, at: now, before: crew };
  if (step === "delete") return { step, by: who, at: now, before: { ...before, ...crew } };
  if (verdicts.includes(step)) return { step, by: who, at: now, before: { ...before, ...crew } };
  if (undoable.includes(step)) return { step, by: who, at: now, before };
  if (!last?.before) return last;
  // Cleaners' steps are about a reassignment if they are the new lead's, and about a verdict if they begin a period.
  const isAbout = roles[who] !== "cleaner" || absenceSteps.includes(step) || (last.step === "reassign" && who === lead);
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
  return ok({ status: "pending", period: null, lastOrStart: undone(by, now) });
}

const undone = (by: Who, at: number): LastOrStart => ({ step: "undo", by, at, isActedOn: false });

function undo(model: Model, by: Who): Outcome {
  const { exists, status, last, now, period } = model;
  const isMine = last?.by === by;
  if (exists ? !isVisible(model, by) : !isMine) return notFound;
  if (exists && roles[by] === "cleaner" && status === "in_progress") return unchanged;
  if (!last || !isMine) return conflict;
  if (!last.before) return unchanged;
  // A period that runs since the verdict.
  if ((verdicts.includes(last.step) && period) || now - last.at > 1) return conflict;
  if (isOutdated(model, last)) return conflict;
  const opened = submissions.includes(last.step) ? openAgain(model, by) : {};
  return ok({ ...last.before, ...opened, last: { ...last, before: null }, lastOrStart: undone(by, now) });
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

/** A cleaner's first change after the work was sent back begins a working period. */
function withPeriod({ status, period, now }: Model, by: Who, { answers, change }: Outcome): Outcome {
  if (!change || status !== "in_progress" || period || change.status) return { answers, ...(change && { change }) };
  return { answers, change: { ...change, period: { from: now, by } } };
}

function isVisible({ exists, isCovered, lead, helpers, status, review, wasInspected }: Model, who: Who): boolean {
  if (!exists) return false;
  if (roles[who] === "cleaner") return (isCovered && lead === who) || helpers.includes(who);
  return roles[who] === "supervisor" || status === "done" || wasInspected || review !== null;
}
