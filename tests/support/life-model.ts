import type { Assignment } from "../../src/features/assignments/contract/assignment";
import type { ProblemCode } from "../../src/shared/problem";

// An assignment's life as a simple model, told from the domain page alone and on purpose not from the rules: what happens when people take
// steps in any order. tests/faults/model.test.ts holds the server against it.

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
/** Who may be named as the new lead; Quinn is no cleaner. */
export const named = [...cleaners, "Quinn"] as const;
export const priorities = ["low", "normal", "high"] as const;
/** A checklist of three, so that it is done now and then. */
export const itemCount = 3;

type Verdict = "in_progress" | "passed" | "needs_rework";
export type Model = {
  exists: boolean;
  status: Assignment["status"];
  priority: Assignment["priority"];
  lead: Who;
  helpers: Who[];
  isCovered: boolean;
  /** What was noted beside each ticked item. */
  ticks: (string | null | undefined)[];
  /** All that were ever added; taken back ones without words. */
  findings: { by: Who; text: string | null }[];
  rejection: { by: Who; reason: string } | null;
  /** Of this round. */
  review: { by: Who; verdict: Verdict; notes: string | null } | null;
  wasInspected: boolean;
  /** How many steps people have tried, and how many changes there were, each with its audit row; the first one is that it was made. */
  steps: number;
  changes: number;
};

export function newModel(helpers: Who[], isCovered: boolean): Model {
  const nothing = { ticks: [], findings: [], rejection: null, review: null, wasInspected: false, steps: 0, changes: 1 };
  return { exists: true, status: "pending", priority: "normal", lead: "Ann", helpers, isCovered, ...nothing };
}

/** A step; `n` chooses the item, the finding, the person, the words. */
export type Taken = { who: Who; step: Step; n: number };
/** What a step answers; where something changes, what. */
export type Outcome = { answers: number | ProblemCode; change?: Partial<Model> };
type Says = (model: Model, who: Who, n: number) => Outcome;

const conflict: Outcome = { answers: "state-conflict" };
const notThere: Outcome = { answers: "not-found" };
const same: Outcome = { answers: 200 };
const ok = (change: Partial<Model>, answers = 200): Outcome => ({ answers, change });
/** What somebody writes: " " is nothing, and n is whatever. */
export const words = (n: number) => (n === 0 ? " " : `Words ${n}`);
const written = (n: number) => (n === 0 ? null : words(n));
const isOpen = ({ status }: Model) => status === "in_progress" || status === "needs_review";
const isUnfinished = ({ status }: Model) => status === "pending" || status === "in_progress";
const allTicked = ({ ticks }: Model) =>
  Array.from({ length: itemCount }, (_, i) => ticks[i]).every((t) => t !== undefined);
const handIn = () => ok({ status: "needs_review", rejection: null, review: null });

const cleanerSteps = {
  start: ({ status }) => (status === "pending" ? ok({ status: "in_progress" }) : same),
  tick: ({ status, ticks }, _, n) => {
    const noted = ticks[n % itemCount];
    if (noted !== undefined) {
      // What somebody else has noted of it already stays.
      const both = [...new Set([...(noted?.split("\n") ?? []), ...(written(n)?.split("\n") ?? [])])].join("\n") || null;
      return status !== "in_progress" || both === noted
        ? same
        : ok({ ticks: Object.assign([...ticks], { [n % itemCount]: both }) });
    }
    return status === "in_progress"
      ? ok({ ticks: Object.assign([...ticks], { [n % itemCount]: written(n) }) })
      : conflict;
  },
  untick: ({ status, ticks }, _, n) => {
    if (status !== "in_progress") return conflict;
    if (ticks[n % itemCount] === undefined) return { answers: 204 };
    return ok({ ticks: Object.assign([...ticks], { [n % itemCount]: undefined }) }, 204);
  },
  note: ({ status, ticks }, _, n) => {
    if (ticks[n % itemCount] === undefined) return notThere;
    return status === "in_progress"
      ? ok({ ticks: Object.assign([...ticks], { [n % itemCount]: written(n) }) })
      : conflict;
  },
  finding: (model, by, n) =>
    isOpen(model) ? ok({ findings: [...model.findings, { by, text: words(n) }] }, 201) : conflict,
  unfind: (model, who, n) => {
    if (!isOpen(model)) return conflict;
    const { findings } = model;
    const index = n % Math.max(findings.length, 1);
    const found = findings[index];
    if (!found || found.text === null) return { answers: 204 };
    if (found.by !== who) return notThere;
    return ok({ findings: findings.with(index, { ...found, text: null }) }, 204);
  },
  complete: (model) => {
    if (model.status === "needs_review") return same;
    if (model.status !== "in_progress") return conflict;
    return allTicked(model) ? handIn() : { answers: "checklist-incomplete" };
  },
  finish: ({ status }) => (status === "needs_review" ? same : status === "in_progress" ? handIn() : conflict),
} satisfies Record<string, Says>;

const give = (model: Model, lead: Who): Outcome =>
  isUnfinished(model) ? ok({ lead, isCovered: true, helpers: model.helpers.filter((one) => one !== lead) }) : conflict;

const supervisorSteps = {
  approve: ({ status }) => (status === "done" ? same : status === "needs_review" ? ok({ status: "done" }) : conflict),
  reject: ({ status }, by, n) =>
    status === "needs_review" ? ok({ status: "in_progress", rejection: { by, reason: words(n) } }) : conflict,
  edit: ({ status, priority }, _, n) => {
    const wanted = priorities[n % 3] ?? "normal";
    if (wanted === priority) return same;
    return status === "pending" ? ok({ priority: wanted }) : conflict;
  },
  reassign: (model, _, n) => {
    const lead = named[n % 4] ?? "Ann";
    if (lead === model.lead && model.isCovered) return same;
    return lead === "Quinn" && isUnfinished(model) ? { answers: "invalid" } : give(model, lead);
  },
  /** One helper and no other; work that nobody is on gets its lead by it. */
  help: (model, _, n) => {
    const helper = cleaners[n % 3] ?? "Ann";
    if (!model.isCovered) return give(model, helper);
    const helpers = helper === model.lead ? [] : [helper];
    if (helpers.join() === model.helpers.join()) return same;
    return model.status === "pending" ? ok({ helpers }) : conflict;
  },
  delete: ({ status }) => (status === "pending" ? ok({ exists: false }, 204) : conflict),
} satisfies Record<string, Says>;

function decide({ status, review }: Model, by: Who, verdict: "passed" | "needs_rework", notes: string | null): Outcome {
  if (status !== "done" || (review && (review.verdict !== "in_progress" || review.by !== by))) return conflict;
  const change = { review: { by, verdict, notes }, wasInspected: true };
  return ok(verdict === "passed" ? change : { ...change, status: "in_progress" });
}

const qcSteps = {
  "qc-start": ({ status, review }, by) => {
    if (status !== "done" || (review && review.verdict !== "in_progress")) return conflict;
    if (review) return review.by === by ? same : conflict;
    return ok({ review: { by, verdict: "in_progress", notes: null }, wasInspected: true });
  },
  pass: (model, by, n) => decide(model, by, "passed", written(n)),
  "send-back": (model, by, n) => decide(model, by, "needs_rework", words(n)),
} satisfies Record<string, Says>;

const stepsOf: Record<(typeof roles)[Who], Record<string, Says>> = {
  cleaner: cleanerSteps,
  supervisor: supervisorSteps,
  qc: qcSteps,
};
export type Step = "read" | keyof typeof cleanerSteps | keyof typeof supervisorSteps | keyof typeof qcSteps;

/** What the server must answer, and what must have changed. */
export function outcomeOf(model: Model, { who, step, n }: Taken): Outcome {
  const says = step === "read" ? () => same : stepsOf[roles[who]][step];
  if (!says) return { answers: "wrong-role" };
  if ((step === "reject" || step === "send-back" || step === "finding") && n === 0) return { answers: "invalid" };
  return isThere(model, who) ? says(model, who, n) : notThere;
}

function isThere({ exists, isCovered, lead, helpers, status, wasInspected }: Model, who: Who): boolean {
  if (!exists) return false;
  if (roles[who] === "cleaner") return (isCovered && lead === who) || helpers.includes(who);
  return roles[who] === "supervisor" || status === "done" || wasInspected;
}
