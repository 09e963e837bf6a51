import { CalendarClock, CalendarX, Check, ChevronDown, ChevronRight } from "lucide-react";
import { type ReactNode, useState } from "react";
import { LoadFailed } from "../../../../client/parts/load-failed";
import { Refusal } from "../../../../client/parts/refusal";
import { useZone } from "../../../../client/session/current-user";
import { dayName, timeRange } from "../../../../shared/formats";
import { parkDay } from "../../../../shared/time";
import { t } from "../../../../shared/words";
import { Avatar } from "../../../../ui/avatar";
import { Badge } from "../../../../ui/badge";
import { Button } from "../../../../ui/button";
import { Dialog } from "../../../../ui/dialog";
import { Plate } from "../../../../ui/plate";
import { Loading, Skeleton } from "../../../../ui/skeleton";
import { Spinner } from "../../../../ui/spinner";
import type { Assignment } from "../../contract/assignment";
import { useLoads, useReassignAssignment } from "../../queries/planning";
import { isFree } from "../../rules/free";
import { workDay } from "../../rules/work-day";
import { type Load, loadText } from "../parts/load-text";

type Work = Pick<Assignment, "id" | "plannedAt" | "estimatedMinutes" | "cleaner" | "uncovered" | "unit">;
type ReassignDialogProps = { work: Work; onClose: () => void };

/**
 * Reassigns with one tap: free cleaners first, least busy first; busy ones after another tap; absent ones are shown as
 * unavailable.
 */
export function ReassignDialog({ work, onClose }: ReassignDialogProps) {
  const zone = useZone();
  const day = parkDay(new Date(work.plannedAt), zone);
  const loads = useLoads(workDay(new Date(work.plannedAt), new Date(), zone), { assignmentId: work.id });
  const reassign = useReassignAssignment(work.id);
  const assign = (cleanerId: string) => reassign.mutate(cleanerId, { onSuccess: onClose });
  return (
    <Dialog
      open
      onClose={onClose}
      lead={<Plate code={work.unit.code} size="small" />}
      title={t("Reassign {code}", { code: work.unit.code })}
      description={
        work.uncovered
          ? t("{day}. Nobody is assigned.", { day: dayName(day) })
          : t("{day}. Assigned to {name}.", { day: dayName(day), name: work.cleaner.name })
      }
    >
      <div className="flex flex-col gap-3">
        <Refusal error={reassign.error} />
        {loads.data && <Crew loads={loads.data} work={work} zone={zone} pending={reassign} onAssign={assign} />}
        {loads.isError && !loads.data && (
          <LoadFailed onRetry={() => void loads.refetch()} retrying={loads.isFetching} />
        )}
        {loads.isPending && <CleanersSkeleton />}
      </div>
    </Dialog>
  );
}

type AssignProps = {
  pending: { isPending: boolean; variables: string | undefined };
  onAssign: (cleanerId: string) => void;
};
type CrewProps = AssignProps & { loads: readonly Load[]; work: Work; zone: string };

function Crew({ loads, work, zone, ...assignProps }: CrewProps) {
  const [isBusyShown, showBusy] = useState(false);
  // Uncovered work can go back to its last lead.
  const leadId = work.uncovered ? undefined : work.cleaner.id;
  const others = loads.filter(({ cleaner }) => cleaner.id !== leadId);
  const free = others.filter((load) => isFree(load, work, zone));
  const busy = others.filter((load) => !load.absent && !free.includes(load));
  const unavailable = loads.filter((load) => load.cleaner.id === leadId || load.absent);
  return (
    <>
      {free.length === 0 && <p className="text-ink-2">{t("Nobody is free at that time.")}</p>}
      <People label={t("Free")} loads={free}>
        {(load) => <AvailableCleaner load={load} {...assignProps} />}
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
          {(load) => <AvailableCleaner load={load} {...assignProps} />}
        </People>
      )}
      <People label={t("Unavailable")} loads={unavailable}>
        {(load) => <UnavailableCleaner load={load} />}
      </People>
    </>
  );
}

type PeopleProps = { label: string; loads: readonly Load[]; children: (load: Load) => ReactNode };

function People({ label, loads, children }: PeopleProps) {
  if (loads.length === 0) return null;
  return (
    <ul aria-label={label} className="-mx-2 flex flex-col">
      {loads.map((load) => (
        <li key={load.cleaner.id} className="border-t border-line first:border-0">
          {children(load)}
        </li>
      ))}
    </ul>
  );
}

function AvailableCleaner({ load, pending, onAssign }: AssignProps & { load: Load }) {
  const { id, name } = load.cleaner;
  return (
    <button
      type="button"
      aria-disabled={pending.isPending || undefined}
      onClick={() => !pending.isPending && onAssign(id)}
      className="flex min-h-15 w-full items-center gap-3 rounded-control px-2 py-2 text-start hover:bg-sunken"
    >
      <Avatar name={name} />
      <NameAndDetail name={name}>{[loadText(load), ...load.booked.map(timeRange)].join(" · ")}</NameAndDetail>
      {pending.isPending && pending.variables === id ? (
        <Spinner />
      ) : (
        <ChevronRight size={20} className="shrink-0 text-ink-3 rtl:-scale-x-100" />
      )}
    </button>
  );
}

/** The current cleaner or an absent one, with the reason. */
function UnavailableCleaner({ load }: { load: Load }) {
  const { name } = load.cleaner;
  return (
    <div className="flex min-h-15 flex-wrap items-center gap-x-3 gap-y-1 px-2 py-2">
      <Avatar name={name} />
      <NameAndDetail name={name}>{load.absent ? load.absenceReason : loadText(load)}</NameAndDetail>
      {load.absent ? <Badge icon={CalendarX}>{t("Absent")}</Badge> : <Badge icon={Check}>{t("Assigned")}</Badge>}
    </div>
  );
}

function NameAndDetail({ name, children }: { name: string; children: string | null }) {
  return (
    <span className="min-w-0 grow basis-32">
      <span className="block font-semibold">{name}</span>
      {children && <span className="block text-sm text-ink-2">{children}</span>}
    </span>
  );
}

function CleanersSkeleton() {
  return (
    <Loading className="flex flex-col gap-1">
      {["a", "b", "c", "d", "e"].map((row) => (
        <Skeleton key={row} className="h-15 rounded-control" />
      ))}
    </Loading>
  );
}
