import { useCallback } from "react";
import { useSearchParams } from "wouter";
import { isDay } from "../../../shared/time";

/** The board's day, and whether it is shown as on a wall. */
type Place = { day: string; isWall: boolean };

/** What the address says, and a function that opens another day. Today is not in the address, so that tomorrow it is another day. */
export function usePlace(today: string): Place & { openDay: (day: string) => void } {
  const [address, setAddress] = useSearchParams();
  const day = address.get("date") ?? "";
  const openDay = useCallback(
    (next: string) =>
      setAddress((before) => {
        const { date: _, ...others } = Object.fromEntries(before);
        return next === today ? others : { ...others, date: next };
      }),
    [setAddress, today],
  );
  return { day: isDay(day) ? day : today, isWall: address.get("wall") === "1", openDay };
}
