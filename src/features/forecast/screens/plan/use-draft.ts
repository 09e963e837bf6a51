import { useMemo, useState } from "react";
import { toast } from "../../../../client/parts/toasts";
import { useZone } from "../../../../client/session/current-user";
import { dayWindow } from "../../../../shared/time";
import { t } from "../../../../shared/words";
import type { DayPlan } from "../../contract/day-plans";
import type { Pieces } from "../../queries/day-plans";
import { cleanersOf, type HandPlaces, isChanged, movedTo, piecesOf, totalsOf } from "./draft";

export type Draft = ReturnType<typeof useDraft>;

/** A draft while a leader looks at it: what they have moved, and which changes they want. All are chosen at first. */
export function useDraft(plan: DayPlan, isToday: boolean) {
  const zone = useZone();
  const [byHand, setByHand] = useState<HandPlaces>(new Map());
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const pieces = useMemo(() => piecesOf(plan, byHand), [plan, byHand]);
  const names = useMemo(() => new Map(plan.cleaners.map(({ id, name }) => [id, name])), [plan]);
  const changes = pieces.filter(isChanged);
  const chosen = changes.filter(({ key }) => !left.has(key));
  const isAsDrafted = byHand.size === 0 && chosen.length === changes.length;
  const toApply: Pieces = isAsDrafted
    ? undefined
    : chosen.flatMap(({ key, after }) => (after ? [{ key, ...after }] : []));
  const choose = (keys: readonly string[], on: boolean) =>
    setLeft((before) => {
      const next = new Set(before);
      for (const key of keys) on ? next.delete(key) : next.add(key);
      return next;
    });
  const move = (to: { key: string; cleanerId: string; nth: number }) => {
    const until = dayWindow(plan.date, zone).until.getTime();
    const places = movedTo(pieces, byHand, to, { from: startOf(plan, to.cleanerId, isToday), until });
    if (!places) {
      toast({ title: t("Not moved"), description: () => t("Work would begin after midnight."), destructive: true });
      return;
    }
    setByHand(places);
    choose([to.key], true);
  };
  return {
    pieces,
    cleaners: cleanersOf(plan, pieces),
    names,
    changes,
    chosen,
    toApply,
    totals: totalsOf(plan, pieces),
    isDirty: byHand.size > 0,
    isChosen: (key: string) => !left.has(key),
    choose,
    move,
  };
}

/** When somebody can begin: with their shift, else with the first work of the day; not before now. */
function startOf({ cleaners, pieces }: DayPlan, cleanerId: string, isToday: boolean): string {
  const shift = cleaners.find(({ id }) => id === cleanerId)?.shift;
  const starts = pieces.flatMap(({ after }) => (after ? [Date.parse(after.at)] : []));
  const first = shift ? Date.parse(shift.from) : starts.length > 0 ? Math.min(...starts) : Date.now();
  return new Date(isToday ? Math.max(first, Date.now()) : first).toISOString();
}
