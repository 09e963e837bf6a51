import type { DayPlan, PlanPiece } from "../contract/day-plans";
import type { Span } from "./day";
import type { NamedPiece } from "./pieces";
import { isPossible } from "./rearrangements";

/** A piece of a draft, and who gets it when. */
export type ChosenPiece = { work: PlanPiece; to: { cleanerId: string; at: string } };
type Given = readonly { key: string; cleanerId: string; at: string }[] | undefined;

/** The pieces of a draft that are applied: those given, or all that it changes. Null if the draft lacks one that is given, or has it twice. */
export function chosenPieces({ pieces }: Pick<DayPlan, "pieces">, given: Given): ChosenPiece[] | null {
  const byKey = new Map(pieces.map((piece) => [piece.key, piece]));
  if (!given)
    return pieces.flatMap((work) => (work.after && isChange(work, work.after) ? [{ work, to: work.after }] : []));
  const chosen = given.flatMap(({ key, cleanerId, at }) => {
    const work = byKey.get(key);
    return work ? [{ work, to: { cleanerId, at } }] : [];
  });
  const isWhole = chosen.length === given.length && new Set(given.map(({ key }) => key)).size === given.length;
  return isWhole ? chosen.filter(({ work, to }) => isChange(work, to)) : null;
}

function isChange({ before }: PlanPiece, to: ChosenPiece["to"]): boolean {
  return before?.cleanerId !== to.cleanerId || before.at !== to.at;
}

type WorkNow = Pick<NamedPiece, "id" | "unitId" | "status" | "uncovered" | "leadId" | "order">;

/** The villas of the chosen pieces that are not as the draft has them any more, or were started since, by their codes. */
export function staleCodes(chosen: readonly ChosenPiece[], now: readonly WorkNow[]): string[] {
  const byKey = new Map(now.map((piece) => [piece.id, piece]));
  return chosen.flatMap(({ work }) => {
    const piece = byKey.get(work.key);
    const isStarted = piece?.status === "in_progress";
    const isSame =
      piece?.unitId === work.unitId &&
      piece.order === Date.parse(work.plannedAt) &&
      isStarted === (work.isStarted ?? isStarted) &&
      (piece.uncovered ? null : piece.leadId) === (work.before?.cleanerId ?? null);
    return isSame ? [] : [work.code];
  });
}

/** The villas of the chosen pieces that get a time outside of the day, by their codes; a piece may keep the time that it has. */
export function codesOutside(chosen: readonly ChosenPiece[], now: readonly WorkNow[], window: Span): string[] {
  const orders = new Map(now.map(({ id, order }) => [id, order]));
  return chosen.flatMap(({ work, to }) => {
    const at = Date.parse(to.at);
    return isPossible(at, orders.get(work.key) ?? at, window) ? [] : [work.code];
  });
}
