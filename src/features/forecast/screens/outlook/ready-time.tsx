import { useReadyTime } from "../../queries/forecast";
import { OutlookLine } from "./outlook-line";

type ReadyTimeProps = { unitId: string; day: string };

/** When a villa is expected to be ready, as reception may see it; nothing without a forecast. */
export function ReadyTime({ unitId, day }: ReadyTimeProps) {
  const villa = useReadyTime(unitId, day);
  return villa ? <OutlookLine villa={villa} /> : null;
}
