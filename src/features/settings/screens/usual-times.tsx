import { clockText } from "../../../shared/formats";
import { t } from "../../../shared/words";
import { useSettings } from "../queries";

/** When guests usually leave and arrive, beside the times of planned work. */
export function UsualTimes() {
  const { data } = useSettings();
  if (!data) return null;
  return (
    <p className="text-xs text-ink-3">
      {t("Guests usually leave by {checkOut} and arrive from {checkIn}.", {
        checkOut: clockText(data.checkOutTime),
        checkIn: clockText(data.checkInTime),
      })}
    </p>
  );
}
