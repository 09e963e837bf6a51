import { Timer } from "lucide-react";
import { useZone } from "../../../../client/session/current-user";
import { clockTime, duration } from "../../../../shared/formats";
import { t } from "../../../../shared/words";
import { TideBar } from "../../../../ui/tide-bar";
import type { Assignment } from "../../contract/assignment";
import { percent } from "../../rules/display";

type TaskProgressProps = { work: Assignment; total: number; elapsed: number | undefined };

/** Progress and elapsed time; sticky while the checklist scrolls. */
export function TaskProgress({ work, total, elapsed }: TaskProgressProps) {
  const zone = useZone();
  const done = work.checklistCompletions.length;
  const minutes = elapsed ?? work.actualMinutes;
  return (
    <div className="flex flex-col gap-2">
      <div className="flex items-end justify-between gap-3">
        <div>
          <p className="text-3xl font-bold tracking-tight tabular-nums">
            {percent(done, total)}
            <span className="text-xl">%</span>
          </p>
          <p className="text-sm text-ink-2">{t("{done} of {total} tasks", { done, total })}</p>
        </div>
        <div className="text-end">
          {minutes !== null && (
            <p className="flex items-center justify-end gap-1.5 font-semibold tabular-nums">
              <Timer size={20} aria-hidden="true" />
              <span className="sr-only">{t("Elapsed time")}</span> {duration(minutes)}
            </p>
          )}
          <p className="text-sm text-ink-2">
            {work.startedAt ? t("Started {time}", { time: clockTime(work.startedAt, zone) }) : t("Not started")}
          </p>
        </div>
      </div>
      <TideBar done={done} total={total} label={t("Progress")} />
    </div>
  );
}
