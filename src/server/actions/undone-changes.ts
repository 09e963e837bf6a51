import { and, eq, gte, inArray, ne } from "drizzle-orm";
import { auditLogs } from "../database/tables";
import { changedMeanwhile } from "../http/entity-tags";
import type { AuthedContext } from "./context";

/** How long somebody may have looked at a record before they send the whole of it back. */
const longestLookMs = 60 * 60_000;

/** What a change made of each field: before and after, as its audit row has it. */
type Meta = Readonly<Record<string, unknown>>;

/**
 * Refuses (412) a whole record, sent without If-Match, that would undo what colleagues changed in the last hour. The caller has locked the record.
 * `actions` are those that change it, `differences` its own changes.
 */
export async function expectNothingUndone(
  { tx, by, now }: AuthedContext,
  { entity, actions, id }: { entity: string; actions: readonly string[]; id: string },
  differences: Meta,
): Promise<void> {
  if (Object.keys(differences).length === 0) return;
  const { userId, entityId, createdAt, meta } = auditLogs;
  const since = gte(createdAt, new Date(now.getTime() - longestLookMs));
  const ofRecord = and(eq(auditLogs.entity, entity), eq(entityId, id), since);
  const rows = await tx
    .select({ meta })
    .from(auditLogs)
    .where(and(ofRecord, inArray(auditLogs.action, [...actions]), ne(userId, by.id)));
  const earlier = rows.map((row) => row.meta);
  if (undone(differences, earlier).length > 0) throw changedMeanwhile();
}

/**
 * Whether a request has a whole record, which has these fields at least. One that changes each of them is an edit by difference: our dialogs
 * send nothing else.
 */
export function isWholeRecord(fields: readonly string[], given: Meta, differences: Meta): boolean {
  return fields.every((field) => given[field] !== undefined) && !fields.every((field) => field in differences);
}

/** The fields in which a change takes back an earlier one: a value returns, or what was added to a list goes, or what was removed comes back. */
export function undone(differences: Meta, earlier: readonly Meta[]): string[] {
  return Object.keys(differences).filter((field) =>
    earlier.some((meta) => takesBack(stepOf(differences[field]), stepOf(meta[field]))),
  );
}

type Step = { before: unknown; after: unknown };

/** One field of an audit row's meta; null if it is not a change. */
function stepOf(value: unknown): Step | null {
  return Array.isArray(value) && value.length === 2 ? { before: value[0], after: value[1] } : null;
}

function takesBack(now: Step | null, earlier: Step | null): boolean {
  if (!now || !earlier) return false;
  const [had, has] = [listOf(now.before), listOf(now.after)];
  const [was, became] = [listOf(earlier.before), listOf(earlier.after)];
  if (!had || !has || !was || !became) return JSON.stringify(now.after) === JSON.stringify(earlier.before);
  const added = became.filter((one) => !was.includes(one));
  const removed = was.filter((one) => !became.includes(one));
  return (
    added.some((one) => had.includes(one) && !has.includes(one)) ||
    removed.some((one) => !had.includes(one) && has.includes(one))
  );
}

function listOf(value: unknown): unknown[] | null {
  return Array.isArray(value) ? value : null;
}
