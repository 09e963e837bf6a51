import { type SQL, sql } from "drizzle-orm";
import { latestRestore } from "../../server/backup/restores";
import type { Database, Tx } from "../../server/database/open";
import { settings } from "../../server/database/tables";
import { entityTag } from "../../server/http/entity-tags";
import { type ParkSettings, parkSettings } from "../../server/park-settings";
import type { getPark } from "../../shared/current-user";
import type { Reply } from "../../shared/endpoint";
import { allAreas, allVillaTypes } from "../units/reads/lists";
import type { getExpiredPhotos, getTimeZoneChange, Settings } from "./contract";

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

/** Returns the function that tells the public settings as this node knows them, so that it needs no database. `translates`: it has a machine for it. */
export async function publicParkOf(db: Database, translates: boolean): Promise<() => PublicPark> {
  const restore = await latestRestore(db);
  return () => {
    const { name, timeZone, phone, email, address, locale, languages } = parkSettings(db).current;
    return { name, timeZone, phone, email, address, locale, languages, restore, translates };
  };
}

/** How much means a wall-clock time: pending work, and registration codes that have not expired at `now`. */
export async function countWallClockTimes(db: Database, now: Date): Promise<Reply<typeof getTimeZoneChange>> {
  const { rows } = await db.execute<Reply<typeof getTimeZoneChange>>(sql`
    select (select count(*)::int from assignments where status = 'pending') as assignments,
      (select count(*)::int from registration_codes where is_active and expires_at > ${now.toISOString()}::timestamptz) as "registrationCodes"`);
  return rows[0] ?? { assignments: 0, registrationCodes: 0 };
}

/**
 * The condition for photos (`m`, media) of assignments (`a`) that a park with such a limit no longer keeps (docs/domain.md, "Photos"): never those of
 * open work or of work with an open finding. Where villas are ready once QC has passed them, work is open until then. Without `readyWhen` the stored setting
 * says when they are.
 */
export function isExpired(months: number, now: Date, readyWhen?: Settings["readyWhen"]): SQL {
  const ready = readyWhen ? sql`${readyWhen}::ready_when` : sql`(select ready_when from settings)`;
  return sql`m.created_at < ${now.toISOString()}::timestamptz - make_interval(months => ${months})
    and a.status = 'done' and a.qc_status is distinct from 'in_progress'
    and (a.qc_status = 'passed' or ${ready} = 'approval')
    and not exists (select from findings f where f.assignment_id = a.id and f.dealt_with_at is null)`;
}

/** How many photos would be deleted at `now` if the park kept them for so many months; with another `readyWhen`, if that were set too. */
export async function countExpiredPhotos(
  db: Database,
  { months, readyWhen }: { months: number; readyWhen?: Settings["readyWhen"] | undefined },
  now: Date,
): Promise<Reply<typeof getExpiredPhotos>> {
  const { rows } = await db.execute<Reply<typeof getExpiredPhotos>>(sql`
    select count(*)::int as photos from media m join assignments a on a.id = m.assignment_id where ${isExpired(months, now, readyWhen)}`);
  return rows[0] ?? { photos: 0 };
}
