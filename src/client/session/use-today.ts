import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useSyncExternalStore } from "react";
import { parkDay } from "../../shared/time";
import { useZone } from "./current-user";

const refreshMs = 10_000;

function watch(draw: () => void) {
  const timer = setInterval(draw, refreshMs);
  return () => clearInterval(timer);
}

/**
 * The park day (YYYY-MM-DD) that it is now, or was `agoMs` milliseconds ago. A screen that stays open is drawn again when the next one begins.
 */
export function useToday(agoMs = 0): string {
  const zone = useZone();
  const today = () => parkDay(new Date(Date.now() - agoMs), zone);
  return useSyncExternalStore(watch, today, today);
}

/** How fast a device's clock may be, in milliseconds. */
const fastMs = 60_000;

/**
 * Has an open page read its data again when the next park day begins: that changes what "today" is, without a change that is announced. And again a
 * little later: by a clock that is fast, it was still yesterday for the server. Mounted once, above the pages.
 */
export function useNewDay(): void {
  const client = useQueryClient();
  const days = useToday() + useToday(fastMs);
  const read = useRef(days);
  useEffect(() => {
    if (read.current !== days) void client.invalidateQueries();
    read.current = days;
  }, [client, days]);
}
