import { LoadFailed } from "../../../../../client/parts/load-failed";
import { useZone } from "../../../../../client/session/current-user";
import { useToday } from "../../../../../client/session/use-today";
import { dayNameIn } from "../../../../../shared/long-formats";
import { t } from "../../../../../shared/words";
import { Dialog } from "../../../../../ui/dialog";
import { useReassignAll } from "../../../queries/bulk";
import { useLoadsOf } from "../../../queries/planning";
import { sumLoads } from "../../../rules/bulk";
import { workDay } from "../../../rules/work-day";
import { loadText } from "../../parts/load-text";
import { AvailableCleaner, CleanersSkeleton, People, UnavailableCleaner } from "../cleaner-rows";
import { type BulkDialogProps, BulkNotes, codesOf } from "./bulk-notes";

/** Gives the selected assignments to one cleaner with one tap, least busy first; those absent on one of the days are shown as unavailable. */
export function ReassignAllDialog({ allowed, others, onDone, onClose }: BulkDialogProps) {
  const zone = useZone();
  const today = useToday();
  const days = [...new Set(allowed.map(({ plannedAt }) => workDay(new Date(plannedAt), new Date(), zone)))].sort();
  const loads = useLoadsOf(days);
  const reassign = useReassignAll();
  const people = loads.data && sumLoads([...loads.data.values()]);
  const assign = (cleaner: { id: string; name: string }) =>
    reassign.mutate({ assignmentIds: allowed.map(({ id }) => id), cleaner }, { onSuccess: onDone });
  const [first = "", ...more] = days;
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("{count, plural, one {Reassign # assignment} other {Reassign # assignments}}", {
        count: allowed.length,
      })}
      description={codesOf(allowed)}
    >
      <div className="flex flex-col gap-3">
        <BulkNotes others={others} error={reassign.error} />
        <p className="text-sm text-ink-2">
          {more.length > 0
            ? t("Work on {count} days:", { count: days.length })
            : t("Work on {day}:", { day: dayNameIn(today, first) })}
        </p>
        {people && (
          <>
            <People label={t("Available")} loads={people.filter(({ absent }) => !absent)}>
              {(load) => (
                <AvailableCleaner
                  load={load}
                  detail={loadText(load)}
                  isPending={reassign.isPending}
                  isChosen={reassign.variables?.cleaner.id === load.cleaner.id}
                  onAssign={() => assign(load.cleaner)}
                />
              )}
            </People>
            <People label={t("Unavailable")} loads={people.filter(({ absent }) => absent)}>
              {(load) => <UnavailableCleaner load={load} />}
            </People>
          </>
        )}
        {loads.isError && !people && <LoadFailed onRetry={loads.refetch} retrying={loads.isFetching} />}
        {!people && !loads.isError && <CleanersSkeleton />}
      </div>
    </Dialog>
  );
}
