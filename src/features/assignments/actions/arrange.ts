import { sql } from "drizzle-orm";
import { auditAll } from "../../../server/actions/audit";
import { type AuthedContext, invalidate } from "../../../server/actions/context";
import { expectCrew, expectPresent } from "../locks/planned";
import { lockThese } from "../locks/work";
import { type Arrangement, dayChanged, type Rearrangement, whyNotArranged } from "../rules/arrange";
import type { Work } from "../rules/work-plan";
import { changeCrews, forgetWhoLeft } from "./work";

function arrangementOf({ cleanerId, collaboratorIds, uncovered, plannedAt }: Work): Arrangement {
  return { leadId: cleanerId, helperIds: collaboratorIds, uncovered, plannedAt };
}

/**
 * Gives unfinished assignments of a day to other people or another order, all or none. Refuses (409) an assignment that is not as `before` says any
 * more, one that is finished, and another time for a started one; people who are no cleaners or absent (422).
 */
export async function rearrange(context: AuthedContext, changes: readonly Rearrangement[]): Promise<void> {
  if (changes.length === 0) return;
  const { tx } = context;
  const wanted = new Map(changes.map((change) => [change.id, change]));
  // People are locked before assignments.
  const joining = changes.flatMap(({ before, after }) => newPeople(before, after));
  await expectCrew(tx, { collaboratorIds: [...new Set(joining)] });
  const work = await lockThese(tx, [...wanted.keys()]);
  if (work.length < wanted.size) throw dayChanged();
  const crews = work.flatMap((one) => {
    const change = wanted.get(one.id);
    if (!change) return [];
    const refusal = whyNotArranged(one.status, arrangementOf(one), change);
    if (refusal) throw refusal;
    const { leadId: cleanerId, helperIds: collaboratorIds, uncovered, plannedAt } = change.after;
    return [{ before: one, after: { ...one, cleanerId, collaboratorIds, uncovered, plannedAt } }];
  });
  for (const { before, after } of changes)
    await expectPresent(context, { collaboratorIds: newPeople(before, after) }, after.plannedAt);
  await moveTimes(context, changes);
  await changeCrews(context, crews);
  await forgetWhoLeft(context, crews);
  const entries = changes.map(({ id, before, after }) => ({
    id,
    meta: {
      lead: [before.uncovered ? null : before.leadId, after.uncovered ? null : after.leadId],
      ...(before.plannedAt.getTime() !== after.plannedAt.getTime() && {
        plannedAt: [before.plannedAt, after.plannedAt],
      }),
      collaboratorIds: [before.helperIds, after.helperIds],
    },
  }));
  await auditAll(context, "assignment.rearrange", "assignments", entries);
  const people = changes.flatMap(({ before, after }) => [...peopleOf(before), ...peopleOf(after)]);
  const ids = work.map(({ id }) => id);
  invalidate(context, "assignments", [...new Set(people)], ids);
  invalidate(context, "units");
}

async function moveTimes({ tx }: AuthedContext, changes: readonly Rearrangement[]): Promise<void> {
  const rows = changes.map(({ id, after }) => ({ id, planned_at: after.plannedAt }));
  await tx.execute(sql`
    update assignments a set planned_at = w.planned_at
    from json_populate_recordset(null::assignments, ${JSON.stringify(rows)}::json) w
    where a.id = w.id and a.planned_at <> w.planned_at`);
}

function newPeople(before: Arrangement, after: Arrangement): string[] {
  const there = before.uncovered ? before.helperIds : peopleOf(before);
  return peopleOf(after).filter((id) => !there.includes(id) && !(after.uncovered && id === after.leadId));
}

const peopleOf = ({ leadId, helperIds }: Arrangement) => [leadId, ...helperIds];
