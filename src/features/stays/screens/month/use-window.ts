import { useMemo } from "react";
import { useSearchParams } from "wouter";
import { addDays, isDay } from "../../../../shared/time";
import { useAtLeast } from "../../../../ui/use-at-least";

/** How many days before today the month view begins. */
const daysBefore = 3;

/** How many days fit next to each other: a week on a phone, a month on a desk. */
function useDayCount(): number {
  const isTablet = useAtLeast("md");
  const isDesktop = useAtLeast("lg");
  const isWide = useAtLeast("xl");
  if (isWide) return 31;
  if (isDesktop) return 21;
  return isTablet ? 14 : 7;
}

/** The days that are shown. Their first one is kept in the address (`?from=2026-11-21`), unless it is the usual one. */
export function useWindow(today: string) {
  const [address, setAddress] = useSearchParams();
  const count = useDayCount();
  const usual = addDays(today, count === 7 ? 0 : -daysBefore);
  const asked = address.get("from") ?? "";
  const first = isDay(asked) ? asked : usual;
  const days = useMemo(() => Array.from({ length: count }, (_, i) => addDays(first, i)).filter(isDay), [first, count]);
  const show = (from: string, { replace = false } = {}) =>
    setAddress(
      (before) => {
        const { from: _, ...others } = Object.fromEntries(before);
        return from === usual || !isDay(from) ? others : { ...others, from };
      },
      { replace },
    );
  return {
    days,
    isUsual: first === usual,
    showUsual: () => show(usual),
    /** Shows the days before (-1) or after (1) these. */
    page: (by: 1 | -1, how?: { replace: boolean }) => show(addDays(first, by * count), how),
  };
}
