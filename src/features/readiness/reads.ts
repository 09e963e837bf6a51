import type { Database, Tx } from "../../server/database/open";
import { settings } from "../../server/database/tables";
import { compareNaturally } from "../../shared/natural-order";
import { parkDay, parkInstant } from "../../shared/time";
import { markOf } from "../stays/rules/presence";
import type { VillaReadiness } from "./contract";
import { type StayRow, type VillaRow, villaRows, type WorkRow } from "./reads/villa-rows";
import {
  dueAt,
  hasLeft,
  latestOf,
  type ReadinessClock,
  readinessOf,
  reportOf,
  type StayFacts,
  type WorkFacts,
} from "./rules";

/** Which villas (all by default), and the park day whose arrivals count (today by default). */
type ReadinessQuery = { unitIds?: readonly string[]; date?: string | undefined };

/** How far the villas are now, and when they are needed on a day, by code (docs/domain.md, "Readiness"). Removed villas are left out. */
export async function readinessNow(
  db: Database | Tx,
  now: Date,
  { unitIds, date: asked }: ReadinessQuery = {},
): Promise<VillaReadiness[]> {
  const [park] = await db.select().from(settings);
  if (!park) throw new Error("the park has no settings");
  const today = parkDay(now, park.timeZone);
  const clock = { now, today, zone: park.timeZone, readyWhen: park.readyWhen };
  const date = asked ?? today;
  const instantOf = instants(clock.zone);
  const toStay = (row: StayRow): Stay => ({
    ...row,
    arrivesAt: instantOf(row.arrival, row.checkIn ?? park.checkInTime),
    leavesAt: instantOf(row.departure, row.checkOut ?? park.checkOutTime),
    isEarly: row.checkIn !== null && row.checkIn < park.checkInTime,
    arrivedAt: toDate(row.arrivedAt),
    departedAt: toDate(row.departedAt),
  });
  const rows = await villaRows(db, { today, date, park, unitIds });
  return rows
    .map((row) => {
      const facts = { stays: row.stays.map(toStay), arrivals: row.arrivals.map(toStay), work: row.work.map(toWork) };
      return villaOf(row, facts, clock);
    })
    .sort((one, other) => compareNaturally(one.code, other.code));
}

type Stay = StayFacts & { guests: number | null; isEarly: boolean };
type Work = WorkFacts & { guestsHereBy: string | null };
/** `arrivals`: those of the day that was asked for. */
type Facts = { stays: readonly Stay[]; arrivals: readonly Stay[]; work: readonly Work[] };

function villaOf(row: VillaRow, { stays, arrivals, work }: Facts, clock: ReadinessClock): VillaReadiness {
  const block = row.reason === null ? null : { reason: row.reason, since: new Date(row.blockedAt ?? 0) };
  const { state, since } = readinessOf({ block, stays, work }, clock);
  const arriving = earliest(
    arrivals.filter((stay) => !markOf(stay.departedAt, stay, clock)),
    (stay) => dueAt(stay, clock),
  );
  const report = reportOf(work);
  return {
    unitId: row.unitId,
    code: row.code,
    area: row.area,
    state,
    reason: row.reason,
    reasonLang: row.reasonLang,
    since: since?.toISOString() ?? null,
    neededBy: arriving ? dueAt(arriving, clock).toISOString() : null,
    guestsHere: report?.guestsHereAt ? { at: report.guestsHereAt.toISOString(), by: report.guestsHereBy } : null,
    leaving: leavingOf(stays, work, clock),
    arriving: arriving && {
      stayId: arriving.id,
      plannedAt: arriving.arrivesAt.toISOString(),
      isEarly: arriving.isEarly,
      guests: arriving.guests,
      hereSince: markOf(arriving.arrivedAt, arriving, clock)?.toISOString() ?? null,
    },
  };
}

/** What another program may read of a villa: nobody's name. */
export function withoutNames({ guestsHere, ...villa }: VillaReadiness): VillaReadiness {
  return { ...villa, guestsHere: guestsHere && { ...guestsHere, by: null } };
}

/** The stay whose guests are there; if there are none, the last one that left today, or that left early and has not ended. */
function leavingOf(
  stays: readonly Stay[],
  work: readonly WorkFacts[],
  clock: ReadinessClock,
): VillaReadiness["leaving"] {
  const begun = stays.filter((stay) => dueAt(stay, clock) <= clock.now);
  const here = begun.filter((stay) => !hasLeft(stay, work, clock));
  const hasLeftLately = (one: Stay) => {
    const saidAt = markOf(one.departedAt, one, clock);
    return parkDay(saidAt ?? one.leavesAt, clock.zone) === clock.today || (saidAt !== null && one.leavesAt > clock.now);
  };
  const stay =
    earliest(here, ({ leavesAt }) => leavesAt) ??
    latestOf(begun.filter(hasLeftLately), ({ leavesAt }) => leavesAt) ??
    null;
  return (
    stay && {
      stayId: stay.id,
      plannedAt: stay.leavesAt.toISOString(),
      leftAt: markOf(stay.departedAt, stay, clock)?.toISOString() ?? null,
    }
  );
}

function earliest<T extends { id: string }>(all: readonly T[], timeOf: (one: T) => Date): T | null {
  const inOrder = all.toSorted(
    (one, other) => timeOf(one).getTime() - timeOf(other).getTime() || (one.id < other.id ? -1 : 1),
  );
  return inOrder[0] ?? null;
}

/** The instants of park days and times (HH:MM or HH:MM:SS): most of a park's stays share a few. */
function instants(zone: string): (day: string, time: string) => Date {
  const known = new Map<string, Date>();
  return (day, time) => {
    const key = `${day} ${time}`;
    const found = known.get(key) ?? parkInstant(day, time.slice(0, 5), zone);
    known.set(key, found);
    return found;
  };
}

const toDate = (text: string | null) => (text === null ? null : new Date(text));
const toWork = (row: WorkRow): Work => ({
  id: row.id,
  day: row.day,
  status: row.status,
  plannedAt: new Date(row.plannedAt),
  begunAt: toDate(row.begunAt),
  startedAt: toDate(row.startedAt),
  finishedAt: toDate(row.finishedAt),
  approvedAt: toDate(row.approvedAt),
  passedAt: toDate(row.passedAt),
  guestsHereAt: toDate(row.guestsHereAt),
  guestsHereBy: row.guestsHereBy,
});
