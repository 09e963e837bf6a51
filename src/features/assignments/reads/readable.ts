import { type Placeholder, type SQL, sql } from "drizzle-orm";
import { isSupervisor, type Role } from "../../../shared/roles";

/** Condition: `a` belongs to this cleaner, as lead of covered work or active collaborator (docs/domain.md, "Permissions"). */
export const isOwn = (
  cleanerId: string | Placeholder | SQL,
) => sql`((a.cleaner_id = ${cleanerId} and not a.uncovered) or exists (
  select from assignment_collaborators own
  where own.assignment_id = a.id and own.cleaner_id = ${cleanerId} and own.left_at is null))`;

/** Condition: this person may read `a`. QC reads done assignments and those with a review. */
export function readableBy({ role, id }: { role: Role; id: string | Placeholder }): SQL {
  if (role === "cleaner") return isOwn(id);
  // "offset": else a park of a year hashes all of its reviews, to ask for those of fifty assignments.
  if (role === "qc")
    return sql`(a.status = 'done' or exists (select from qc_reviews r where r.assignment_id = a.id offset 0))`;
  return readsAll({ role }) ? sql`true` : sql`false`;
}

/** Whether this person may read every assignment. */
export const readsAll = ({ role }: { role: Role }) => isSupervisor(role);
