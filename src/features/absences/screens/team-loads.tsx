import { CalendarX, CircleAlert } from "lucide-react";
import { useToday } from "../../../client/session/use-today";
import { t } from "../../../shared/words";
import { Badge } from "../../../ui/badge";
import { useLoads } from "../../assignments/queries/planning";
import { loadText } from "../../assignments/screens/parts/load-text";
import { TypedText } from "../../translations/screens/typed-text";
import { useAbsences } from "../queries";

// For the team page and a person's sheet. Loads are only of cleaners; inspectors, who have none, can be absent too.

function useTodaysWork() {
  const today = useToday();
  return { loads: useLoads(today), absences: useAbsences({ from: today, to: today }) };
}

/** A person's work of today, or that they are absent and why. */
export function PersonLoad({ personId }: { personId: string }) {
  const { loads, absences } = useTodaysWork();
  const absence = absences.data?.find(({ userId }) => userId === personId);
  const load = loads.data?.find(({ cleaner }) => cleaner.id === personId);
  if (!absence) return load ? loadText(load) : null;
  return (
    <div className="flex flex-wrap items-center gap-x-1.5">
      <Badge icon={CalendarX}>{t("Absent")}</Badge>
      {absence.reason && <TypedText text={absence.reason} lang={absence.lang} />}
    </div>
  );
}

/** A team's work of today: how many of its cleaners are free or absent. */
export function TeamLoad({ personIds }: { personIds: readonly string[] }) {
  const { loads, absences } = useTodaysWork();
  if ((loads.isError && !loads.data) || (absences.isError && !absences.data))
    return (
      <p role="alert" className="flex items-center gap-1.5 text-danger-fg">
        <CircleAlert size={16} strokeWidth={2.25} aria-hidden="true" />
        {t("Today's work could not be loaded.")}
      </p>
    );
  const isOurs = (id: string) => personIds.includes(id);
  const cleaners = loads.data?.filter(({ cleaner }) => isOurs(cleaner.id)) ?? [];
  const absent = absences.data?.filter(({ userId }) => isOurs(userId)).length ?? 0;
  // Villas are not summed: one villa can have two of these cleaners.
  const free = cleaners.filter((load) => !load.absent && !load.working && load.open === 0).length;
  return (
    <p className="flex min-h-5.5 flex-wrap gap-x-3 font-medium">
      {absences.data && (cleaners.length > 0 || absent > 0) && (
        <>
          <span>{absent === 0 ? t("Nobody absent today") : t("{absent} absent today", { absent })}</span>
          {free > 0 && <span className="text-ink-2">{t("{free} free now", { free })}</span>}
        </>
      )}
    </p>
  );
}
