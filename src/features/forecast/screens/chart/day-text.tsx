import { CalendarX } from "lucide-react";
import { facts } from "../../../../client/parts/facts";
import { useZone } from "../../../../client/session/current-user";
import { duration } from "../../../../shared/formats";
import { t } from "../../../../shared/words";
import type { Forecast } from "../../contract/forecast";
import { spanText } from "../outlook/outlook";

type DayTextProps = { cleaner: Omit<Forecast["cleaners"][number], "work"> };

/** "8:00 AM to 4:00 PM, break 12:00 PM to 12:30 PM, 20 min overtime", or that somebody is absent or free. */
export function DayText({ cleaner: { presence, shift, breaks, minutesOverShift } }: DayTextProps) {
  const zone = useZone();
  if (presence === "absent")
    return (
      <span className="inline-flex items-center gap-1 font-semibold">
        <CalendarX size={14} aria-hidden="true" />
        {t("Absent")}
      </span>
    );
  if (!shift) return presence === "free" ? t("Free|has no shift") : t("No shift");
  return facts([
    spanText(shift, zone),
    ...breaks.map((pause) => t("break {time}", { time: spanText(pause, zone) })),
    minutesOverShift > 0 && t("{time} overtime", { time: duration(minutesOverShift) }),
  ]);
}
