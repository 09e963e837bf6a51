import { useCallback, useRef } from "react";
import { useSearchParams } from "wouter";
import { isDay } from "../../../../shared/time";
import { monthsLater } from "./month";

/** Goes to a day. Keys go through many, which are one place to come back to; a tap is a place of its own. */
export type Pick = (day: string, how?: { replace: boolean }) => void;
/** Goes so many months on, and says whether there is such a month. */
export type PickMonth = (count: number, how?: { replace: boolean }) => boolean;

/** The chosen day, whose month is on screen. It is in the address (`?month=2026-11&day=21`); today is left out. */
export function usePlace(today: string): { day: string; pick: Pick; pickMonth: PickMonth } {
  const [address, setAddress] = useSearchParams();
  const pick = useCallback<Pick>(
    (day, how = { replace: false }) =>
      setAddress(day === today ? {} : { month: day.slice(0, 7), day: String(Number(day.slice(8))) }, how),
    [setAddress, today],
  );
  const day = read(address, today);
  // From January 31 over the last of February to March 31: the day that was wanted stays wanted until another is chosen.
  const wanted = useRef({ date: 0, on: "" });
  const pickMonth: PickMonth = (count, how) => {
    const date = wanted.current.on === day ? wanted.current.date : Number(day.slice(8));
    const next = monthsLater(day, count, date);
    if (!isDay(next)) return false;
    wanted.current = { date, on: next };
    pick(next, how);
    return true;
  };
  return { day, pick, pickMonth };
}

function read(address: URLSearchParams, today: string): string {
  const month = address.get("month") ?? "";
  const day = `${month}-${(address.get("day") ?? "").padStart(2, "0")}`;
  if (isDay(day)) return day;
  return isDay(`${month}-01`) && month !== today.slice(0, 7) ? `${month}-01` : today;
}
