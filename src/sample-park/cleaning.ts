import { addFinding, dealWithFinding } from "../features/assignments/actions/findings";
import { approve } from "../features/assignments/actions/review";
import { start } from "../features/assignments/actions/steps";
import { tickItem } from "../features/assignments/actions/ticks";
import type { NewFinding } from "../features/assignments/contract/steps";
import type { Random } from "./random";
import { later, type Script, the } from "./script";
import { findings, notes, replacements } from "./sentences";
import { insertTicks, type SampleTick } from "./ticks";

/** One cleaning: its lead, its helpers, and its id once it is booked. */
export type Cleaning = { code: string; lead: string; helpers: string[]; id?: string; minutes: number };

/** The id of a cleaning. Throws before it is booked. */
export function idOf({ code, id }: Cleaning): string {
  if (!id) throw new Error(`${code} has not been booked`);
  return id;
}

/** `count`: how many items are ticked, the first ones; `noted`: one that has a note. */
type Progress = { at: Date; until: Date; count: number; noted?: [item: number, text: string] | undefined };

/** Starts a cleaning and ticks its first items in turn until `until`. Those with a note are ticked by the feature's action. */
export function tellWork(script: Script, random: Random, work: Cleaning, { at, until, count, noted }: Progress): void {
  script.tell(at, work.lead, (context) => start(context, idOf(work)));
  const items = script.park.items.slice(0, count);
  const ticks: SampleTick[] = [];
  const efforts = items.map(() => random.between(3, 10));
  const minutesAnEffort = (until.getTime() - at.getTime()) / 60_000 / efforts.reduce((sum, effort) => sum + effort, 0);
  let spent = 0;
  for (const [index, itemId] of items.entries()) {
    spent += efforts[index] ?? 0;
    const who = random.chance(0.35) ? random.pick([work.lead, ...work.helpers]) : work.lead;
    const note = noted?.[0] === index ? noted[1] : random.chance(0.04) ? random.pick(notes) : undefined;
    const tickedAt = later(at, spent * minutesAnEffort);
    if (note) script.tell(tickedAt, who, (context) => tickItem(context, idOf(work), itemId, { notes: note }));
    else ticks.push({ itemId, by: the(script.park.people, who), at: tickedAt });
  }
  if (ticks.length > 0) script.tell(until, work.lead, (context) => insertTicks(context, idOf(work), ticks));
}

/** Occasionally adds a finding; a day later the leader has dealt with it, except in a few villas. */
export function tellFindings(
  script: Script,
  random: Random,
  work: Cleaning,
  { from, minutes, leader }: { from: Date; minutes: number; leader: string },
): void {
  const tell = (finding: NewFinding) => {
    const at = later(from, random.between(10, 90) * 0.01 * minutes);
    let findingId = "";
    script.tell(at, work.lead, async (context) => {
      findingId = (await addFinding(context, idOf(work), finding)).id;
    });
    const dealtWithAt = later(at, 26 * 60);
    if (dealtWithAt > script.park.now || Number(work.code.slice(-1)) % 5 === 0) return;
    script.tell(dealtWithAt, leader, (context) => dealWithFinding(context, findingId));
  };
  if (random.chance(0.15)) {
    const [text, qty] = random.pick(replacements);
    tell({ type: "replace", text, qty });
  }
  if (random.chance(0.2)) {
    const type = random.pick(["note", "note", "damage", "lost"]);
    tell({ type, text: random.pick(findings[type]) });
  }
}

/** A leader approves; the last villa completes the booking. */
export function tellApproval(script: Script, work: Cleaning, leader: string, at: Date): void {
  script.tell(at, leader, (context) => approve(context, idOf(work)));
}
