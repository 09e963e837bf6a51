import { isDeepStrictEqual } from "node:util";
import { auditAll, differences } from "../../../server/actions/audit";
import { type AuthedContext, invalidate } from "../../../server/actions/context";
import { doneOf, expectNoErrors, expectPlan, lockImports, reportOf } from "../../../server/actions/imports";
import { anyOf } from "../../../server/database/any-of";
import { insertAll, upsertAll } from "../../../server/database/insert-all";
import type { Database } from "../../../server/database/open";
import { users } from "../../../server/database/tables";
import { publish } from "../../../server/domain-events";
import { changedMeanwhile } from "../../../server/http/entity-tags";
import { noteNameChanges } from "../../../server/http/name-changes";
import type { ImportResult } from "../../../shared/import";
import type { PersonRow } from "../contract/import";
import { expectTeam, lockingOrder } from "../locks";
import { type PlannedPerson, peoplePlan, type Stored } from "../reads/import";
import { auditOf, editUser, invalidateUser } from "./edit-people";

/** What an import of people by this admin would do; writes nothing. */
export async function previewUsers(db: Database, byId: string, rows: readonly PersonRow[]): Promise<ImportResult> {
  return reportOf(await peoplePlan(db, byId, rows));
}

/**
 * Adds and changes people by username or email address, all rows or none (422 with every error), and only as the dry run of this `named` plan reported
 * (else 412). New people have no password until they use an invitation. Fields without a column stay, and nobody is deleted. A second import waits for
 * the first.
 */
export async function importUsers(
  context: AuthedContext,
  rows: readonly PersonRow[],
  named?: string,
): Promise<ImportResult> {
  const { tx, by } = context;
  await lockImports(tx, "users");
  const plan = await peoplePlan(tx, by.id, rows);
  expectNoErrors(plan.errors);
  expectPlan(named, reportOf(plan));
  // Another role or team concerns people's work and schedules.
  const edited = new Set<string | null>();
  for (const { before, after } of plan.rows)
    if (before && (before.role !== after.role || before.teamId !== after.teamId)) {
      edited.add(before.id);
      const seen = named === undefined ? undefined : before;
      await editUser(context, before.id, { role: after.role, teamId: after.teamId }, seen);
    }
  const joined = new Set(plan.rows.flatMap(({ isNew, after }) => (isNew && after.teamId) || []));
  for (const teamId of [...joined].sort()) await expectTeam(tx, teamId);
  const ids = [...new Set(plan.rows.flatMap(concerned))];
  await tx
    .select({ id: users.id })
    .from(users)
    .where(anyOf(users.id, ids))
    .orderBy(...lockingOrder)
    .for("no key update");
  // As they are now that nobody else can change them.
  const locked = await peoplePlan(tx, by.id, rows);
  expectNoErrors(locked.errors);
  const untouched = ({ rows }: typeof plan) => rows.map(({ before }) => before && withoutEdits(before, edited));
  if (named !== undefined && !isDeepStrictEqual(untouched(plan), untouched(locked))) throw changedMeanwhile();
  await write(context, locked.rows);
  return doneOf(plan);
}

/** Someone without what this import itself has changed by now: roles and teams, and with them whose team leader somebody is, and who has one. */
function withoutEdits({ role, teamId, supervisorId, ...person }: Stored, edited: ReadonlySet<string | null>) {
  return { ...person, supervisorId: edited.has(person.id) || edited.has(supervisorId) ? null : supervisorId };
}

/** The people whom a row changes or has as supervisor, who must not leave before the row is stored; none if it changes nothing. */
function concerned({ isNew, cells, before, after }: PlannedPerson): string[] {
  if (!isNew && cells.length === 0) return [];
  return [before?.id, after.supervisorId].flatMap((id) => id ?? []);
}

async function write(context: AuthedContext, rows: readonly PlannedPerson[]): Promise<void> {
  const { tx, now: createdAt } = context;
  const added = rows.filter(({ isNew }) => isNew).map(({ after }) => after);
  const changed = rows.flatMap(({ before, after }) => {
    const changes = before ? differences(before, after) : {};
    return before && Object.keys(changes).length > 0 ? [{ before, after, changes }] : [];
  });
  await insertAll(
    tx,
    users,
    added.map((person) => ({ ...person, createdAt })),
  );
  const stored = changed.map(({ after }) => ({ ...after, createdAt }));
  await upsertAll(tx, users, stored, { kept: ["id", "role", "teamId", "createdAt"] });
  const renamed = changed.filter(({ changes }) => changes.name);
  const nameChanges = renamed.map(({ before, after }) => ({
    userId: before.id,
    before: before.name,
    after: after.name,
  }));
  await noteNameChanges(tx, nameChanges);
  await auditAll(
    context,
    "users",
    "user.create",
    added.map(({ id, role }) => ({ id, meta: { role } })),
  );
  await auditAll(
    context,
    "users",
    "user.edit",
    changed.map(({ after, changes }) => ({ id: after.id, meta: auditOf(changes, undefined) })),
  );
  if (added.length > 0) invalidate(context, "users");
  const teamIds = [...new Set(added.flatMap(({ teamId }) => teamId ?? []))].sort();
  for (const teamId of teamIds) await publish(context, "teamChanged", { teamId });
  if (teamIds.length > 0) invalidate(context, "teams");
  for (const { before, changes } of changed)
    invalidateUser(context, before, {
      looksOther: Boolean(changes.name),
      hasOtherTeam: false,
      hasOtherContact: Boolean(changes.email ?? changes.telephone),
    });
}
