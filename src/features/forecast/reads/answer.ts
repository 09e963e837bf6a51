import { keyAndParams } from "../../../server/http/sent-sentence";
import { tell } from "../../../shared/sentences";
import type { Forecast, Proposal, SentMove, VillaForecast } from "../contract/forecast";
import type { Basis } from "../rules/durations";
import type { Fix } from "../rules/fixes";
import { countVillas, type DayForecast } from "../rules/forecast";
import type { Move } from "../rules/moves";
import { fixSentence } from "../rules/proposal-text";
import type { DayCourse } from "../rules/simulate";
import type { NamedDay } from "./day";

/** What was calculated of a day. */
export type Calculated = { forecast: DayForecast; course: DayCourse; fixes: readonly Fix[] };

/** What was calculated of a day, as people and their pages read it. */
export function answerOf(day: NamedDay, { forecast, course, fixes }: Calculated, basedOn: string): Forecast {
  const villas = day.work.map((piece, index) => villaOf(piece, forecast.villas[index], day.cleaners));
  return {
    basedOn,
    at: toInstant(day.now),
    villas,
    counts: countVillas(villas),
    cleaners: day.cleaners.map((cleaner) => cleanerOf(cleaner, day.work, course)),
    proposals: fixes.map((fix) => proposalOf(fix, day)),
  };
}

function villaOf(
  piece: NamedDay["work"][number],
  found: DayForecast["villas"][number] | undefined,
  cleaners: NamedDay["cleaners"],
): VillaForecast {
  const { id: assignmentId, unitId, code, minutes, neededBy, leadId } = piece;
  const villa = {
    assignmentId,
    unitId,
    code,
    minutes,
    basis: basisOf(piece.basis),
    neededBy: neededBy.length > 0 ? toInstant(Math.min(...neededBy)) : null,
  };
  if (!found || "missing" in found) {
    const nothing = { expectedAt: null, readyAt80: null, chance: null, outlook: null };
    const missing = found?.missing ?? "nobody";
    const lead = cleaners.find(({ id, presence }) => id === leadId && presence === "absent");
    return { ...villa, ...nothing, missing, absent: missing === "nobody" && lead ? lead.name : null };
  }
  const { expectedAt, readyAt80, chance, outlook } = found;
  const times = { expectedAt: toInstant(expectedAt), readyAt80: toInstant(readyAt80) };
  return { ...villa, ...times, chance, outlook, missing: null, absent: null };
}

function basisOf(basis: Basis): VillaForecast["basis"] {
  return { from: basis.from, count: "count" in basis ? basis.count : 0 };
}

function cleanerOf(
  { id, name, presence, shift, breaks }: NamedDay["cleaners"][number],
  work: NamedDay["work"],
  course: DayCourse,
): Forecast["cleaners"][number] {
  const codes = new Map(work.map((piece) => [piece.id, piece.code]));
  const times = new Map(course.work.map((piece) => [piece.id, piece]));
  const own = course.cleaners.find((one) => one.id === id);
  return {
    id,
    name,
    presence,
    minutesOverShift: Math.round(own?.minutesOverShift ?? 0),
    shift: shift && { from: toInstant(shift.from), until: toInstant(shift.until) },
    breaks: breaks.map(({ from, until }) => ({ from: toInstant(from), until: toInstant(until) })),
    work: (own?.route ?? []).flatMap((assignmentId) => {
      const { start, finish } = times.get(assignmentId) ?? {};
      if (start == null || finish == null) return [];
      return [{ assignmentId, code: codes.get(assignmentId) ?? "", from: toInstant(start), until: toInstant(finish) }];
    }),
  };
}

function proposalOf(fix: Fix, day: NamedDay): Proposal {
  const sentence = fixSentence(fix, day);
  const { lateBefore, lateAfter } = fix;
  return { text: tell(sentence), ...keyAndParams(sentence), moves: fix.moves.map(toSent), lateBefore, lateAfter };
}

function toSent(move: Move): SentMove {
  switch (move.kind) {
    case "give":
      return { kind: "give", assignmentId: move.assignmentId, to: move.to, at: toInstant(move.order) };
    case "reorder":
      return { ...move, at: toInstant(move.order) };
    default:
      return move;
  }
}

const toInstant = (at: number) => new Date(at).toISOString();
