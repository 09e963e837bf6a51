import { and, eq, isNotNull } from "drizzle-orm";
import { anyOf } from "../../../server/database/any-of";
import type { Tx } from "../../../server/database/open";
import { assignments, findings, units } from "../../../server/database/tables";
import type { WebhookEvent } from "../../../shared/webhook-events";
import { readinessNow } from "../../readiness/reads";
import { timeOfTelling } from "../../readiness/reads/told-until";
import type { ToldFinding, ToldVilla } from "../contract/messages";

/** What a message tells about a villa or a finding. */
export type State = Record<string, unknown>;

type Subject = { event: WebhookEvent; subjectId: string };

/** How the subjects are now, by id. Nothing is told of a finding that has been deleted. */
export async function statesOf(tx: Tx, subjects: readonly Subject[]): Promise<Map<string, State>> {
  const of = (event: WebhookEvent) => subjects.flatMap((one) => (one.event === event ? [one.subjectId] : []));
  const [villas, added] = [new Set(of("villa.readiness")), new Set(of("finding.added"))];
  return new Map<string, State>([...(await villasTold(tx, [...villas])), ...(await findingsTold(tx, [...added]))]);
}

async function villasTold(tx: Tx, unitIds: string[]): Promise<[string, ToldVilla][]> {
  if (unitIds.length === 0) return [];
  const there = await readinessNow(tx, await timeOfTelling(tx, new Date()), { unitIds });
  const known = there.map(({ guestsHere, ...villa }): [string, ToldVilla] => [
    villa.unitId,
    { ...villa, guestsHere: guestsHere && { at: guestsHere.at }, removed: false },
  ]);
  if (known.length === unitIds.length) return known;
  const removed = await tx
    .select()
    .from(units)
    .where(and(anyOf(units.id, unitIds), isNotNull(units.removedAt)));
  const nothing = { reason: null, reasonLang: null, neededBy: null, guestsHere: null, leaving: null, arriving: null };
  return [
    ...known,
    ...removed.map(({ id, code, location, removedAt }): [string, ToldVilla] => [
      id,
      {
        unitId: id,
        code,
        area: location,
        state: null,
        since: removedAt?.toISOString() ?? null,
        ...nothing,
        removed: true,
      },
    ]),
  ];
}

async function findingsTold(tx: Tx, ids: string[]): Promise<[string, ToldFinding][]> {
  if (ids.length === 0) return [];
  const rows = await tx
    .select({
      id: findings.id,
      type: findings.type,
      text: findings.text,
      note: findings.note,
      qty: findings.qty,
      createdAt: findings.createdAt,
      assignmentId: assignments.id,
      unitId: units.id,
      code: units.code,
    })
    .from(findings)
    .innerJoin(assignments, eq(assignments.id, findings.assignmentId))
    .innerJoin(units, eq(units.id, assignments.unitId))
    .where(anyOf(findings.id, ids));
  return rows.map(({ id, unitId, code, assignmentId, createdAt, ...row }) => [
    id,
    { id, unitId, code, assignmentId, ...row, createdAt: createdAt.toISOString() },
  ]);
}
