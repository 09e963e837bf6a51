import { percentText } from "../../../../shared/formats";
import { t } from "../../../../shared/words";
import { TideBar } from "../../../../ui/tide-bar";

type WorkProgressProps = { done: number; total: number; percent: number };

/** "7 of 12 tasks", 58%, and a progress bar. */
export function WorkProgress({ done, total, percent }: WorkProgressProps) {
  return (
    <div className="flex flex-col gap-2">
      <p className="flex justify-between text-sm">
        <span className="text-ink-2">{t("{done} of {total} tasks", { done, total })}</span>
        <strong className="font-bold tabular-nums">{percentText(percent)}</strong>
      </p>
      <TideBar done={done} total={total} label={t("Progress")} />
    </div>
  );
}
