import { useCallback } from "react";
import { useSearchParams } from "wouter";
import { isDay } from "../../../../shared/time";

/** Goes to a day. Keys go through many, which are one place to come back to; a tap is a place of its own. */
export type Pick = (day: string, how?: { replace: boolean }) => void;

/** The chosen day, whose month is on screen. It is in the address (`?month=2026-11&day=21`); today is left out. */
export function usePlace(today: string): [day: string, pick: Pick] {
  const [address, setAddress] = useSearchParams();
  const pick = useCallback<Pick>(
    (day, how = { replace: false }) =>
      setAddress(day === today ? {} : { month: day.slice(0, 7), day: String(Number(day.slice(8))) }, how),
    [setAddress, today],
  );
  return [read(address, today), pick];
}

function read(address: URLSearchParams, today: string): string {
  const month = address.get("month") ?? "";
  const day = `${month}-${(address.get("day") ?? "").padStart(2, "0")}`;
  if (isDay(day)) return day;
  return isDay(`${month}-01`) && month !== today.slice(0, 7) ? `${month}-01` : today;
}
