import type { Database, Tx } from "../../../server/database/open";
import { addDays, firstDay, lastDay } from "../../../shared/time";
import { type Outcome, outcomesFor } from "../rules/follow";
import { keyText, needsOf, type WantedCleaning } from "../rules/needs";
import { type Linked, linkedWork, openWorkOn, type Which } from "./linked-work";
import { allTaskRules, needSources } from "./stays";

/** For how many days before the stays that have work, and after their work, the villa's other stays count: a rule can look 30 days ahead of an arrival. */
const daysAround = 31;

/** Linked work with its need, if there still is one, and what becomes of it. */
export type Judged = { work: Linked; need: WantedCleaning | undefined; outcome: Outcome };

/** What becomes of unfinished work that was planned for needs, as things are now. */
export async function judgedWork(
  db: Database | Tx,
  when: { zone: string; today: string },
  which: Which = {},
): Promise<Judged[]> {
  const linked = await linkedWork(db, when, which);
  if (linked.length === 0) return [];
  const villas = [...new Set(linked.flatMap(({ stayUnitId }) => stayUnitId ?? []))];
  const stayIds = linked.map(({ stayId }) => stayId);
  const [first = when.today] = linked.map(({ arrival }) => arrival).sort();
  const vacantRules = new Map(
    (await allTaskRules(db)).flatMap(({ id, trigger, days }) => (trigger === "vacant" ? [[id, days]] : [])),
  );
  // A villa that stays vacant is cleaned long after the departure.
  const ends = linked.map(({ departure, ruleId, nth }) => addDays(departure, nth * (vacantRules.get(ruleId) ?? 0)));
  const last = ends.sort().at(-1) ?? when.today;
  const around = { from: addDays(first, -daysAround), to: addDays(last, daysAround) };
  const { stays, rules, usual } = await needSources(db, around, { unitIds: villas, stayIds });
  const ever = { from: firstDay, to: lastDay };
  const needs = new Map(needsOf(stays, rules, usual, ever, new Set(stayIds)).map((need) => [keyText(need), need]));
  const pairs = linked.map((work) => ({ work, need: needs.get(keyText(work)) }));
  const open = await openWorkOn(
    db,
    when.zone,
    pairs.flatMap(({ need }) => need ?? []),
  );
  const outcomes = outcomesFor(
    pairs.map(({ work, need }) => ({ id: work.assignmentId, work, need })),
    { today: when.today, open },
  );
  return pairs.flatMap(({ work, need }, index) => {
    const outcome = outcomes[index];
    return outcome ? [{ work, need, outcome }] : [];
  });
}
