import type { Locale } from "../../../shared/locales";
import { compareNaturally } from "../../../shared/natural-order";
import { type FieldError, Problem } from "../../../shared/problem";
import { type Sentence, say } from "../../../shared/sentences";
import type { Verdict } from "../../../shared/verdict";
import type { Status } from "./steps";

type Refused = { id: string; message: Sentence };

/**
 * Why a bulk action on these assignments is refused as a whole, or null (docs/domain.md, "Bulk actions"): each that it is not allowed on, or that
 * is gone, with its villa's code where that is known.
 */
export function bulkRefusal<Work extends { id: string; code: string }>(
  ids: readonly string[],
  found: readonly Work[],
  verdictOf: (work: Work) => Verdict,
): Problem | null {
  const byId = new Map(found.map((work) => [work.id, work]));
  const refused = ids.flatMap((id): Refused[] => {
    const work = byId.get(id);
    if (!work) return [{ id, message: say("This assignment has been deleted.") }];
    const verdict = verdictOf(work);
    return verdict instanceof Problem
      ? [{ id, message: say("{code}: {reason}", { code: work.code, reason: verdict.sentence }) }]
      : [];
  });
  return refusalOf(ids, refused);
}

/** The refusal of a bulk action, with the reason at each refused assignment; null without any. */
export function refusalOf(ids: readonly string[], refused: readonly Refused[]): Problem | null {
  const [first, ...others] = refused;
  if (!first) return null;
  const errors = refused.map(({ id, message }): FieldError => ({ path: `assignmentIds.${ids.indexOf(id)}`, message }));
  const refusal =
    others.length > 0
      ? say("Nothing was changed. {reason} (and {more} more)", { reason: first.message, more: others.length })
      : say("Nothing was changed. {reason}", { reason: first.message });
  return new Problem("state-conflict", refusal, { errors });
}

/** The assignments that an action is allowed on, and how many are not. */
export function allowedOn<Work extends { status: Status }>(
  work: readonly Work[],
  verdictOf: (status: Status) => Verdict,
): { allowed: Work[]; others: number } {
  const allowed = work.filter(({ status }) => verdictOf(status) === "yes");
  return { allowed, others: work.length - allowed.length };
}

type DayLoad = {
  cleaner: { id: string; name: string };
  villas: number;
  open: number;
  openMinutes: number;
  absent: boolean;
  absenceReason: string | null;
  /** Of the reason. */
  lang?: Locale | null | undefined;
};

const reasonOf = ({ absenceReason, lang }: DayLoad) => ({ absenceReason, lang });

/** Each cleaner's workload of several days together, least busy first. Absent on one of them counts as absent. */
export function sumLoads(days: readonly (readonly DayLoad[])[]): DayLoad[] {
  const sums = new Map<string, DayLoad>();
  for (const load of days.flat()) {
    const sum = sums.get(load.cleaner.id);
    if (!sum) sums.set(load.cleaner.id, load);
    else
      sums.set(load.cleaner.id, {
        cleaner: load.cleaner,
        villas: sum.villas + load.villas,
        open: sum.open + load.open,
        openMinutes: sum.openMinutes + load.openMinutes,
        absent: sum.absent || load.absent,
        ...reasonOf(sum.absenceReason === null ? load : sum),
      });
  }
  return [...sums.values()].sort(
    (a, b) => a.openMinutes - b.openMinutes || compareNaturally(a.cleaner.name, b.cleaner.name),
  );
}
