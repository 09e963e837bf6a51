import { addFinding } from "../features/assignments/actions/findings";
import { reject } from "../features/assignments/actions/review";
import { complete } from "../features/assignments/actions/steps";
import { decide, startInspection } from "../features/inspections/actions";
import { close } from "../features/readiness/actions/block";
import { addDays, dayWindow } from "../shared/time";
import { type Booking, tellAbsence, tellBooking, tellEdit } from "./booking";
import { type Cleaning, idOf, tellApproval, tellWork } from "./cleaning";
import type { Random } from "./random";
import { clock, type Script, the } from "./script";
import { absences, closing } from "./sentences";
import { closed, type Life, lives, longestAgo, plan, wishes } from "./today-plan";

/** Today: assignments in every state, with times relative to the start. */
export function tellToday(script: Script, random: Random): void {
  const ago = agoToday(script);
  for (const [index, planned] of plan.entries()) {
    const booking: Booking = { ...planned, ...shifted(script, planned), day: script.park.today };
    const leader = booking.supervisor ?? "Pieter";
    const before = clock(script.park, addDays(script.park.today, -15 - (index % 3)), "15:00", index * 4);
    const booked = tellBooking(script, planned.bookedAgo ? ago(planned.bookedAgo) : before, leader, booking);
    if (planned.absent) tellAbsence(script, ago(150), planned.absent, booked, absences[0]);
    for (const work of booked.work) {
      const wish = wishes[work.code];
      if (wish) tellEdit(script, planned.bookedAgo ? ago(planned.bookedAgo) : before, leader, work, wish);
      const life = lives[work.code];
      if (life) tellLife(script, random, work, leader, life, ago);
    }
  }
  script.tell(ago(closed.ago), closed.by, (context) => close(context, the(script.park.villas, closed.code), closing));
}

function tellLife(
  script: Script,
  random: Random,
  work: Cleaning,
  leader: string,
  { started, ticks = 12, lastTick, noted, found = [], photos = [], finished, rejected, approved, inspected }: Life,
  ago: (minutes: number) => Date,
): void {
  const until = ago(lastTick ?? (finished ?? 0) + 1);
  tellWork(script, random, work, { at: ago(started), until, count: ticks, noted });
  const { album } = script.park;
  for (const [at, finding, shown] of found)
    script.tell(ago(at), work.lead, async (context) => {
      const { id } = await addFinding(context, idOf(work), finding);
      if (shown) await album?.add(context, idOf(work), shown, id);
    });
  for (const [at, scene] of photos)
    script.tell(ago(at), work.lead, async (context) => album?.add(context, idOf(work), scene));
  if (finished !== undefined) script.tell(ago(finished), work.lead, (context) => complete(context, idOf(work)));
  if (rejected) script.tell(ago(rejected.ago), leader, (context) => reject(context, idOf(work), rejected.reason));
  if (approved !== undefined) tellApproval(script, work, leader, ago(approved));
  if (!inspected) return;
  const { by, since, photos: documented = [], decided } = inspected;
  script.tell(ago(since), by, (context) => startInspection(context, idOf(work)));
  for (const scene of documented)
    script.tell(ago(since - 1), by, async (context) => album?.addQc(context, idOf(work), scene));
  if (decided) script.tell(ago(decided.ago), by, (context) => decide(context, idOf(work), decided));
}

/** The time this many minutes ago, compressed if the day is younger, so that nothing happens before midnight. */
function agoToday({ park }: Script): (minutes: number) => Date {
  const elapsed = park.now.getTime() - dayWindow(park.today, park.zone).from.getTime();
  const minute = Math.min(60_000, elapsed / longestAgo);
  return (minutes) => new Date(park.now.getTime() - Math.floor(minutes * minute));
}

/** How far the plan (half past six to four) can be moved within a day, in minutes. */
const earliest = -390;
const latest = 465;

/** The plan assumes a start at eleven; other times move it by whole quarters of an hour, as far as the day allows. */
function shifted({ park }: Script, { from, until }: { from: string; until: string }): { from: string; until: string } {
  const elapsed = (park.now.getTime() - dayWindow(park.today, park.zone).from.getTime()) / 60_000;
  const shift = Math.min(latest, Math.max(earliest, Math.round((elapsed - 660) / 15) * 15));
  const moved = (time: string) =>
    new Date(Date.parse(`1970-01-01T${time}Z`) + shift * 60_000).toISOString().slice(11, 16);
  return { from: moved(from), until: moved(until) };
}
