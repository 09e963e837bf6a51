import { parkDay } from "../../shared/time";
import { markOf } from "../stays/rules/presence";
import type { ReadinessState } from "./contract";

// How far a villa is, worked out from its stays and cleanings (docs/domain.md, "Readiness").

/** A booked stay of guests or owners, in instants; days are the park's. */
export type StayFacts = {
  id: string;
  arrival: string;
  departure: string;
  arrivesAt: Date;
  leavesAt: Date;
  /** When somebody said that they had come, and that they had left. */
  arrivedAt: Date | null;
  departedAt: Date | null;
};

/** A cleaning. `day`: the park day for which it is planned. */
export type WorkFacts = {
  id: string;
  day: string;
  plannedAt: Date;
  status: "pending" | "in_progress" | "needs_review" | "done";
  begunAt: Date | null;
  /** When it was started, or sent back last. */
  startedAt: Date | null;
  finishedAt: Date | null;
  approvedAt: Date | null;
  /** When QC passed it; null: it hasn't. */
  passedAt: Date | null;
  guestsHereAt: Date | null;
};

export type VillaFacts = {
  block: { reason: string; since: Date } | null;
  stays: readonly StayFacts[];
  work: readonly WorkFacts[];
};

/** The moment with its park day, and what the park's settings say. */
export type ReadinessClock = { now: Date; today: string; zone: string; readyWhen: "approval" | "qc" };

type Zoned = Pick<ReadinessClock, "zone">;

type Readiness = { state: ReadinessState; since: Date | null };

/** How far a villa is. */
export function readinessOf({ block, stays, work }: VillaFacts, clock: ReadinessClock): Readiness {
  if (block) return { state: "blocked", since: block.since };
  const { today } = clock;
  const here = stays.filter((stay) => dueAt(stay, clock) <= clock.now && !hasLeft(stay, work, clock));
  const settled = here.filter(({ arrival }) => arrival < today);
  if (settled.length > 0) return { state: "occupied", since: latest(settled.map((stay) => dueAt(stay, clock))) };
  const report = reportOf(work);
  if (report) return { state: "occupied", since: report.guestsHereAt };
  const turn = turnOf(stays, work, clock);
  // Guests who arrive today are not in a villa that isn't ready for them.
  if (here.length === 0 || (turn.state !== "ready" && turn.state !== "vacant")) return turn;
  const due = here.map((stay) => dueAt(stay, clock));
  return { state: "occupied", since: latest(turn.since ? [...due, turn.since] : due) };
}

/** The latest report that guests are still there, unless a later cleaning has been started since. */
export function reportOf<T extends WorkFacts>(work: readonly T[]): T | undefined {
  const begun = work.filter(({ status }) => status !== "pending");
  const reported = work.filter(
    ({ status, guestsHereAt, plannedAt }) =>
      status === "pending" && guestsHereAt !== null && begun.every((one) => one.plannedAt <= plannedAt),
  );
  return latestOf(reported, ({ guestsHereAt, plannedAt }) => guestsHereAt ?? plannedAt);
}

/** Whether the guests of a stay have left: somebody says so, its cleaning has begun, or it is time and nobody says that they are still there. */
export function hasLeft(stay: StayFacts, work: readonly WorkFacts[], clock: ReadinessClock): boolean {
  if (markOf(stay.departedAt, stay, clock)) return true;
  const after = work.filter(({ day }) => day >= stay.departure);
  if (after.some(({ status }) => status !== "pending")) return true;
  return stay.leavesAt <= clock.now && !after.some(({ guestsHereAt }) => guestsHereAt);
}

/** When guests are to be let in: at their check-in, or as soon as somebody says that they have come. */
export function dueAt(stay: StayFacts, clock: Zoned): Date {
  const saidAt = markOf(stay.arrivedAt, stay, clock);
  return saidAt && saidAt < stay.arrivesAt ? saidAt : stay.arrivesAt;
}

/** How far the villa is since its last guests left, whoever comes next. */
function turnOf(stays: readonly StayFacts[], work: readonly WorkFacts[], clock: ReadinessClock): Readiness {
  const { now, today, readyWhen } = clock;
  const last = latestOf(
    stays.filter((stay) => hasLeft(stay, work, clock)),
    (stay) => earlier(markOf(stay.departedAt, stay, clock), stay.leavesAt),
  );
  const current = latestOf(
    work.filter((one) => (one.day <= today || one.status !== "pending") && isAfter(last, one, clock)),
    ({ plannedAt }) => plannedAt,
  );
  switch (current?.status) {
    case "in_progress":
      return { state: "cleaning", since: current.startedAt };
    case "needs_review":
      return { state: "review", since: current.finishedAt };
    case "done":
      if (readyWhen === "approval") return { state: "ready", since: current.approvedAt };
      return current.passedAt
        ? { state: "ready", since: current.passedAt }
        : { state: "inspection", since: current.approvedAt };
    default:
      return last
        ? { state: "departed", since: markOf(last.departedAt, last, clock) ?? leftAt(last, work, now) }
        : { state: "vacant", since: null };
  }
}

/** Whether a cleaning is done after these guests have left. */
function isAfter(stay: StayFacts | undefined, { day, begunAt }: WorkFacts, clock: Zoned): boolean {
  if (!stay || day >= stay.departure) return true;
  const saidAt = markOf(stay.departedAt, stay, clock);
  const leftEarly = saidAt !== null && parkDay(saidAt, clock.zone) < stay.departure;
  return leftEarly && (begunAt === null || begunAt >= saidAt);
}

/** When guests left of whom nobody has said so: at their check-out, unless a cleaning was started before it. */
function leftAt({ departure, leavesAt }: StayFacts, work: readonly WorkFacts[], now: Date): Date | null {
  if (leavesAt <= now) return leavesAt;
  return latest(work.flatMap(({ day, begunAt }) => (day >= departure && begunAt ? [begunAt] : [])));
}

const earlier = (one: Date | null, other: Date) => (one && one < other ? one : other);

function latest(times: readonly Date[]): Date | null {
  return times.length > 0 ? new Date(Math.max(...times.map((time) => time.getTime()))) : null;
}

/** The one with the latest time; of several, that with the greatest id. */
export function latestOf<T extends { id: string }>(all: readonly T[], timeOf: (one: T) => Date): T | undefined {
  return all.toSorted(
    (one, other) => timeOf(other).getTime() - timeOf(one).getTime() || (one.id < other.id ? 1 : -1),
  )[0];
}
