import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useSyncExternalStore } from "react";
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

/** Has an open page read its data again when the next park day begins: that changes what "today" is, without a change that is announced. Mounted once, above the pages. */
export function useNewDay(): void {
  const client = useQueryClient();
  const today = useToday();
  const read = useRef(today);
  useEffect(() => {
    if (read.current !== today) void client.invalidateQueries();
    read.current = today;
  }, [client, today]);
}
