import { CalendarClock, ChevronDown, CircleAlert } from "lucide-react";
import { useState } from "react";
import { ChangedMeanwhile, textChange } from "../../../../client/parts/changed-meanwhile";
import { LoadFailed } from "../../../../client/parts/load-failed";
import { RefusalAlert } from "../../../../client/parts/refusal-alert";
import { useZone } from "../../../../client/session/current-user";
import { useToday } from "../../../../client/session/use-today";
import { joined } from "../../../../shared/joined";
import { dayNameIn, timeRange } from "../../../../shared/long-formats";
import { parkDay } from "../../../../shared/time";
import { t } from "../../../../shared/words";
import { Button } from "../../../../ui/button";
import { Dialog } from "../../../../ui/dialog";
import { Note } from "../../../../ui/note";
import { Plate } from "../../../../ui/plate";
import type { Assignment } from "../../contract/assignment";
import { useLoads, useReassignAssignment } from "../../queries/planning";
import { isFree } from "../../rules/free";
import { canReassign } from "../../rules/steps";
import { workDay } from "../../rules/work-day";
import { type Load, loadText } from "../parts/load-text";
import { AvailableCleaner, CleanersSkeleton, People, UnavailableCleaner } from "./cleaner-rows";
import { useCurrentWork } from "./use-current-work";

type Work = Pick<Assignment, "id" | "status" | "plannedAt" | "estimatedMinutes" | "cleaner" | "uncovered" | "unit">;
type ReassignDialogProps = { work: Work; onClose: () => void };

/**
 * Reassigns with one tap: free cleaners first, least busy first; busy ones after another tap; absent ones are shown as
 * unavailable. Tells what a colleague has changed meanwhile.
 */
export function ReassignDialog({ work: shown, onClose }: ReassignDialogProps) {
  const zone = useZone();
  const unable = t("Only an unfinished assignment can be reassigned.");
  const { work, obstacle } = useCurrentWork(shown, canReassign, unable);
  const day = dayNameIn(useToday(), parkDay(new Date(work.plannedAt), zone));
  const loads = useLoads(workDay(new Date(work.plannedAt), new Date(), zone), { assignmentId: work.id });
  const reassign = useReassignAssignment(work.id);
  const [before, now] = [leadOf(shown), leadOf(work)];
  const isTaken = before !== now && !reassign.isPending;
  const assign = (cleanerId: string) => reassign.mutate(cleanerId, { onSuccess: onClose });
  return (
    <Dialog
      open
      onClose={onClose}
      lead={<Plate code={work.unit.code} size="small" />}
      title={t("Reassign {code}", { code: work.unit.code })}
      description={
        work.uncovered
          ? t("{day}. Nobody is assigned.", { day })
          : t("{day}. Assigned to {name}.", { day, name: work.cleaner.name })
      }
    >
      <div className="flex flex-col gap-3">
        <ChangedMeanwhile
          changes={isTaken ? [{ label: t("Cleaner"), text: textChange(before, now, { isTyped: false }) }] : []}
        />
        {obstacle ? (
          <Note tone="danger" icon={CircleAlert} role="alert">
            {obstacle}
          </Note>
        ) : (
          <>
            <RefusalAlert error={reassign.error} />
            {loads.data && <Crew loads={loads.data} work={work} zone={zone} pending={reassign} onAssign={assign} />}
            {loads.isError && !loads.data && (
              <LoadFailed onRetry={() => void loads.refetch()} retrying={loads.isFetching} />
            )}
            {loads.isPending && <CleanersSkeleton />}
          </>
        )}
      </div>
    </Dialog>
  );
}

/** The name of the lead; empty while nobody is assigned. */
const leadOf = ({ uncovered, cleaner }: Work) => (uncovered ? "" : cleaner.name);

type AssignProps = {
  pending: { isPending: boolean; variables: string | undefined };
  onAssign: (cleanerId: string) => void;
};
type CrewProps = AssignProps & { loads: readonly Load[]; work: Work; zone: string };

function Crew({ loads, work, zone, pending, onAssign }: CrewProps) {
  const [isBusyShown, showBusy] = useState(false);
  // Uncovered work can go back to its last lead.
  const leadId = work.uncovered ? undefined : work.cleaner.id;
  const others = loads.filter(({ cleaner }) => cleaner.id !== leadId);
  const free = others.filter((load) => isFree(load, work, zone));
  const busy = others.filter((load) => !load.absent && !free.includes(load));
  const unavailable = loads.filter((load) => load.cleaner.id === leadId || load.absent);
  const available = (load: Load) => (
    <AvailableCleaner
      load={load}
      detail={joined([loadText(load), ...load.booked.map(timeRange)], " · ")}
      isPending={pending.isPending}
      isChosen={pending.variables === load.cleaner.id}
      onAssign={() => onAssign(load.cleaner.id)}
    />
  );
  return (
    <>
      {free.length === 0 && <p className="text-ink-2">{t("Nobody is free at that time.")}</p>}
      <People label={t("Free")} loads={free}>
        {available}
      </People>
      {busy.length > 0 && (
        <Button variant="quiet" aria-expanded={isBusyShown} onClick={() => showBusy(!isBusyShown)}>
          <CalendarClock size={20} />
          {t("Busy then ({count})", { count: busy.length })}
          <ChevronDown size={20} className={isBusyShown ? "rotate-180" : ""} />
        </Button>
      )}
      {isBusyShown && (
        <People label={t("Busy then")} loads={busy}>
          {available}
        </People>
      )}
      <People label={t("Unavailable")} loads={unavailable}>
        {(load) => <UnavailableCleaner load={load} />}
      </People>
    </>
  );
}
