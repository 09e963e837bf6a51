import { type ReactNode, useState } from "react";
import { useDiscardQuestion } from "../../../../client/parts/form-dialog";
import { LoadFailed } from "../../../../client/parts/load-failed";
import { RefusalAlert } from "../../../../client/parts/refusal-alert";
import { useZone } from "../../../../client/session/current-user";
import { useToday } from "../../../../client/session/use-today";
import { clockTime, duration } from "../../../../shared/formats";
import { dayNameIn } from "../../../../shared/long-formats";
import { parkDay } from "../../../../shared/time";
import { t } from "../../../../shared/words";
import { Button } from "../../../../ui/button";
import { Dialog } from "../../../../ui/dialog";
import { Plate } from "../../../../ui/plate";
import { SelectField } from "../../../../ui/select-field";
import { Loading, Skeleton } from "../../../../ui/skeleton";
import type { Assignment } from "../../contract/assignment";
import { useLoadsOf } from "../../queries/planning";
import { useShareOut } from "../../queries/share-out";
import { proposeShares } from "../../rules/share-out";
import { workDay } from "../../rules/work-day";
import { groupConsecutive } from "../parts/group-consecutive";
import { type Load, loadText } from "../parts/load-text";

type Work = Pick<Assignment, "id" | "unit" | "plannedAt" | "estimatedMinutes">;

type ShareOutDialogProps = {
  work: readonly Work[];
  onClose: () => void;
  /** Content below the villas. */
  children?: ReactNode;
};

/** Proposes a cleaner for each uncovered villa, by load. Each can be changed, which closing asks about; one tap gives all of them. */
export function ShareOutDialog({ work, onClose, children }: ShareOutDialogProps) {
  const zone = useZone();
  const dayOf = ({ plannedAt }: Work) => parkDay(new Date(plannedAt), zone);
  const days = groupConsecutive(
    [...work].sort((a, b) => Date.parse(a.plannedAt) - Date.parse(b.plannedAt)),
    dayOf,
  );
  const today = useToday();
  const isToday = days.every(({ key }) => key === today);
  const workDayOf = ({ plannedAt }: Work) => workDay(new Date(plannedAt), new Date(), zone);
  const workDays = [...new Set(work.map(workDayOf))];
  const loads = useLoadsOf(workDays);
  const [changed, setChanged] = useState<ReadonlyMap<string, string>>(new Map());
  const sharing = useShareOut();
  const { close, question } = useDiscardQuestion({ dirty: changed.size > 0, onClose });
  const proposed = new Map(
    workDays.flatMap((day) => {
      const ofDay = work.filter((one) => workDayOf(one) === day);
      return [...proposeShares(ofDay, loads.data?.get(day) ?? [], zone)];
    }),
  );
  const offeredFor = (one: Work) => (loads.data?.get(workDayOf(one)) ?? []).filter(({ absent }) => !absent);
  const chosen = (one: Work) => {
    const picked = changed.get(one.id);
    // Somebody who was picked may have become absent.
    const isOffered = picked === "" || offeredFor(one).some(({ cleaner }) => cleaner.id === picked);
    return (isOffered ? picked : proposed.get(one.id)) ?? "";
  };
  const shares = work.flatMap((one) =>
    chosen(one) ? [{ assignmentId: one.id, cleanerId: chosen(one), code: one.unit.code }] : [],
  );
  return (
    <Dialog
      open
      tall
      onClose={close}
      title={t("Share out")}
      description={t("The least busy cleaners are proposed. Change what you like.")}
      actions={
        question ?? (
          <>
            <Button
              size="wet"
              className="md:w-auto"
              busy={sharing.isPending}
              disabled={shares.length === 0}
              onClick={() => sharing.mutate(shares, { onSuccess: onClose })}
            >
              {t("{count, plural, one {Share out # villa} other {Share out # villas}}", { count: shares.length })}
            </Button>
            <Button variant="outline" size="wet" className="md:w-auto" onClick={close}>
              {t("Not now")}
            </Button>
          </>
        )
      }
    >
      <div className="flex flex-col gap-4">
        <RefusalAlert error={sharing.error} />
        {loads.isError && <LoadFailed onRetry={loads.refetch} retrying={loads.isFetching} />}
        {!loads.data && !loads.isError && <RowsSkeleton />}
        {loads.data &&
          days.map(({ key, items }) => (
            <section key={key} aria-label={dayNameIn(today, key)}>
              {!isToday && <h3 className="mb-1 font-semibold">{dayNameIn(today, key)}</h3>}
              <ul>
                {items.map((one) => (
                  <li key={one.id} className="border-t border-line py-3 first:border-0">
                    <Row
                      work={one}
                      offered={offeredFor(one)}
                      chosen={chosen(one)}
                      onChange={(cleanerId) => setChanged(new Map(changed).set(one.id, cleanerId))}
                    />
                  </li>
                ))}
              </ul>
            </section>
          ))}
        {children}
      </div>
    </Dialog>
  );
}

type RowProps = { work: Work; offered: readonly Load[]; chosen: string; onChange: (cleanerId: string) => void };

function Row({ work, offered, chosen, onChange }: RowProps) {
  const zone = useZone();
  const { code } = work.unit;
  const minutes = work.estimatedMinutes === null ? "" : ` · ${duration(work.estimatedMinutes)}`;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <Plate code={code} label={t("Villa {code}", { code })} size="small" />
      <p className="min-w-24 flex-1 text-sm text-ink-2">{`${clockTime(work.plannedAt, zone)}${minutes}`}</p>
      <div className="w-full sm:w-72">
        <SelectField
          label={t("Cleaner for {code}", { code })}
          hideLabel
          value={chosen}
          onChange={({ target }) => onChange(target.value)}
        >
          <option value="">{t("Leave uncovered")}</option>
          {offered.map((load) => (
            <option key={load.cleaner.id} value={load.cleaner.id}>
              {`${load.cleaner.name} · ${loadText(load)}`}
            </option>
          ))}
        </SelectField>
      </div>
    </div>
  );
}

function RowsSkeleton() {
  return (
    <Loading className="flex flex-col gap-3">
      {["a", "b", "c"].map((row) => (
        <Skeleton key={row} className="h-13 rounded-control" />
      ))}
    </Loading>
  );
}
