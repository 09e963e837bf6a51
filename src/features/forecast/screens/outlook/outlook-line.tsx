import { useZone } from "../../../../client/session/current-user";
import { classNames } from "../../../../ui/class-names";
import type { VillaForecast } from "../../contract/forecast";
import { outlookLooks, outlookText } from "./outlook";

type OutlookLineProps = { villa: Pick<VillaForecast, "expectedAt" | "chance" | "neededBy" | "outlook"> };

/** Whether a villa will be ready in time, with icon and words; nothing without a forecast. */
export function OutlookLine({ villa }: OutlookLineProps) {
  const text = outlookText(villa, useZone());
  if (!text) return null;
  const { icon: Icon, ink } = outlookLooks[villa.outlook ?? "safe"];
  return (
    <p className={classNames("flex items-center gap-1 text-xs font-semibold tabular-nums", ink)}>
      <Icon size={16} strokeWidth={2.25} className="shrink-0" aria-hidden="true" />
      {text}
    </p>
  );
}
