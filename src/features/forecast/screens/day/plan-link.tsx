import { WandSparkles } from "lucide-react";
import { Link } from "wouter";
import { dayName } from "../../../../shared/formats";
import { t } from "../../../../shared/words";
import { buttonClass } from "../../../../ui/button";

/** Drafts the plan of a day, on the page of that day. */
export function PlanDayLink({ day }: { day: string }) {
  return (
    <Link
      href={`/supervisor/day?date=${day}&plan=new`}
      aria-label={t("Plan the day: {day}", { day: dayName(day) })}
      className={`${buttonClass({ variant: "quiet", size: "compact" })} max-lg:min-h-12`}
    >
      <WandSparkles size={18} />
      {t("Plan the day")}
    </Link>
  );
}
