import { CalendarX, CircleAlert } from "lucide-react";
import { useZone } from "../../../../client/session/current-user";
import { parkDay } from "../../../../shared/time";
import { t } from "../../../../shared/words";
import { Badge } from "../../../../ui/badge";
import type { LoadParts } from "../../../accounts/screens/team/load-parts";
import { useLoads } from "../../queries/planning";
import { loadText } from "./load-text";

/** For the team page. */
export const teamLoads: Pick<LoadParts, "PersonLoad" | "TeamLoad"> = { PersonLoad, TeamLoad };

function useToday() {
  return useLoads(parkDay(new Date(), useZone()));
}

function PersonLoad({ personId }: { personId: string }) {
  const load = useToday().data?.find(({ cleaner }) => cleaner.id === personId);
  if (!load) return null;
  if (!load.absent) return loadText(load);
  return (
    <>
      <Badge icon={CalendarX}>{t("Absent")}</Badge> {load.absenceReason}
    </>
  );
}

function TeamLoad({ personIds }: { personIds: readonly string[] }) {
  const loads = useToday();
  if (loads.isError && !loads.data)
    return (
      <p role="alert" className="flex items-center gap-1.5 text-danger-fg">
        <CircleAlert size={16} strokeWidth={2.25} aria-hidden="true" />
        {t("Today's work could not be loaded.")}
      </p>
    );
  const ours = loads.data?.filter(({ cleaner }) => personIds.includes(cleaner.id)) ?? [];
  const absent = ours.filter((load) => load.absent).length;
  // Villas are not summed: one villa can have two of these cleaners.
  const free = ours.filter((load) => !load.absent && load.open === 0).length;
  return (
    <p className="flex min-h-5.5 flex-wrap gap-x-3 font-medium">
      {ours.length > 0 && (
        <>
          <span>{absent === 0 ? t("Nobody absent today") : t("{absent} absent today", { absent })}</span>
          {free > 0 && <span className="text-ink-2">{t("{free} free now", { free })}</span>}
        </>
      )}
    </p>
  );
}
