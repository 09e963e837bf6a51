import { eq, sql } from "drizzle-orm";
import { type ActionContext, invalidate } from "../../../server/actions/context";
import { anyOf } from "../../../server/database/any-of";
import { stayWork } from "../../../server/database/tables";
import { Problem } from "../../../shared/problem";
import { type Sentence, say } from "../../../shared/sentences";
import { parkDay, parkInstant } from "../../../shared/time";
import { lockPeople } from "../../accounts/locks";
import { deleteWithStay, moveWithStay } from "../../assignments/actions/follow-stay";
import { lockFree } from "../../assignments/locks/planned";
import { lockThese } from "../../assignments/locks/work";
import { booksCleaner } from "../../assignments/reads/filters";
import type { Work } from "../../assignments/rules/work-plan";
import { lockUnits } from "../../units/locks";
import { type Judged, judgedWork } from "../reads/outcomes";
import { type Outcome, type Place, questionOf, wishText } from "../rules/follow";

/**
 * Lets planned work follow the stays of villas, locked by the caller: it moves, is deleted, or stays for a person to decide (docs/domain.md,
 * "Stays"). Whoever can't come along is kept with the link. An answer "keep" ends once the need is another one.
 */
export async function followStays(context: ActionContext, unitIds: readonly string[]): Promise<void> {
  if (unitIds.length === 0) return;
  const { tx, zone, now } = context;
  const judge = async () => {
    const all = await judgedWork(tx, { zone, today: parkDay(now, zone) }, { unitIds });
    return all.filter((one) => isChange(one) || isAnswerOver(one));
  };
  const seen = await judge();
  if (seen.length === 0) return;
  const locked = await lockAll(context, seen);
  // What was seen before the locks may have changed.
  const changes = (await judge()).filter(({ work }) => locked.has(work.assignmentId));
  const answered = changes.filter(isAnswerOver).map(({ work }) => work.assignmentId);
  if (answered.length > 0)
    await tx.update(stayWork).set({ keptFor: null }).where(anyOf(stayWork.assignmentId, answered));
  await carryOut(context, changes, locked);
}

/**
 * Moves or deletes one work, as its stay wants it, although a person had planned it otherwise; its villas are locked by the caller. Refuses started work,
 * and a villa with other open work that day (409).
 */
export async function followAnyway(context: ActionContext, { work, outcome }: Judged): Promise<void> {
  const question = questionOf(work, outcome);
  if (!question || work.status !== "pending")
    throw cantFollow(say("Only a pending cleaning can still be moved or deleted."));
  const does: Outcome = question.to ? { does: "move", to: question.to } : { does: "delete" };
  const locked = await lockAll(context, [{ work, outcome: does }]);
  const { to } = question;
  if (to) await lockFree(context, to.unitId, parkInstant(to.date, to.time, context.zone), work.assignmentId);
  await carryOut(context, [{ work, outcome: does }], locked);
  invalidate(context, "stays");
}

function cantFollow(sentence: Sentence): Problem {
  return new Problem("state-conflict", sentence);
}

type Change = Pick<Judged, "work" | "outcome">;

/** Locks people, villas and assignments, in the order of everybody who plans. Returns the assignments by id. */
async function lockAll({ tx }: ActionContext, changes: readonly Change[]): Promise<Map<string, Work>> {
  await lockPeople(
    tx,
    changes.flatMap(({ work }) => work.people),
  );
  const villas = changes.flatMap(({ work, outcome }) => [
    work.unitId,
    ...("to" in outcome && outcome.to ? [outcome.to.unitId] : []),
  ]);
  await lockUnits(tx, villas);
  const ids = changes.map(({ work }) => work.assignmentId);
  return new Map((await lockThese(tx, ids)).map((one) => [one.id, one]));
}

async function carryOut(
  context: ActionContext,
  changes: readonly Change[],
  locked: ReadonlyMap<string, Work>,
): Promise<void> {
  const pending = (id: string) => {
    const one = locked.get(id);
    return one?.status === "pending" ? one : undefined;
  };
  const removed = changes.flatMap(({ work, outcome }) =>
    outcome.does === "delete" ? (pending(work.assignmentId) ?? []) : [],
  );
  if (removed.length > 0) await deleteWithStay(context, removed);
  for (const { work: linked, outcome } of changes) {
    if (outcome.does === "adopt") await put(context, linked.assignmentId, outcome.to);
    const work = pending(linked.assignmentId);
    if (outcome.does !== "move" || !work) continue;
    const plannedAt = parkInstant(outcome.to.date, outcome.to.time, context.zone);
    const absent = await moveWithStay(context, { work, unitId: outcome.to.unitId, plannedAt });
    const booked = await bookedElsewhere(context, linked.people, outcome.to);
    // Who left it at an earlier move has not come back with this one.
    const gone = linked.missingIds.filter((id) => !linked.people.includes(id));
    const missingIds = [...new Set([...gone, ...absent, ...booked])];
    await put(context, linked.assignmentId, { ...outcome.to, missingIds });
  }
}

function isChange({ outcome: { does } }: Judged): boolean {
  return does === "move" || does === "adopt" || does === "delete";
}

/** Whether somebody kept it against another need than the present one. */
function isAnswerOver({ work: { keptFor }, need }: Judged): boolean {
  return keptFor !== null && keptFor !== wishText(need);
}

/** Remembers where the stay put the work, and who could not come along, if it was the stay that moved it. */
async function put({ tx }: ActionContext, assignmentId: string, to: Place & { missingIds?: string[] }): Promise<void> {
  await tx
    .update(stayWork)
    .set({ ...to, keptFor: null })
    .where(eq(stayWork.assignmentId, assignmentId));
}

/** Who of these people is booked at that time of that day, by themselves or with a whole team, but not for this villa. */
async function bookedElsewhere(
  { tx }: ActionContext,
  people: readonly string[],
  { unitId, date, time }: Place,
): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select distinct p.id from users p
    join schedules s on ${booksCleaner}
    where p.id = any(${sql.param([...people])}::uuid[]) and s.date = ${date}::date and s.status = 'scheduled'
      and s.start_time <= ${time}::time and s.end_time > ${time}::time and not ${unitId} = any(s.unit_ids)`);
  return rows.map(({ id }) => id);
}
