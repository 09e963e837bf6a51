import { useCallback } from "react";
import { useSearchParams } from "wouter";
import { addDays, isDay } from "../../../../shared/time";
import { statuses } from "../../contract/assignment";
import type { AssignmentFilter } from "../../queries/lists";

const spans = ["day", "week", "all"] as const;
export type Span = (typeof spans)[number];
export type StatusFilter = (typeof statuses)[number] | "all";
/** The planning page's filter: days, status and search text. */
export type PlanFilter = { day: string; span: Span; status: StatusFilter; search: string };

/** The planning page's filter, kept in the URL without its default values. */
export function usePlanFilter(today: string): [PlanFilter, (change: Partial<PlanFilter>) => void] {
  const [address, setAddress] = useSearchParams();
  const filter = fromAddress(address, today);
  const change = useCallback(
    (changed: Partial<PlanFilter>) =>
      // Changing the days adds a history entry; typing and filtering replace it.
      setAddress((before) => toAddress(before, { ...fromAddress(before, today), ...changed }, today), {
        replace: changed.day === undefined && changed.span === undefined,
      }),
    [setAddress, today],
  );
  return [filter, change];
}

function fromAddress(address: URLSearchParams, today: string): PlanFilter {
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

/** The address with the filter in it; the table's order stays. */
function toAddress(before: URLSearchParams, { day, span, status, search }: PlanFilter, today: string): URLSearchParams {
  const address = new URLSearchParams(before);
  const put = (name: string, value: string, usual: string) => {
    address.delete(name);
    if (value !== usual) address.set(name, value);
  };
  put("date", day, today);
  put("days", span, "day");
  put("status", status, "all");
  put("search", search, "");
  return address;
}

/** The API query for a filter. */
export function filterQuery({ day, span, search }: PlanFilter): AssignmentFilter {
  const words = search || undefined;
  if (span === "all") return { search: words };
  return { from: day, to: span === "week" ? addDays(day, 6) : day, search: words };
}
