import { and, eq, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import { isoColumn } from "../../server/database/iso";
import type { Database, Tx } from "../../server/database/open";
import { objects, photoAnnouncements, users } from "../../server/database/tables";
import type { Person } from "../../server/person";
import { Problem } from "../../shared/problem";
import { say } from "../../shared/sentences";
import type { StandaloneMedia } from "../assignments/contract/assignment";
import { notFound } from "../assignments/reads/assignment";
import { readableBy } from "../assignments/reads/readable";
import { photosWhere } from "../assignments/reads/shape";
import { crewsWhere } from "../units/reads/crews";
import { unitInWork } from "../units/reads/in-work";
import type { Awaited } from "./contract";
import type { RepeatedPhoto } from "./contract/references";

/** SQL for photos that are returned without their assignment. */
const standalonePhotos = (where: SQL) =>
  photosWhere(where, sql`'assignmentId', m.assignment_id, 'createdById', m.created_by_id,`);

/** An assignment's photos, cleaners' or QC's, oldest first. Refuses (404) people who may not read it. */
export async function photosOf(db: Database, by: Person, assignmentId: string, whose: "cleaner" | "qc") {
  const isIt = whose === "qc" ? sql`m.qc_round is not null` : sql`m.qc_round is null`;
  const { rows } = await db.execute<{ photos: StandaloneMedia[] }>(sql`
    select ${standalonePhotos(sql`m.assignment_id = a.id and ${isIt}`)} as photos
    from assignments a where a.id = ${assignmentId} and ${readableBy(by)}`);
  const [found] = rows;
  if (!found) throw notFound();
  return found.photos;
}

/** A recorded photo, by its object. */
export const photoOf = (tx: Tx, objectId: string) => onePhoto(tx, sql`m.object_id = ${objectId}`);
/** A recorded photo, by its id. */
export const photoWithId = (tx: Tx, id: string) => onePhoto(tx, sql`m.id = ${id}`);

async function onePhoto(tx: Tx, which: SQL): Promise<StandaloneMedia> {
  const { rows } = await tx.execute<{ photos: StandaloneMedia[] }>(sql`select ${standalonePhotos(which)} as photos`);
  const [photo] = rows[0]?.photos ?? [];
  if (!photo) throw new Error("recorded photo not found");
  return photo;
}

/** An announcement; undefined if there is none. */
export async function announcementOf(tx: Tx, id: string) {
  const [found] = await tx.select().from(photoAnnouncements).where(eq(photoAnnouncements.id, id));
  return found;
}
export type Announcement = typeof photoAnnouncements.$inferSelect;

/** Announced photos of an assignment that have not arrived, oldest first. Refuses (404) people who may not read it. */
export async function awaitedPhotosOf(db: Database, by: Person, assignmentId: string): Promise<Awaited[]> {
  const { rows } = await db.execute<{ photos: Awaited[] }>(sql`
    select (select coalesce(json_agg(json_build_object(
        'id', n.id, 'createdBy', json_build_object('id', p.id, 'name', p.name),
        'createdAt', ${isoColumn("n.created_at")}, 'qcRound', n.qc_round) order by n.created_at, n.id), '[]')
      from photo_announcements n join users p on p.id = n.owner_id
      where n.assignment_id = a.id and n.media_id is null) as photos
    from assignments a where a.id = ${assignmentId} and ${readableBy(by)}`);
  const [found] = rows;
  if (!found) throw notFound();
  return found.photos;
}

/** Uses of the bytes of an assignment's photos in other villas, the latest first. Refuses (404) people who may not read it. */
export async function repeatedPhotosOf(db: Database, by: Person, assignmentId: string): Promise<RepeatedPhoto[]> {
  const { rows } = await db.execute<{ photos: RepeatedPhoto[] }>(sql`
    select (select coalesce(json_agg(json_build_object('mediaId', m.id, 'assignmentId', other.id, 'takenAt', ${isoColumn("twin.created_at")},
        'unit', ${unitInWork})
        order by twin.created_at desc, twin.id), '[]')
      from media m join objects o on o.id = m.object_id
      join objects same on same.sha256 = o.sha256 and same.named_at is not null
      join media twin on twin.object_id = same.id
      join assignments other on other.id = twin.assignment_id and other.unit_id <> a.unit_id
      join units u on u.id = other.unit_id
      where m.assignment_id = a.id and m.qc_round is null) as photos
    from assignments a where a.id = ${assignmentId} and ${readableBy(by)}`);
  const [found] = rows;
  if (!found) throw notFound();
  return found.photos;
}

/** Leads and active collaborators of these assignments. */
export function crewsOf(tx: Tx, assignmentIds: readonly string[]): Promise<string[]> {
  return crewsWhere(tx, sql`a.id = any(${sql.param(assignmentIds)}::uuid[])`);
}

/** Refuses a photo that is no reference and was removed (410, also to whoever took it), and people who may not read the photo's assignment (404). */
export async function assertReadable(db: Database, by: Person, objectId: string): Promise<void> {
  const { rows } = await db.execute(sql`
    select from media m join assignments a on a.id = m.assignment_id
    where m.object_id = ${objectId} and ${readableBy(by)}
    union all select from reference_photos r where r.object_id = ${objectId}`);
  if (rows.length === 0) throw (await isRemoved(db, by, objectId)) ? photoRemoved() : photoNotFound();
}

/** By the audit trail, because nothing else is left of a removed photo. A park that was restored to before the photo knows nothing about it. */
async function isRemoved(db: Database, by: Person, objectId: string): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select from audit_logs l join assignments a on a.id = l.entity_id
    where l.action in ('assignment.photo-removed', 'assignment.qc-photo-removed') and l.meta ->> 'objectId' = ${objectId}
      and (l.meta ->> 'takenBy' = ${by.id} or ${readableBy(by)})
    union all
    select from audit_logs l cross join lateral (select l.meta -> 'photos' -> ${objectId} as was) photo
    join assignments a on a.id = (photo.was ->> 'assignmentId')::uuid
    where l.action = 'photos.expire' and l.meta -> 'photos' ? ${objectId}
      and (photo.was ->> 'takenBy' = ${by.id} or ${readableBy(by)})`);
  return rows.length > 0;
}

function photoRemoved(): Problem {
  return new Problem("photo-removed", say("This photo has been removed."));
}

/** 404 for a missing photo and for one that this person may not read. */
export function photoNotFound(): Problem {
  return new Problem("not-found", say("Photo not found."));
}

/** Whether an upload of this person has arrived, and nothing names it yet. */
export async function isUnrecorded(db: Database, by: Person, id: string): Promise<boolean> {
  const { arrivedAt, namedAt, removedAt } = objects;
  const isIt = and(eq(objects.id, id), eq(objects.ownerId, by.id));
  return (await db.$count(objects, and(isIt, isNotNull(arrivedAt), isNull(namedAt), isNull(removedAt)))) > 0;
}

/** How many uploads of a person were issued in the last 24 hours and have no record, and in how many seconds the oldest is over. */
export async function unrecordedOf(tx: Tx, by: Person): Promise<{ count: number; seconds: number }> {
  const { rows } = await tx.execute<{ count: number; seconds: number }>(sql`
    select count(*)::int as count, coalesce(ceil(extract(epoch from min(created_at) - now() + interval '1 day')), 0)::int as seconds
    from objects where owner_id = ${by.id} and named_at is null and created_at > now() - interval '1 day'`);
  const [found] = rows;
  return found ?? { count: 0, seconds: 0 };
}

/** An issued upload. `size` is the announced one until the bytes have arrived. */
export type IssuedUpload = { id: string; size: number | null; hasArrived: boolean; owner: Person };

/** An upload of a current user; undefined if there is none. */
export async function uploadOf(db: Database, id: string): Promise<IssuedUpload | undefined> {
  const [found] = await db
    .select({
      id: objects.id,
      size: objects.size,
      hasArrived: sql<boolean>`${objects.arrivedAt} is not null`,
      owner: { id: users.id, name: users.name, role: users.role },
    })
    .from(objects)
    .innerJoin(users, eq(users.id, objects.ownerId))
    .where(and(eq(objects.id, id), isNull(users.removedAt)));
  return found;
}
