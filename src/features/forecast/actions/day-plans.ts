import { and, eq, gt, isNull, lt } from "drizzle-orm";
import { v7 } from "uuid";
import * as z from "zod/mini";
import { audit } from "../../../server/actions/audit";
import type { AuthedContext } from "../../../server/actions/context";
import { anyOf } from "../../../server/database/any-of";
import type { Database, Tx } from "../../../server/database/open";
import { auditLogs, availabilities, dayPlans, users } from "../../../server/database/tables";
import type { Body, Reply } from "../../../shared/endpoint";
import { Problem, wrongField } from "../../../shared/problem";
import { say } from "../../../shared/sentences";
import { parkDay } from "../../../shared/time";
import { lockPeople } from "../../accounts/locks";
import { rearrange } from "../../assignments/actions/arrange";
import { deleteAll } from "../../assignments/actions/bulk";
import { takenByOthers } from "../../assignments/locks/planned";
import { lockThese, lockVillasOfWork } from "../../assignments/locks/work";
import { arrangementRefusal, comingIn, isOtherDay } from "../../assignments/rules/arrange";
import type { Work } from "../../assignments/rules/work-plan";
import { restoreMissing } from "../../stays/actions/missing";
import { type NeedToPlan, planEachNeed } from "../../stays/actions/plan";
import { lockVillas } from "../../stays/locks";
import { lockUnits } from "../../units/locks";
import { type applyDayPlan, type DayPlan, dayPlan, type undoDayPlan } from "../contract/day-plans";
import { readDay } from "../reads/day";
import { unitCodes } from "../reads/unit-codes";
import { type AppliedChange, appliedChanges, type Back, backOf } from "../rules/applied";
import { type ChosenPiece, chosenPieces, codesOutside, staleCodes } from "../rules/chosen-pieces";
import type { NamedPiece } from "../rules/pieces";
import { applyChanges, lockDay, storeApplied } from "./apply";

/** How long a draft that nobody applies is kept, in milliseconds. */
const draftMs = 7 * 24 * 60 * 60_000;

/** What is stored of a draft: what applying needs, and nobody's name. */
const storedDraft = z.pick(dayPlan, { pieces: true });

/** Stores a draft, so that it can be applied. */
export async function storeDraft({ tx, by, now }: AuthedContext, draft: Omit<DayPlan, "id">): Promise<DayPlan> {
  const id = v7();
  const { date, pieces } = draft;
  const stored: z.output<typeof storedDraft> = { pieces };
  await tx.insert(dayPlans).values({ id, date, draft: stored, createdById: by.id, createdAt: now });
  return { id, ...draft };
}

/**
 * Applies a draft or some of its pieces, possibly with other people and times, all or none. What has been started keeps its time. Refuses an unknown draft
 * (404); one of a day that is over, or that has been applied, and pieces that have changed since (409); pieces that it doesn't have (422); and what planning
 * and rearranging refuse.
 */
export async function applyPlan(
  context: AuthedContext,
  id: string,
  given: Body<typeof applyDayPlan>,
): Promise<Reply<typeof applyDayPlan>> {
  const { tx, zone, now } = context;
  const { date } = await planById(tx, id);
  await lockDay(tx, date);
  const { draft, appliedAt } = await planById(tx, id);
  if (appliedAt) throw new Problem("state-conflict", say("This plan has been applied already."));
  if (!draft) throw unknownPlan();
  if (date < parkDay(now, zone)) throw new Problem("state-conflict", say("This day is over."));
  const chosen = chosenPieces(draft, given?.pieces);
  if (!chosen) throw wrongField("pieces", say("This plan has no such cleaning."));
  // The stays of these villas are locked before people and villas. From here on, what they need doesn't change.
  await lockVillas(
    tx,
    chosen.map(({ work }) => work.unitId),
  );
  const { day } = await readDay(tx, { date, now, zone }, { withNeeds: true });
  const stale = staleCodes(chosen, day.work);
  if (stale.length > 0)
    throw new Problem(
      "state-conflict",
      say("Changed since this plan was made: {villas}. Please make a new one.", { villas: { list: stale } }),
    );
  const outside = codesOutside(chosen, day.work, day.window);
  if (outside.length > 0)
    throw wrongField("pieces", say("Planned outside this day: {villas}.", { villas: { list: outside } }));
  await lockChosen(tx, chosen, day.work);
  const added = await planNeeds(context, date, chosen);
  const moved = chosen.flatMap(({ work, to }): AppliedChange[] => {
    const now = day.work.find(({ id: other }) => other === work.assignmentId);
    if (!now) return [];
    const before = { leadId: now.leadId, helperIds: now.helperIds, uncovered: now.uncovered, plannedAt: now.order };
    const wasPending = now.status === "pending";
    const given = afterOf(before, to);
    return [{ id: now.id, wasPending, before, after: wasPending ? given : { ...given, plannedAt: now.order } }];
  });
  const applied = [...added, ...(await applyChanges(context, moved))];
  await storeApplied(context, { id, date, applied });
  return { id, changed: applied.map((change) => change.id) };
}

/** Locks all people before all villas, because planning needs and moving work would each lock both for themselves. */
async function lockChosen(tx: Tx, chosen: readonly ChosenPiece[], work: readonly NamedPiece[]): Promise<void> {
  const helpers = new Map(work.map(({ id, helperIds }) => [id, helperIds]));
  await lockPeople(
    tx,
    chosen.flatMap(({ work: { key }, to }) => [to.cleanerId, ...(helpers.get(key) ?? [])]),
  );
  await lockUnits(
    tx,
    chosen.map(({ work }) => work.unitId),
  );
}

/** Plans the pieces that stays need. */
async function planNeeds(
  context: AuthedContext,
  date: string,
  chosen: readonly ChosenPiece[],
): Promise<AppliedChange[]> {
  const needs = chosen.flatMap(({ work: { need }, to }): NeedToPlan[] =>
    need ? [{ ...need, date, cleanerId: to.cleanerId, collaboratorIds: [], plannedAt: new Date(to.at) }] : [],
  );
  if (needs.length === 0) return [];
  const planned = await planEachNeed(context, needs);
  const byVilla = new Map(chosen.flatMap(({ work, to }) => (work.need ? [[work.unitId, to] as const] : [])));
  return planned.flatMap(({ id, unitId }) => {
    const to = byVilla.get(unitId);
    const after = to && { leadId: to.cleanerId, helperIds: [], uncovered: false, plannedAt: Date.parse(to.at) };
    return after ? [{ id, wasPending: true, before: null, after }] : [];
  });
}

type Arranged = AppliedChange["after"];

function afterOf(before: Arranged, { cleanerId, at }: ChosenPiece["to"]): Arranged {
  const helperIds = before.helperIds.filter((id) => id !== cleanerId);
  return { leadId: cleanerId, helperIds, uncovered: false, plannedAt: Date.parse(at) };
}

/**
 * Undoes what a plan or a proposal has changed: planned work is deleted, other work is as it was. What has been changed or started since stays, and what
 * can't go back: its people are absent or gone, or its villa has other open work that day. Undone already: nothing. Refuses an unknown plan (404), and one
 * that has not been applied, or whose day is over (409).
 */
export async function undoPlan(context: AuthedContext, id: string): Promise<Reply<typeof undoDayPlan>> {
  const { tx, zone, now } = context;
  const { date } = await planById(tx, id);
  await lockDay(tx, date);
  const { applied, appliedAt, undoneAt } = await planById(tx, id);
  if (!applied || !appliedAt) throw new Problem("state-conflict", say("This plan has not been applied."));
  if (date < parkDay(now, zone)) throw new Problem("state-conflict", say("This day is over."));
  if (undoneAt) return { undone: 0, kept: [] };
  const ids = applied.map((change) => change.id);
  const people = [...new Set(applied.flatMap(({ before, after }) => [...peopleOf(before), ...peopleOf(after)]))];
  // People are locked before villas, and both before assignments.
  await lockPeople(tx, people);
  const present = await presentOf(context, date, people);
  const back = applied.map((change) => backOf(change, present));
  const moves = back.flatMap((one) => (isOtherDay(one, zone) ? [{ id: one.id, plannedAt: one.after.plannedAt }] : []));
  const moving = new Set(moves.map((move) => move.id));
  const villas = await lockVillasOfWork(tx, [...moving]);
  const work = new Map((await lockThese(tx, ids)).map((one) => [one.id, one]));
  const touched = await changedAfter(tx, ids, appliedAt);
  const taken = new Set((await takenByOthers(context, moves)).map((one) => one.id));
  const undone = back.filter((one) => {
    const areThere = comingIn(one, zone).every((person) => present.has(person));
    const current = work.get(one.id);
    const isLocked = !moving.has(one.id) || villas.has(current?.unitId ?? "");
    const isTouched = touched.has(one.id);
    const isChanged = (one.isNew && isTouched) || isStartedSince(one, current, isTouched);
    return areThere && isLocked && !isChanged && !taken.has(one.id) && isAsApplied(one, current);
  });
  const created = undone.flatMap((one) => (one.isNew ? [one.id] : []));
  if (created.length > 0) await deleteAll(context, { assignmentIds: created });
  await rearrange(
    context,
    undone.filter(({ isNew }) => !isNew),
  );
  for (const { id: assignmentId, missingIds } of undone)
    if (missingIds.length > 0) await restoreMissing(context, { assignmentId, missingIds });
  await tx.update(dayPlans).set({ undoneAt: now }).where(eq(dayPlans.id, id));
  await audit(context, "day_plans", "day-plan.undo", id, { undone: undone.length, of: applied.length });
  const kept = ids.filter((changed) => !undone.some((change) => change.id === changed));
  return { undone: undone.length, kept: await unitCodes(tx, kept) };
}

/** Which of these assignments somebody has changed in any way after an instant. */
async function changedAfter(tx: Tx, ids: readonly string[], instant: Date): Promise<ReadonlySet<string>> {
  const { entity, entityId, createdAt } = auditLogs;
  const rows = await tx
    .selectDistinct({ id: entityId })
    .from(auditLogs)
    .where(and(eq(entity, "assignments"), anyOf(entityId, ids), gt(createdAt, instant)));
  return new Set(rows.map(({ id }) => id));
}

/** Whether an assignment is as a plan has left it, and can be put back. */
function isAsApplied(back: Back, work: Work | undefined): boolean {
  if (!work) return false;
  const { cleanerId: leadId, collaboratorIds: helperIds, uncovered, plannedAt, status } = work;
  return arrangementRefusal(status, { leadId, helperIds, uncovered, plannedAt }, back) === null;
}

/** Whether an assignment was started after it was applied. Where nobody knows whether it had been by then, any change since tells. */
function isStartedSince({ wasPending }: Back, work: Work | undefined, isTouched: boolean): boolean {
  return work?.status !== "pending" && (wasPending ?? isTouched);
}

/** Which of these people are cleaners and not absent on a day. */
async function presentOf({ tx }: AuthedContext, date: string, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const { userId, isAvailable } = availabilities;
  const absence = and(eq(userId, users.id), eq(availabilities.date, date), eq(isAvailable, false));
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .leftJoin(availabilities, absence)
    .where(and(anyOf(users.id, ids), eq(users.role, "cleaner"), isNull(users.removedAt), isNull(userId)));
  return new Set(rows.map((row) => row.id));
}

function peopleOf(arranged: Arranged | null): string[] {
  return arranged ? [arranged.leadId, ...arranged.helperIds] : [];
}

async function planById(tx: Tx, id: string) {
  const [row] = await tx.select().from(dayPlans).where(eq(dayPlans.id, id));
  if (!row) throw unknownPlan();
  const { date, appliedAt, undoneAt } = row;
  // A draft of an earlier version of the app may lack what applying needs now: it is as if it were deleted.
  const draft = row.draft === null ? null : (z.safeParse(storedDraft, row.draft).data ?? null);
  const applied = row.applied === null ? null : z.parse(appliedChanges, row.applied);
  return { date, appliedAt, undoneAt, draft, applied };
}

/** Deletes old drafts that nobody has applied. */
export async function forgetOldDrafts(db: Database): Promise<void> {
  await db
    .delete(dayPlans)
    .where(and(isNull(dayPlans.appliedAt), lt(dayPlans.createdAt, new Date(Date.now() - draftMs))));
}

function unknownPlan(): Problem {
  return new Problem("not-found", say("This plan does not exist."));
}
