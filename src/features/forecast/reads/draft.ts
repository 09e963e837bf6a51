import type { ReadContext } from "../../../server/actions/context";
import { Problem } from "../../../shared/problem";
import { say } from "../../../shared/sentences";
import { parkDay } from "../../../shared/time";
import type { DayPlan } from "../contract/day-plans";
import { draftOf } from "../rules/draft";
import { simulateDay } from "../rules/simulate";
import { readDay } from "./day";
import { plainDay } from "./forecast";
import type { Planner } from "./planner";

/** Drafts a plan of a day with all that is to plan. Refuses a day that is over, and a plan that a newer one of the same person replaces (409). */
export async function draftPlan(
  { db, zone }: ReadContext,
  planner: Planner,
  { date, now, ...options }: { date: string; now: Date; seed: number; personId: string; signal: AbortSignal },
): Promise<Omit<DayPlan, "id">> {
  if (date < parkDay(now, zone)) throw new Problem("state-conflict", say("This day is over."));
  const { day } = await readDay(db, { date, now, zone }, { withNeeds: true });
  const plain = plainDay(day);
  const plan = await planner.plan(plain, options);
  return { date, seed: options.seed, ...draftOf(day, simulateDay(plain), plan) };
}
