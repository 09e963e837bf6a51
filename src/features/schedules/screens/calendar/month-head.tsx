import { ChevronLeft, ChevronRight, House } from "lucide-react";
import { t } from "../../../../shared/words";
import { Button } from "../../../../ui/button";
import { IconButton } from "../../../../ui/icon-button";
import { kindIcons, kindTitle } from "./kinds";
import { monthName } from "./sentences";
import type { Pick, PickMonth } from "./use-place";

type MonthHeadProps = { id: string; day: string; today: string; onPick: Pick; onPickMonth: PickMonth };

/** The month's name, a legend, and buttons for other months and today. */
export function MonthHead({ id, day, today, onPick, onPickMonth }: MonthHeadProps) {
  return (
    <div className="flex flex-wrap items-center justify-end gap-x-3 gap-y-1">
      <h2 id={id} aria-live="polite" className="me-auto text-lg font-bold tracking-tight">
        {monthName(day)}
      </h2>
      <Legend />
      <div className="flex flex-wrap justify-end gap-1">
        <Button variant="outline" onClick={() => onPick(today)}>
          {t("Today")}
        </Button>
        <IconButton outlined icon={ChevronLeft} label={t("Previous month")} onClick={() => onPickMonth(-1)} />
        <IconButton outlined icon={ChevronRight} label={t("Next month")} onClick={() => onPickMonth(1)} />
      </div>
    </div>
  );
}

/** Explains the chips, which phones don't show. */
function Legend() {
  return (
    <ul
      aria-label={t("Legend")}
      className="flex flex-wrap gap-x-3 text-xs text-ink-2 max-md:hidden lg:max-xl:order-last lg:max-xl:basis-full"
    >
      {(["team", "supervisor", "cleaner"] as const).map((kind) => {
        const Icon = kindIcons[kind];
        return (
          <li key={kind} className="flex items-center gap-1">
            <Icon size={16} strokeWidth={2.25} />
            {kindTitle(kind)}
          </li>
        );
      })}
      <li className="flex items-center gap-1">
        <House size={16} strokeWidth={2.25} />
        {t("Villas")}
      </li>
    </ul>
  );
}
