import { sql } from "drizzle-orm";
import { latestRestore } from "../../server/backup/restores";
import type { Database, Tx } from "../../server/database/open";
import { settings } from "../../server/database/tables";
import { entityTag } from "../../server/http/entity-tags";
import { type ParkSettings, parkSettings } from "../../server/park-settings";
import type { getPark } from "../../shared/current-user";
import type { Reply } from "../../shared/endpoint";
import { allAreas, allVillaTypes } from "../units/reads/lists";
import type { getTimeZoneChange, Settings } from "./contract";

/** The park's settings as the API returns them. */
export async function readSettings(db: Database | Tx): Promise<Settings> {
  const [row] = await db.select().from(settings);
  if (!row) throw new Error("the park has no settings");
  return { ...versionOf(row), areas: await allAreas(db), villaTypes: await allVillaTypes(db) };
}

/** What PATCH can change of a row, as the API returns it, and the version of that. */
export function versionOf({ id: _, createdAt: __, editedAt: ___, onboardingDismissedAt: ____, ...row }: ParkSettings) {
  const shown = { ...row, checkOutTime: row.checkOutTime.slice(0, 5), checkInTime: row.checkInTime.slice(0, 5) };
  return { etag: entityTag(shown), ...shown };
}

/** Everything that anybody may know about a park. */
export type PublicPark = Reply<typeof getPark>;

/** Returns the function that tells the public settings as this node knows them, so that it needs no database. */
export async function publicParkOf(db: Database): Promise<() => PublicPark> {
  const restore = await latestRestore(db);
  return () => {
    const { name, timeZone, phone, email, address } = parkSettings(db).current;
    return { name, timeZone, phone, email, address, restore };
  };
}

/** How much means a wall-clock time: pending work, and registration codes that have not expired at `now`. */
export async function countWallClockTimes(db: Database, now: Date): Promise<Reply<typeof getTimeZoneChange>> {
  const { rows } = await db.execute<Reply<typeof getTimeZoneChange>>(sql`
    select (select count(*)::int from assignments where status = 'pending') as assignments,
      (select count(*)::int from registration_codes where is_active and expires_at > ${now.toISOString()}::timestamptz) as "registrationCodes"`);
  return rows[0] ?? { assignments: 0, registrationCodes: 0 };
}
