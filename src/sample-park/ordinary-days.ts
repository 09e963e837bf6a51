import { reject } from "../features/assignments/actions/review";
import { complete } from "../features/assignments/actions/steps";
import { decide, startInspection } from "../features/inspections/actions";
import { addDays } from "../shared/time";
import { tellAbsence, tellBooking, tellEdit, type Wish } from "./booking";
import { type Cleaning, idOf, tellApproval, tellFindings, tellWork } from "./cleaning";
import type { Random } from "./random";
import { roster, type Slot } from "./roster";
import { clock, later, type Script } from "./script";
import { absences, bookingNotes, instructions, praises, rejections, reworks } from "./sentences";

/** Six days ago Emre was ill, and Lotte took over his villas. */
const absence = { day: -6, who: "Emre", instead: "Lotte" };

/**
 * The two weeks before today, done, and the two weeks after it, planned. `codes` gives each day's villas. More than a week from today only the
 * teams' bookings are told, and smaller ones, as each cleaning costs the first start some thirty statements (docs/decisions/19-first-start.md).
 */
export function tellOrdinaryDays(
  script: Script,
  { near, distant }: { near: Random; distant: Random },
  codes: (day: number) => string[],
): void {
  for (let day = -14; day <= 14; day++) {
    if (day === 0) continue;
    let from = 0;
    const [random, slots] = Math.abs(day) <= 7 ? [near, roster(day)] : [distant, shared(roster(day))];
    for (const [index, slot] of slots.entries()) {
      tellSlot(script, random, { day, index, slot, codes: codes(day).slice(from, from + slot.villas) });
      from += slot.villas;
    }
  }
}

/** The bookings of more than one person, each with a villa less. */
const shared = (slots: Slot[]) =>
  slots.flatMap((slot) => (slot.crew.length > 1 ? { ...slot, villas: slot.villas - 1 } : []));

/** Next week and the week after, a leader inspects villas with the technical service: a supervisor's booking without assignments. */
export function tellWalks(script: Script, codes: (day: number) => string[]): void {
  const { park } = script;
  const notes = "Round with the technical service.";
  for (const day of [2, 9]) {
    const booking = { from: "16:30", until: "17:30", crew: [], supervisor: "Katarzyna", notes };
    const at = clock(park, addDays(park.today, day - 12), "09:30");
    tellBooking(script, at, "Katarzyna", { ...booking, day: addDays(park.today, day), codes: codes(day).slice(-4) });
  }
}

type Told = { day: number; index: number; slot: Slot; codes: string[] };

function tellSlot(script: Script, random: Random, { day, index, slot, codes }: Told): void {
  const { park } = script;
  const date = addDays(park.today, day);
  const leader = slot.supervisor ?? "Pieter";
  // Booked at least fifteen days ahead, so that a park started today has two planned weeks.
  const at = clock(park, addDays(park.today, day - 15 - (index % 3)), "14:00", index * 7);
  const booked = tellBooking(script, at, leader, { ...slot, day: date, codes, notes: random.pick(bookingNotes) });
  for (const work of booked.work) {
    const wish = wishFor(random);
    if (wish) tellEdit(script, later(at, 3), leader, work, wish);
  }
  if (day > 0) return;
  if (day === absence.day && slot.crew.includes(absence.who) && !slot.team) {
    tellAbsence(script, clock(park, date, "07:40"), absence.who, booked, absences[1]);
    for (const work of booked.work) Object.assign(work, { lead: absence.instead, helpers: [] });
  }
  const freeAt = new Map<string, Date>();
  for (const work of booked.work) {
    const start = freeAt.get(work.lead) ?? clock(park, date, slot.from, random.between(0, 12));
    const finish = tellCleaning(script, random, work, start, leader);
    freeAt.set(work.lead, later(finish, random.between(5, 12)));
    // Yesterday's last booking has not been reviewed yet.
    if (day < -1 || index < 5)
      tellReview(script, random, work, finish, { leader, isInspected: random.chance(day < -2 ? 1 : 0.75) });
  }
}

function wishFor(random: Random): Wish | undefined {
  if (random.chance(0.12)) return { priority: "high", instructions: random.pick(instructions) };
  if (random.chance(0.1)) return { instructions: random.pick(instructions) };
  return random.chance(0.1) ? { priority: "low" } : undefined;
}

function tellCleaning(script: Script, random: Random, work: Cleaning, start: Date, leader: string): Date {
  const minutes = work.minutes * random.between(80, 112) * (work.helpers.length > 0 ? 0.009 : 0.01);
  const finish = later(start, minutes);
  tellWork(script, random, work, { at: start, until: later(finish, -1), count: script.park.items.length });
  tellFindings(script, random, work, { from: start, minutes, leader });
  script.tell(finish, work.lead, (context) => complete(context, idOf(work)));
  return finish;
}

/** A leader reviews it, occasionally rejecting it once; then an inspector does the same. */
function tellReview(
  script: Script,
  random: Random,
  work: Cleaning,
  finishedAt: Date,
  { leader, isInspected }: { leader: string; isInspected: boolean },
): void {
  let finish = finishedAt;
  const again = () => {
    finish = later(finish, random.between(35, 60));
    script.tell(finish, work.lead, (context) => complete(context, idOf(work)));
  };
  if (random.chance(0.06)) {
    const reason = random.pick(rejections);
    script.tell(later(finish, random.between(8, 25)), leader, (context) => reject(context, idOf(work), reason));
    again();
  }
  const approval = later(finish, random.between(8, 30));
  tellApproval(script, work, leader, approval);
  if (!isInspected) return;
  const inspector = random.pick(["Ruben", "Noor"]);
  const from = later(approval, random.between(10, 50));
  script.tell(from, inspector, (context) => startInspection(context, idOf(work)));
  if (random.chance(0.08)) {
    const notes = random.pick(reworks);
    finish = later(from, 12);
    script.tell(finish, inspector, (context) => decide(context, idOf(work), { status: "needs_rework", notes }));
    again();
    tellReview(script, random, work, finish, { leader, isInspected: true });
  } else {
    const notes = random.pick(praises);
    script.tell(later(from, random.between(8, 15)), inspector, (context) =>
      decide(context, idOf(work), { status: "passed", notes }),
    );
  }
}
