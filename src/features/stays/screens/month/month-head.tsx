import { ChevronLeft, ChevronRight } from "lucide-react";
import { dateWithYear, writer } from "../../../../shared/formats";
import { t } from "../../../../shared/words";
import { Button } from "../../../../ui/button";
import { IconButton } from "../../../../ui/icon-button";

type MonthHeadProps = {
  days: readonly string[];
  today: string;
  onToday: () => void;
  onPage: (by: 1 | -1) => void;
};

/** The days that are shown, and buttons for earlier and later ones and for today. */
export function MonthHead({ days, today, onToday, onPage }: MonthHeadProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <h2 aria-live="polite" className="me-auto text-base font-bold tracking-tight md:text-lg">
        {spanName(days, today)}
      </h2>
      <div className="flex flex-wrap gap-1">
        <Button variant="outline" onClick={onToday}>
          {t("Today")}
        </Button>
        <IconButton outlined icon={ChevronLeft} label={t("Earlier days")} onClick={() => onPage(-1)} />
        <IconButton outlined icon={ChevronRight} label={t("Later days")} onClick={() => onPage(1)} />
      </div>
    </div>
  );
}

const shortDay = writer({ month: "short", day: "numeric" });

/** "Nov 21 to Dec 21", with the year unless it is this one. */
function spanName(days: readonly string[], today: string): string {
  const [first = "", last = ""] = [days[0], days.at(-1)];
  const [from, to] = [first, last].map((day) => {
    const write = day.slice(0, 4) === today.slice(0, 4) ? shortDay : dateWithYear;
    return write(`${day}T00:00:00Z`, "UTC");
  });
  return t("{from} to {to}|days", { from: from ?? "", to: to ?? "" });
}
