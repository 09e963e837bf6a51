import { parkDay, parkInstant } from "../../src/shared/time";

// What docs/domain.md, "Readiness", says about one villa, written from that text alone: slow, and in its order. tests/faults/readiness-model.test.ts
// compares the server with it.

export type OracleStay = {
  id: string;
  arrival: string;
  departure: string;
  checkIn: string | null;
  checkOut: string | null;
  kind: "guest" | "owner" | "block";
  status: "booked" | "cancelled";
  /** When somebody said that the guests are here, or have left. */
  arrivedAt: number | null;
  departedAt: number | null;
};
export type OracleWork = {
  id: string;
  plannedAt: number;
  status: "pending" | "in_progress" | "needs_review" | "done";
  startedAt: number | null;
  sentBackAt: number | null;
  submittedAt: number | null;
  approvedAt: number | null;
  /** When QC passed the round that counts; null: it hasn't. */
  passedAt: number | null;
  guestsHereAt: number | null;
};
export type OraclePark = { zone: string; checkIn: string; checkOut: string; readyWhen: "approval" | "qc" };
export type OracleVilla = {
  block: { reason: string; at: number } | null;
  stays: readonly OracleStay[];
  work: readonly OracleWork[];
};
export type Verdict = {
  state: "vacant" | "occupied" | "departed" | "cleaning" | "review" | "inspection" | "ready" | "blocked";
  reason: string | null;
  since: number | null;
  neededBy: number | null;
};

/** The villa at an instant; `date`: the park day whose arrivals count. */
export function oracleOf(park: OraclePark, villa: OracleVilla, now: number, date?: string): Verdict {
  const today = parkDay(new Date(now), park.zone);
  const neededBy = first(
    ofGuests(villa)
      .filter((stay) => stay.arrival === (date ?? today) && saidLeft(park, stay) === null)
      .map((stay) => dueFrom(park, stay)),
  );
  const { block } = villa;
  if (block) return { state: "blocked", reason: block.reason, since: block.at, neededBy };
  const guests = { ...villa, stays: counted(park, villa, today) };
  return { ...open(park, guests, now, today), reason: null, neededBy };
}

type Open = Pick<Verdict, "state" | "since">;

function open(park: OraclePark, villa: OracleVilla, now: number, today: string): Open {
  const there = villa.stays.filter((stay) => dueFrom(park, stay) <= now && !hasLeft(park, villa, stay, now));
  const fromBefore = there.filter((stay) => stay.arrival < today);
  if (fromBefore.length > 0) return { state: "occupied", since: last(fromBefore.map((stay) => dueFrom(park, stay))) };
  const started = villa.work.filter(({ status }) => status !== "pending");
  const reports = villa.work.flatMap((one) =>
    one.status === "pending" && !started.some(({ plannedAt }) => plannedAt > one.plannedAt)
      ? (one.guestsHereAt ?? [])
      : [],
  );
  if (reports.length > 0) return { state: "occupied", since: last(reports) };
  const otherwise = withoutGuests(park, villa, now, today);
  const ofToday = there.filter((stay) => stay.arrival === today);
  if (ofToday.length > 0 && (otherwise.state === "ready" || otherwise.state === "vacant")) {
    const due = ofToday.map((stay) => dueFrom(park, stay));
    return { state: "occupied", since: last([...due, ...(otherwise.since === null ? [] : [otherwise.since])]) };
  }
  return otherwise;
}

function withoutGuests(park: OraclePark, villa: OracleVilla, now: number, today: string): Open {
  const gone = villa.stays.filter((stay) => hasLeft(park, villa, stay, now));
  const leftAt = (stay: OracleStay) => Math.min(saidLeft(park, stay) ?? Infinity, checkOutOf(park, stay));
  const lastStay = gone.toSorted((a, b) => leftAt(a) - leftAt(b) || (a.id < b.id ? -1 : 1)).at(-1);
  const dayOf = (one: OracleWork) => parkDay(new Date(one.plannedAt), park.zone);
  const current = villa.work
    .filter((one) => dayOf(one) <= today || one.status !== "pending")
    .filter((one) => !lastStay || dayOf(one) >= lastStay.departure || isSinceEarlyDeparture(park, lastStay, one))
    .toSorted((a, b) => a.plannedAt - b.plannedAt)
    .at(-1);
  switch (current?.status) {
    case "in_progress":
      return { state: "cleaning", since: current.sentBackAt ?? current.startedAt };
    case "needs_review":
      return { state: "review", since: current.submittedAt };
    case "done":
      if (park.readyWhen === "approval") return { state: "ready", since: current.approvedAt };
      if (current.passedAt === null) return { state: "inspection", since: current.approvedAt };
      return { state: "ready", since: current.passedAt };
    default:
      if (!lastStay) return { state: "vacant", since: null };
      return { state: "departed", since: saidLeft(park, lastStay) ?? departedAt(park, villa, lastStay, now) };
  }
}

function isSinceEarlyDeparture(park: OraclePark, stay: OracleStay, { startedAt }: OracleWork): boolean {
  const said = saidLeft(park, stay);
  if (said === null || parkDay(new Date(said), park.zone) >= stay.departure) return false;
  return startedAt === null || startedAt >= said;
}

function departedAt(park: OraclePark, { work }: OracleVilla, stay: OracleStay, now: number): number {
  const checkOut = checkOutOf(park, stay);
  if (checkOut <= now) return checkOut;
  const fromDeparture = work.filter((one) => parkDay(new Date(one.plannedAt), park.zone) >= stay.departure);
  return last(fromDeparture.flatMap(({ startedAt }) => startedAt ?? []));
}

/** Only booked stays of guests and owners. */
const ofGuests = ({ stays }: OracleVilla) =>
  stays.filter(({ kind, status }) => kind !== "block" && status === "booked");

/** Of those, the stays of today, and the two latest from before. */
function counted(park: OraclePark, villa: OracleVilla, today: string): OracleStay[] {
  const begun = ofGuests(villa).filter(({ arrival }) => arrival <= today);
  const past = begun.filter(({ departure }) => departure < today);
  const inOrder = past.toSorted(
    (a, b) =>
      (a.departure < b.departure ? 1 : 0) - (a.departure > b.departure ? 1 : 0) ||
      checkOutOf(park, b) - checkOutOf(park, a) ||
      (a.id < b.id ? 1 : -1),
  );
  return [...begun.filter(({ departure }) => departure >= today), ...inOrder.slice(0, 2)];
}

const checkInOf = (park: OraclePark, stay: OracleStay) =>
  parkInstant(stay.arrival, stay.checkIn ?? park.checkIn, park.zone).getTime();
const checkOutOf = (park: OraclePark, stay: OracleStay) =>
  parkInstant(stay.departure, stay.checkOut ?? park.checkOut, park.zone).getTime();

/** A mark from before the day of arrival, as it is planned now, doesn't count. */
const countedMark = ({ zone }: OraclePark, { arrival }: OracleStay, at: number | null) =>
  at !== null && parkDay(new Date(at), zone) >= arrival ? at : null;
const saidLeft = (park: OraclePark, stay: OracleStay) => countedMark(park, stay, stay.departedAt);

function dueFrom(park: OraclePark, stay: OracleStay): number {
  const checkIn = checkInOf(park, stay);
  return Math.min(checkIn, countedMark(park, stay, stay.arrivedAt) ?? checkIn);
}

function hasLeft(park: OraclePark, { work }: OracleVilla, stay: OracleStay, now: number): boolean {
  if (saidLeft(park, stay) !== null) return true;
  const fromDeparture = work.filter((one) => parkDay(new Date(one.plannedAt), park.zone) >= stay.departure);
  if (fromDeparture.some(({ status }) => status !== "pending")) return true;
  const isReported = fromDeparture.some((one) => one.guestsHereAt !== null);
  return now >= checkOutOf(park, stay) && !isReported;
}

const first = (instants: readonly number[]) => (instants.length > 0 ? Math.min(...instants) : null);
const last = (instants: readonly number[]) => Math.max(...instants);
