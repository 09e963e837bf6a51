import { useVillaForecast } from "../../queries/forecast";
import { OutlookLine } from "../outlook/outlook-line";

type CardOutlookProps = { day: string; assignmentId: string };

/** When an assignment's villa is expected to be ready; nothing without a forecast. */
export function CardOutlook({ day, assignmentId }: CardOutlookProps) {
  const villa = useVillaForecast(day, assignmentId);
  return villa ? <OutlookLine villa={villa} /> : null;
}
