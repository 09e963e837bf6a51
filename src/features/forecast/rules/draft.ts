import type { DayPlan, PlanPiece } from "../contract/day-plans";
import type { Cleaner, Day, Span } from "./day";
import type { PlannedDay } from "./day-plan";
import type { NamedPiece } from "./pieces";
import type { DayCourse } from "./simulate";

type Named = Omit<Day, "cleaners" | "work"> & {
  cleaners: readonly (Cleaner & { name: string })[];
  work: readonly NamedPiece[];
};
type Place = { cleanerId: string; start: number; finish: number; isLate: boolean; reason: PlanPiece["reason"] };

/** A plan beside the day as it stands, as a draft that people read and change. `course`: how the day goes without it. */
export function draftOf(day: Named, course: DayCourse, plan: PlannedDay): Omit<DayPlan, "id" | "date" | "seed"> {
  const places = placesOf(day, plan);
  const left = new Map(plan.left.map(({ id, reason }) => [id, reason]));
  const totalsOf = new Map(plan.cleaners.map((one) => [one.id, one]));
  const pieces = day.work.map((piece) => {
    return pieceOf(piece, places.get(piece.id), left.get(piece.id) ?? "nobody", day.window);
  });
  return {
    pieces,
    cleaners: day.cleaners
      .filter(({ id, presence }) => presence === "working" || totalsOf.has(id))
      .map(({ id, name, shift, past }) => ({
        id,
        name,
        shift: shift && { from: toInstant(shift.from), until: toInstant(shift.until) },
        minutesOverShift: Math.round(totalsOf.get(id)?.minutesOverShift ?? 0),
        walkingMinutes: Math.round(totalsOf.get(id)?.walkingMinutes ?? 0),
        load: Math.round(past.minutes + past.walking),
      })),
    before: {
      late: course.work.filter(({ isLate }) => isLate).length,
      ...sums(course.cleaners),
      toPlan: course.work.filter(({ start }) => start === null).length,
    },
    after: { late: pieces.filter(({ isLate }) => isLate).length, ...sums(plan.cleaners), toPlan: plan.left.length },
  };
}

/** Where each piece is. Of a shared one its lead keeps it, and the others stay its helpers. */
function placesOf(day: Named, plan: PlannedDay): Map<string, Place> {
  const leadOf = new Map(day.work.map(({ id, leadId }) => [id, leadId]));
  const places = new Map<string, Place>();
  for (const { id: cleanerId, work } of plan.cleaners)
    for (const { id, ...place } of work)
      if (!places.has(id) || leadOf.get(id) === cleanerId) places.set(id, { ...place, cleanerId });
  return places;
}

function pieceOf(
  piece: NamedPiece,
  place: Place | undefined,
  otherwise: PlanPiece["reason"],
  { until }: Span,
): PlanPiece {
  const { need, unitId, code, area, kindId, minutes, uncovered, leadId } = piece;
  const isFixed = piece.isFixed || piece.keepsTime;
  // What stays keeps its planned start too, whenever it is expected to begin; so does what can't be planned for this day.
  const start = toMinute(place?.start ?? 0);
  const at = isFixed || start >= until ? piece.order : start;
  const isStarted = piece.status === "in_progress";
  // Also what people planned by hand: nobody may move it any more.
  const isBeingDone = isStarted && place !== undefined && piece.people.includes(place.cleanerId);
  return {
    key: piece.id,
    assignmentId: need ? null : piece.id,
    need,
    unitId,
    code,
    area,
    kindId,
    minutes,
    neededBy: piece.neededBy.length > 0 ? toInstant(Math.min(...piece.neededBy)) : null,
    plannedAt: toInstant(piece.order),
    before: uncovered ? null : { cleanerId: leadId, at: toInstant(piece.order) },
    after: place ? { cleanerId: place.cleanerId, at: toInstant(at) } : null,
    helperIds: [...piece.helperIds],
    until: place ? toInstant(place.finish) : null,
    isLate: place ? place.isLate : piece.neededBy.length > 0,
    reason: isBeingDone ? "started" : (place?.reason ?? otherwise),
    isFixed,
    isStarted,
  };
}

function sums(cleaners: readonly { minutesOverShift: number; walkingMinutes: number }[]) {
  const sum = (of: "minutesOverShift" | "walkingMinutes") =>
    Math.round(cleaners.reduce((total, cleaner) => total + cleaner[of], 0));
  return { minutesOverShift: sum("minutesOverShift"), walkingMinutes: sum("walkingMinutes") };
}

/** Plans name whole minutes. */
const toMinute = (at: number) => Math.ceil(at / 60_000) * 60_000;
const toInstant = (at: number) => new Date(at).toISOString();
