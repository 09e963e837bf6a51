import type { VillaForecast } from "../../contract/forecast";
import { missingText } from "./outlook";
import { OutlookLine } from "./outlook-line";

/** Whether a villa will be ready in time, or why nobody knows. */
export function VillaOutlook({ villa }: { villa: VillaForecast }) {
  const missing = missingText(villa);
  return missing ? <p className="text-xs text-ink-2">{missing}</p> : <OutlookLine villa={villa} />;
}
