import { Timer } from "lucide-react";
import { useZone } from "../../../../client/session/current-user";
import { duration, moment, percentText } from "../../../../shared/formats";
import { t } from "../../../../shared/words";
import { TideBar } from "../../../../ui/tide-bar";
import type { Assignment } from "../../contract/assignment";
import { checklistProgress } from "../../rules/checklist";
import { useMinutesTaken } from "../in-progress/use-minutes-taken";

type TaskProgressProps = { work: Assignment };

/** A large number with a small sign, which stands where the language has it. */
function Percent({ share }: { share: number }) {
  const [, before, number, after] = /^(\D*)(\d+)(\D*)$/.exec(percentText(share)) ?? [];
  return (
    <bdi>
      {before && <span className="text-xl">{before}</span>}
      {number}
      {after && <span className="text-xl">{after}</span>}
    </bdi>
  );
}

/** Progress and elapsed time; sticky while the checklist scrolls. */
export function TaskProgress({ work }: TaskProgressProps) {
  const zone = useZone();
  const { done, total, percent } = checklistProgress(work);
  const minutes = useMinutesTaken(work);
  return (
    <div className="flex flex-col gap-2">
      <div className="flex items-end justify-between gap-3">
        <div>
          <p className="text-3xl font-bold tracking-tight tabular-nums">
            <Percent share={percent} />
          </p>
          <p className="text-sm text-ink-2">{t("{done} of {total} tasks", { done, total })}</p>
        </div>
        <div className="text-end">
          {minutes !== undefined && (
            <p className="flex items-center justify-end gap-1.5 font-semibold tabular-nums">
              <Timer size={20} aria-hidden="true" />
              <span className="sr-only">{t("Elapsed time")}</span> {duration(minutes)}
            </p>
          )}
          <p className="text-sm text-ink-2">
            {work.startedAt ? t("Started {time}", { time: moment(work.startedAt, zone) }) : t("Not started")}
          </p>
        </div>
      </div>
      <TideBar done={done} total={total} label={t("Progress")} />
    </div>
  );
}
