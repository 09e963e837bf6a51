import { and, between, eq, isNotNull, isNull, ne, or, sql } from "drizzle-orm";
import type { FastifyBaseLogger } from "fastify";
import type { ActionContext, Park } from "../../../server/actions/context";
import { perform } from "../../../server/actions/perform";
import type { Tx } from "../../../server/database/open";
import { readinessClock, settings, stays, units } from "../../../server/database/tables";
import { startRounds } from "../../../server/rounds";
import { parkDay, parkInstant } from "../../../shared/time";
import { touches } from "../../stays/reads/stays";
import { clocksApartMs } from "../reads/told-until";

// Readiness also changes with time: guests leave and arrive, and a day ends. No transaction causes that, so somebody has to look at the clock.

const roundMs = 10_000;

/** Tells pages and webhooks of the villas that time has changed since the last call, on whichever node that was. Returns how many these are. */
export function tellTime(park: Park, now = new Date()): Promise<number> {
  return perform(park, null, (context) => tellSince(context), now);
}

async function tellSince({ tx, now }: ActionContext): Promise<number> {
  await tx.insert(readinessClock).values({ toldUntil: now }).onConflictDoNothing();
  // Another node that is doing this announces the same villas.
  const [clock] = await tx.select().from(readinessClock).for("update", { skipLocked: true });
  if (!clock) return 0;
  const ahead = clock.toldUntil.getTime() - now.getTime();
  if (ahead >= 0 && ahead < clocksApartMs) return 0;
  const villas = ahead > 0 ? await allVillas(tx) : await villasChangedByTime(tx, clock.toldUntil, now);
  await tx.update(readinessClock).set({ toldUntil: now });
  if (villas.length > 0) await tx.execute(sql`select readiness_touched(${sql.param(villas)}::uuid[])`);
  return villas.length;
}

/** All villas if a park day has ended between two instants, else those whose guests were to leave or arrive (after the first, up to the second). */
async function villasChangedByTime(tx: Tx, after: Date, until: Date): Promise<string[]> {
  const [park] = await tx.select().from(settings);
  if (!park) return [];
  const [first, last] = [parkDay(after, park.timeZone), parkDay(until, park.timeZone)];
  if (first !== last) return allVillas(tx);
  const { unitId, arrival, departure, checkIn, checkOut, status, kind } = stays;
  const rows = await tx
    .select({ unitId, arrival, departure, checkIn, checkOut })
    .from(stays)
    .where(
      and(
        ...[eq(status, "booked"), ne(kind, "block"), isNotNull(unitId)],
        // Finds them by their index; the conditions below have none.
        touches(first, last),
        or(between(arrival, first, last), between(departure, first, last)),
      ),
    );
  const isCrossed = (day: string, time: string) => {
    const at = parkInstant(day, time.slice(0, 5), park.timeZone);
    return at > after && at <= until;
  };
  const changed = rows.filter(
    (row) =>
      isCrossed(row.arrival, row.checkIn ?? park.checkInTime) ||
      isCrossed(row.departure, row.checkOut ?? park.checkOutTime),
  );
  return [...new Set(changed.flatMap((row) => row.unitId ?? []))];
}

async function allVillas(tx: Tx): Promise<string[]> {
  const all = await tx.select({ id: units.id }).from(units).where(isNull(units.removedAt));
  return all.map(({ id }) => id);
}

/** Looks at the clock about every ten seconds. Returns the function that stops it; it resolves once nothing runs any more. */
export function startReadinessClock(park: Park, log: FastifyBaseLogger): () => Promise<void> {
  return startRounds({ everyMs: roundMs, log, failed: "readiness clock failed" }, () => tellTime(park));
}
