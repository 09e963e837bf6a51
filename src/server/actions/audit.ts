import { v7 } from "uuid";
import type { Topic } from "../../shared/topics";
import { insertAll } from "../database/insert-all";
import { auditLogs } from "../database/tables";
import { type ActionContext, invalidate } from "./context";

/**
 * Inserts the audit row of a change (docs/domain.md, "Responses and errors"): `action` like "assignment.start", `meta` with before and
 * after, `at` when it happened if the server learned of it later.
 */
export async function audit(
  context: ActionContext,
  entity: string,
  action: `${string}.${string}`,
  entityId: string,
  meta: Record<string, unknown> = {},
  at: Date = context.now,
): Promise<void> {
  await context.tx.insert(auditLogs).values(rowOf(context, entity, { action, id: entityId, meta }, at));
}

/**
 * Inserts the audit row of a step at the time at which it happened, and tells the people concerned once it is committed. `madeAt`: when its phone
 * made it, which is earlier if the record's other steps had to come first.
 */
export async function recordChange(
  context: ActionContext,
  entity: Topic,
  action: `${string}.${string}`,
  { id, at, madeAt = at, people }: { id: string; at: Date; madeAt?: Date; people: readonly string[] },
  meta: Record<string, unknown>,
): Promise<void> {
  const made = at.getTime() - madeAt.getTime() >= recordedMs && { madeAt: madeAt.toISOString() };
  await audit(context, entity, action, id, { ...meta, ...made }, at);
  invalidate(context, entity, people, [id]);
}

/** One change of one record, as its audit row tells it. */
export type AuditEntry = { action: `${string}.${string}`; id: string; meta: Record<string, unknown> };

/** Inserts the audit rows of many records with the same change. */
export function auditAll(
  context: ActionContext,
  entity: string,
  action: AuditEntry["action"],
  changes: readonly Omit<AuditEntry, "action">[],
  at: Date = context.now,
): Promise<void> {
  return auditEntries(
    context,
    entity,
    changes.map((change) => ({ ...change, action })),
    at,
  );
}

/** Inserts the audit rows of many records, in this order. */
export async function auditEntries(
  context: ActionContext,
  entity: string,
  entries: readonly AuditEntry[],
  at: Date = context.now,
): Promise<void> {
  const [only] = entries;
  // Most changes are of one record, and have the statement of every other audit row.
  if (only && entries.length === 1) return audit(context, entity, only.action, only.id, only.meta, at);
  const rows = entries.map((entry) => ({ id: v7(), ...rowOf(context, entity, entry, at) }));
  await insertAll(context.tx, auditLogs, rows);
}

function rowOf(context: ActionContext, entity: string, { action, id: entityId, meta }: AuditEntry, createdAt: Date) {
  const origin = { ...tokenOf(context), ...arrivalOf(context, createdAt) };
  return { userId: context.by?.id ?? null, action, entity, entityId, meta: { ...meta, ...origin }, createdAt };
}

/** Whose change it is that is nobody's: the name of a token. */
function tokenOf({ token }: ActionContext): { token?: string } {
  return token ? { token: token.name } : {};
}

/** A difference between two times of a step that is shorter is not recorded. */
const recordedMs = 1_000;

/** When the server learned of a change that happened earlier. */
function arrivalOf({ now }: ActionContext, at: Date): { arrivedAt?: string } {
  return now.getTime() - at.getTime() >= recordedMs ? { arrivedAt: now.toISOString() } : {};
}

/** The changed fields of a record, as { before, after } for the audit row. Undefined fields are unchanged. */
export function differences(
  before: Readonly<Record<string, unknown>>,
  wanted: Readonly<Record<string, unknown>>,
): Record<string, [before: unknown, after: unknown]> {
  const isDifferent = (field: string) => JSON.stringify(wanted[field]) !== JSON.stringify(before[field]);
  const fields = Object.keys(wanted).filter((field) => wanted[field] !== undefined && isDifferent(field));
  return Object.fromEntries(fields.map((field) => [field, [before[field], wanted[field]]]));
}
