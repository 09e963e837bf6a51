import { and, eq, isNull, sql } from "drizzle-orm";
import type { Database, Tx } from "../../server/database/open";
import { objects, users } from "../../server/database/tables";
import type { Person } from "../../server/person";
import { Problem } from "../../shared/problem";
import type { Media } from "../assignments/contract/assignment";
import { notThere, photosWhere, readableBy } from "../assignments/reads/assignment";

/** The cleaners' photos of an assignment, or QC's, oldest first, as far as this person may read it (else 404). */
export async function photosOf(db: Database, by: Person, assignmentId: string, whose: "cleaner" | "qc") {
  const isIt = whose === "qc" ? sql`m.qc_round is not null` : sql`m.qc_round is null`;
  const { rows } = await db.execute<{ photos: Media[] }>(sql`
    select ${photosWhere(sql`m.assignment_id = a.id and ${isIt}`)} as photos
    from assignments a where a.id = ${assignmentId} and ${readableBy(by)}`);
  const [found] = rows;
  if (!found) throw notThere();
  return found.photos;
}

/** The photo that an object is recorded as. */
export async function photoOf(tx: Tx, objectId: string): Promise<Media> {
  const { rows } = await tx.execute<{ photos: Media[] }>(
    sql`select ${photosWhere(sql`m.object_id = ${objectId}`)} as photos`,
  );
  const [photo] = rows[0]?.photos ?? [];
  if (!photo) throw new Error("the photo that was just recorded is not there");
  return photo;
}

/** Lets pass whoever may read the assignment of a photo; to others it is not there. */
export async function assertReadable(db: Database, by: Person, objectId: string): Promise<void> {
  const { rows } = await db.execute(sql`
    select from media m join assignments a on a.id = m.assignment_id
    where m.object_id = ${objectId} and ${readableBy(by)}`);
  if (rows.length === 0) throw photoNotThere();
}

export function photoNotThere(): Problem {
  return new Problem("not-found", "This photo is not there.");
}

/** What an upload address was issued for. `size` is the announced one until the bytes have arrived. */
export type Issued = { id: string; size: number | null; hasArrived: boolean; owner: Person };

/** The upload of somebody who is still here; undefined where there is none. */
export async function uploadOf(db: Database, id: string): Promise<Issued | undefined> {
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
