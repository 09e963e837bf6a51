import { useCallback, useRef } from "react";
import { useSearchParams } from "wouter";
import { isDay } from "../../../../shared/time";
import { monthsLater } from "./month";

/** Selects a day. Keyboard steps replace the history entry; a tap adds one. */
export type Pick = (day: string, how?: { replace: boolean }) => void;
/** Moves by months; returns whether that month can be planned. */
export type PickMonth = (count: number, how?: { replace: boolean }) => boolean;

/** The selected day, kept in the address (`?month=2026-11&day=21`); today is omitted. */
export function usePlace(today: string): { day: string; pick: Pick; pickMonth: PickMonth } {
  const [address, setAddress] = useSearchParams();
  const pick = useCallback<Pick>(
    (day, how = { replace: false }) =>
      setAddress(day === today ? {} : { month: day.slice(0, 7), day: String(Number(day.slice(8))) }, how),
    [setAddress, today],
  );
  const day = read(address, today);
  // Moving from January 31 past February leads to March 31: the chosen day of the month is kept until another is selected.
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
