import { type ReactNode, useEffect, useState } from "react";
import { useForecast } from "../../queries/forecast";

/** Longer than a forecast takes. In milliseconds. */
const timeoutMs = 1_000;

type AwaitForecastProps = { day: string; fallback: ReactNode; children: ReactNode };

/** Shows `fallback` until the day's forecast is there or has failed, for a second at most. What has been shown once stays. */
export function AwaitForecast({ day, fallback, children }: AwaitForecastProps) {
  const { isPending } = useForecast(day);
  const [isShown, setShown] = useState(!isPending);
  useEffect(() => {
    if (isShown) return;
    const timer = setTimeout(setShown, timeoutMs, true);
    return () => clearTimeout(timer);
  }, [isShown]);
  if (!isPending && !isShown) setShown(true);
  return isShown ? children : fallback;
}
