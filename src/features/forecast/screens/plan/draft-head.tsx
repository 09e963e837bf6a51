import { CircleAlert, ClockAlert, Footprints, Info, ListTodo, type LucideIcon, Timer } from "lucide-react";
import { duration } from "../../../../shared/formats";
import { t } from "../../../../shared/words";
import { Button } from "../../../../ui/button";
import { Card } from "../../../../ui/card";
import { Note } from "../../../../ui/note";
import type { DayPlan } from "../../contract/day-plans";
import type { Draft } from "./use-draft";

/** What a draft comes to beside the day as it is, whether there are too few people, and the choice of all changes or none. */
export function DraftHead({ plan, draft }: { plan: DayPlan; draft: Draft }) {
  const { pieces, changes, chosen, totals, isDirty } = draft;
  const planned = pieces.filter(({ after }) => after !== null).length;
  const isShort = pieces.some(({ after, reason }) => after === null && (reason === "no-time" || reason === "nobody"));
  const keys = changes.map(({ key }) => key);
  return (
    <>
      <Totals before={plan.before} after={totals} />
      {isDirty && <Note icon={Info}>{t("Walking times are those of the draft, without your changes.")}</Note>}
      {isShort && <TooFew planned={planned} total={pieces.length} isNobodyThere={plan.cleaners.length === 0} />}
      {changes.length === 0 && !isShort && (
        <Note icon={Info} role="status">
          {t("The day is already well planned: there is nothing to change.")}
        </Note>
      )}
      {changes.length > 0 && (
        <div className="flex flex-wrap items-center gap-2">
          <p role="status" className="me-auto font-semibold">
            {t("{count} of {total} changes selected", { count: chosen.length, total: changes.length })}
          </p>
          <Button
            variant="outline"
            disabled={chosen.length === changes.length}
            onClick={() => draft.choose(keys, true)}
          >
            {t("Select all")}
          </Button>
          <Button variant="outline" disabled={chosen.length === 0} onClick={() => draft.choose(keys, false)}>
            {t("Select none")}
          </Button>
        </div>
      )}
    </>
  );
}

/** That there are too few people; if nobody works that day, what to do about it: a plan only shares work out among those who do. */
function TooFew({ planned, total, isNobodyThere }: { planned: number; total: number; isNobodyThere: boolean }) {
  if (isNobodyThere)
    return (
      <Note tone="uncovered" icon={CircleAlert} title={t("Nobody works on this day yet.")}>
        {t(
          "Each cleaner who is working that day needs a schedule in the calendar, or a cleaning (Stays, To plan). Then make a new plan.",
        )}
      </Note>
    );
  return (
    <Note tone="uncovered" icon={CircleAlert} title={t("There are too few people for this day.")}>
      {t(
        "{planned} of {total} cleanings are planned. The most important come first: villas whose guests arrive soonest.",
        { planned, total },
      )}
    </Note>
  );
}

type Sums = DayPlan["before"];

function Totals({ before, after }: { before: Sums; after: Sums }) {
  const rows: { icon: LucideIcon; label: string; of: (sums: Sums) => string }[] = [
    { icon: ClockAlert, label: t("Late villas"), of: ({ late }) => String(late) },
    { icon: Timer, label: t("Overtime"), of: ({ minutesOverShift }) => duration(minutesOverShift) },
    { icon: Footprints, label: t("Walking"), of: ({ walkingMinutes }) => duration(walkingMinutes) },
    { icon: ListTodo, label: t("Not planned yet"), of: ({ toPlan }) => String(toPlan) },
  ];
  return (
    <Card padding="none">
      <table className="w-full text-sm">
        <caption className="sr-only">{t("The day as it is, and with the draft")}</caption>
        <thead className="border-b border-line bg-sunken text-xs text-ink-2">
          <tr className="*:px-4 *:py-2 *:font-semibold">
            <td />
            <th scope="col" className="text-end">
              {t("Now")}
            </th>
            <th scope="col" className="text-end">
              {t("Draft")}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ icon: Icon, label, of }) => (
            <tr key={label} className="border-t border-line first:border-0 *:px-4 *:py-2">
              <th scope="row" className="text-start font-medium">
                <span className="flex items-center gap-2">
                  <Icon size={16} strokeWidth={2.25} className="shrink-0 text-ink-2" aria-hidden="true" />
                  {label}
                </span>
              </th>
              <td className="text-end text-ink-2 tabular-nums">{of(before)}</td>
              <td className="text-end font-bold tabular-nums">{of(after)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}
