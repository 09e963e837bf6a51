import { useCallback } from "react";
import { useSearchParams } from "wouter";
import { addDays, isDay } from "../../../../shared/time";
import { statuses } from "../../contract/assignment";
import type { Choice } from "../../queries/lists";

const spans = ["day", "week", "all"] as const;
export type Span = (typeof spans)[number];
export type StatusChoice = (typeof statuses)[number] | "all";
/** What a leader looks at: one day, the seven from it on, or all days; one status or all; and what is searched for. */
export type Look = { day: string; span: Span; status: StatusChoice; search: string };

/** The choice of the planning page. It is in the address, so that a reload and the way back keep it; what is usual is left out. */
export function useChoice(today: string): [Look, (change: Partial<Look>) => void] {
  const [address, setAddress] = useSearchParams();
  const look = read(address, today);
  const change = useCallback(
    (changed: Partial<Look>) =>
      // Typing and filtering are one place to come back to; another day is a new one.
      setAddress((before) => write({ ...read(before, today), ...changed }, today), {
        replace: changed.day === undefined && changed.span === undefined,
      }),
    [setAddress, today],
  );
  return [look, change];
}

function read(address: URLSearchParams, today: string): Look {
  const day = address.get("date") ?? "";
  const span = address.get("days");
  const status = address.get("status");
  return {
    day: isDay(day) ? day : today,
    span: spans.find((one) => one === span) ?? "day",
    status: statuses.find((one) => one === status) ?? "all",
    search: (address.get("search") ?? "").trim().slice(0, 100),
  };
}

function write({ day, span, status, search }: Look, today: string): URLSearchParams {
  const address = new URLSearchParams();
  if (day !== today) address.set("date", day);
  if (span !== "day") address.set("days", span);
  if (status !== "all") address.set("status", status);
  if (search) address.set("search", search);
  return address;
}

/** The days and words of a choice, as the server is asked for them. */
export function choiceOf({ day, span, search }: Look): Choice {
  const words = search || undefined;
  if (span === "all") return { search: words };
  return { from: day, to: span === "week" ? addDays(day, 6) : day, search: words };
}
