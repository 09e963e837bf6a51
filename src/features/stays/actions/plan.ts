import { type AuthedContext, invalidate } from "../../../server/actions/context";
import { anyOf } from "../../../server/database/any-of";
import { stays, stayWork } from "../../../server/database/tables";
import type { Body, Reply } from "../../../shared/endpoint";
import { Problem } from "../../../shared/problem";
import { say } from "../../../shared/sentences";
import { parkDay, parkInstant } from "../../../shared/time";
import { addAssignment } from "../../assignments/actions/plan";
import { expectCrew, expectPresent, lockFree, lockNamed } from "../../assignments/locks/planned";
import { usualMinutesOf } from "../../assignments/reads/usual-minutes";
import { helpersBeside } from "../../assignments/rules/steps";
import { peopleOf } from "../../assignments/rules/work-plan";
import { lockUnits } from "../../units/locks";
import type { planNeeds } from "../contract/needs";
import { lockVillas } from "../locks";
import { coveredNeeds } from "../reads/needs";
import { keyText, type NeedKey, type WantedCleaning } from "../rules/needs";

type Planned = Reply<typeof planNeeds>;
/** A need on its day, and who cleans it. `plannedAt`: on that day, if not as soon as the villa is free. */
export type NeedToPlan = NeedKey & {
  date: string;
  cleanerId: string;
  collaboratorIds: readonly string[];
  plannedAt?: Date;
};

/** Plans needs for a cleaner; refuses what `planEachNeed` refuses. */
export function planForNeeds(
  context: AuthedContext,
  { needs, cleanerId, collaboratorIds: given = [] }: Body<typeof planNeeds>,
): Promise<Planned> {
  const crew = { cleanerId, collaboratorIds: helpersBeside(cleanerId, given) };
  return planEachNeed(
    context,
    needs.map((need) => ({ ...need, ...crew })),
  );
}

/**
 * Plans needs, all or none, each on its day, when the villa is free unless another time is given; from then on the work follows its stay. Refuses needs
 * that have changed or are covered, and villas with other open work that day (409), people who are no cleaners or absent (422).
 */
export async function planEachNeed(context: AuthedContext, given: readonly NeedToPlan[]): Promise<Planned> {
  const { tx, zone, by } = context;
  const needs = await lockNeeds(context, given);
  const crews = new Map(given.map((one) => [keyText(one), one]));
  const people = [...new Set(given.flatMap(peopleOf))];
  await lockNamed(tx, { collaboratorIds: people });
  const differing = new Map(given.map((one) => [`${one.cleanerId} ${one.collaboratorIds}`, one]));
  for (const crew of differing.values()) await expectCrew(tx, crew);
  const wanted = needs.flatMap((need) => {
    const crew = crews.get(keyText(need));
    if (!crew) return [];
    const { cleanerId, collaboratorIds, plannedAt = parkInstant(need.date, need.time, zone) } = crew;
    return [{ ...need, cleanerId, collaboratorIds, plannedAt }];
  });
  await expectPresent(context, ...wanted);
  const unitIds = wanted.map(({ unitId }) => unitId);
  await lockUnits(tx, unitIds);
  const minutes = await usualMinutesOf(tx, unitIds);
  const planned: Planned = [];
  for (const need of wanted) {
    const { unitId, kindId, date, time, stayId, ruleId, nth, cleanerId, collaboratorIds, plannedAt } = need;
    await lockFree(context, unitId, plannedAt);
    const work = { unitId, cleanerId, collaboratorIds, kindId, plannedAt, supervisorId: by.id };
    const { id } = await addAssignment(context, { ...work, estimatedMinutes: minutes.get(unitId) });
    const link = { assignmentId: id, unitId, date, time, missingIds: [], keptFor: null, createdAt: context.now };
    await tx
      .insert(stayWork)
      .values({ stayId, ruleId, nth, ...link })
      .onConflictDoUpdate({ target: [stayWork.stayId, stayWork.ruleId, stayWork.nth], set: link });
    planned.push({ id, unitId, plannedAt: plannedAt.toISOString() });
  }
  invalidate(context, "stays");
  return planned;
}

/** The needs as they are, with their villas locked. Refuses needs that no longer exist, are over, or are covered (409). */
async function lockNeeds(
  context: AuthedContext,
  given: readonly (NeedKey & { date: string })[],
): Promise<WantedCleaning[]> {
  const { tx, zone, now } = context;
  const stayIds = [...new Set(given.map(({ stayId }) => stayId))];
  const rows = await tx.select({ unitId: stays.unitId }).from(stays).where(anyOf(stays.id, stayIds));
  const unitIds = rows.flatMap(({ unitId }) => unitId ?? []);
  await lockVillas(tx, unitIds);
  const days = given.map(({ date }) => date).sort();
  const [from = "", to = ""] = [days[0], days.at(-1)];
  const { needs, covering } = await coveredNeeds(tx, zone, { from, to }, unitIds);
  const known = new Map(needs.map((need) => [keyText(need), need]));
  const today = parkDay(now, zone);
  const found = new Map<string, WantedCleaning>();
  for (const key of given) {
    const need = known.get(keyText(key));
    if (!need || need.date !== key.date || need.date < today)
      throw new Problem(
        "state-conflict",
        say("A stay has changed in the meantime. Please check what is to be planned again."),
      );
    if (covering(need))
      throw new Problem(
        "state-conflict",
        say("Someone has planned this in the meantime. Please check what is to be planned again."),
      );
    found.set(keyText(key), need);
  }
  return [...found.values()];
}
