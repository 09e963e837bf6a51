import { useCallback } from "react";
import { useSearchParams } from "wouter";
import { isDay } from "../../../../shared/time";

const views = ["chart", "table", "villas"] as const;
export type View = (typeof views)[number];

/** What the address says about the page: its day, its view, and whether to plan the day at once. */
export function useDay(today: string) {
  const [address, setAddress] = useSearchParams();
  const date = address.get("date") ?? "";
  const change = useCallback(
    (changes: Record<string, string | undefined>, replace = false) =>
      setAddress(
        (before) => {
          const all = Object.entries({ ...Object.fromEntries(before), ...changes });
          return all.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]));
        },
        { replace },
      ),
    [setAddress],
  );
  return {
    day: isDay(date) ? date : today,
    view: views.find((view) => view === address.get("view")) ?? "chart",
    wantsPlan: address.get("plan") === "new",
    openDay: (day: string) => change({ date: day === today ? undefined : day, plan: undefined }),
    openView: (view: View) => change({ view: view === "chart" ? undefined : view }, true),
    /** The plan is asked for once, not again after a reload or Back. */
    forgetPlan: useCallback(() => change({ plan: undefined }, true), [change]),
  };
}
