import { useMemo } from "react";
import { useLanguage } from "../../../../client/browser/language";
import { useZone } from "../../../../client/session/current-user";
import { parkDay } from "../../../../shared/time";
import type { Absence } from "../../../absences/contract";
import { useAbsences } from "../../../absences/queries";
import type { Assignment } from "../../../assignments/contract/assignment";
import { useUncoveredWork } from "../../../assignments/queries/lists";
import type { Unit } from "../../../units/contract";
import { useUnits } from "../../../units/queries";
import type { Schedule } from "../../contract";
import { useSchedules } from "../../queries";
import { grouped } from "./grouped";
import { weeksOf, windowOf } from "./month";
import { type DayOfWork, daysOf } from "./summary";

const noSchedules: Schedule[] = [];
const noAbsences: Absence[] = [];
const noWork: Assignment[] = [];
const noVillas: Unit[] = [];

/** The data of a month. */
export type Month = {
  weeks: readonly string[][];
  days: ReadonlyMap<string, DayOfWork>;
  /** Uncovered assignments by day, and their number. */
  openWork: ReadonlyMap<string, Assignment[]>;
  uncovered: ReadonlyMap<string, number>;
  absences: readonly Absence[];
  villas: readonly Unit[];
  state: "loading" | "failed" | "there";
  /** The absences or the uncovered assignments could not be loaded. */
  lacksCover: boolean;
  retry: () => void;
  retrying: boolean;
};

/**
 * Loads what a day's month shows: weeks, schedules by day and villas. With `cover` (for leaders) also absences and uncovered assignments.
 * One call of each kind for all weeks.
 */
export function useMonth(day: string, { withCover }: { withCover: boolean }): Month {
  const month = day.slice(0, 7);
  const language = useLanguage();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the language decides on the first day of the week
  const weeks = useMemo(() => weeksOf(`${month}-01`), [month, language]);
  const days = windowOf(weeks);
  const zone = useZone();
  const schedules = useSchedules(days);
  const villas = useUnits();
  const absences = useAbsences(days, { enabled: withCover });
  const open = useUncoveredWork(days, { enabled: withCover });

  const byDay = useMemo(() => daysOf(schedules.data ?? noSchedules), [schedules.data]);
  const openWork = useMemo(
    () => grouped(open.data ?? noWork, ({ plannedAt }) => parkDay(new Date(plannedAt), zone)),
    [open.data, zone],
  );
  const uncovered = useMemo(() => new Map([...openWork].map(([one, list]) => [one, list.length])), [openWork]);
  const isThere = schedules.data && villas.data;
  const state = isThere ? "there" : schedules.isError || villas.isError ? "failed" : "loading";
  const lacksCover = [absences, open].some(({ isError, data }) => isError && !data);
  const retrying = [schedules, villas, absences, open].some(({ isFetching }) => isFetching);
  const { refetch: again } = schedules;
  const { refetch: villasAgain } = villas;
  const { refetch: absencesAgain } = absences;
  const { refetch: openAgain } = open;
  const absent = absences.data ?? noAbsences;
  const known = villas.data ?? noVillas;
  return useMemo(
    (): Month => ({
      weeks,
      days: byDay,
      openWork,
      uncovered,
      absences: absent,
      villas: known,
      state,
      lacksCover,
      retry: () => void Promise.all([again(), villasAgain(), ...(withCover ? [absencesAgain(), openAgain()] : [])]),
      retrying,
    }),
    [
      weeks,
      byDay,
      openWork,
      uncovered,
      absent,
      known,
      state,
      lacksCover,
      withCover,
      again,
      villasAgain,
      absencesAgain,
      openAgain,
      retrying,
    ],
  );
}
