import { useSyncExternalStore } from "react";
import { parkDay } from "../../shared/time";
import { useZone } from "./current-user";

const refreshMs = 10_000;

function watch(draw: () => void) {
  const timer = setInterval(draw, refreshMs);
  return () => clearInterval(timer);
}

/** The park day (YYYY-MM-DD) that it is now. A screen that stays open is drawn again when the next one begins. */
export function useToday(): string {
  const zone = useZone();
  const today = () => parkDay(new Date(), zone);
  return useSyncExternalStore(watch, today, today);
}
