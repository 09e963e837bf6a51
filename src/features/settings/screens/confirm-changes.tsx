import { CircleAlert } from "lucide-react";
import { LoadFailed } from "../../../client/parts/load-failed";
import type { Body } from "../../../shared/endpoint";
import { clockText, clockTime } from "../../../shared/formats";
import { t } from "../../../shared/words";
import { Button } from "../../../ui/button";
import { Dialog } from "../../../ui/dialog";
import { Loading, Skeleton } from "../../../ui/skeleton";
import type { editSettings, Settings } from "../contract";
import { useExpiredPhotos, useTimeZoneChange } from "../queries";
import { monthsText } from "./settings-form";
import { zoneText } from "./zones";

type Changes = Body<typeof editSettings>;

/** Whether changes have consequences that are shown before they are saved. */
export function needsConfirmation(settings: Settings, changes: Changes): boolean {
  return changes.timeZone !== undefined || deletingOf(settings, changes) !== undefined;
}

/** How long photos are kept and when villas are ready, if more photos expire by that than before: open work keeps its photos. */
function deletingOf(before: Settings, changes: Changes) {
  const months = changes.photoMonths === undefined ? before.photoMonths : changes.photoMonths;
  const readyWhen = changes.readyWhen ?? before.readyWhen;
  if (months === null) return undefined;
  const isShorter = months < (before.photoMonths ?? Number.POSITIVE_INFINITY);
  return isShorter || (readyWhen === "approval" && before.readyWhen !== "approval") ? { months, readyWhen } : undefined;
}

type ConfirmChangesProps = {
  settings: Settings;
  changes: Changes;
  busy: boolean;
  onConfirm: () => void;
  onClose: () => void;
};

/** Says what moves before the changes are saved. */
export function ConfirmChanges({ settings, changes, busy, onConfirm, onClose }: ConfirmChangesProps) {
  const { timeZone } = changes;
  const moving = useTimeZoneChange(timeZone);
  const deleting = deletingOf(settings, changes);
  const expired = useExpiredPhotos(deleting);
  const isKnown = (!timeZone || moving.data) && (!deleting || expired.data);
  const isFailed = moving.isError || expired.isError;
  const retry = () => void Promise.all([timeZone && moving.refetch(), deleting && expired.refetch()]);
  return (
    <Dialog
      open
      asks
      onClose={onClose}
      lead={<CircleAlert size={24} className="text-primary" aria-hidden="true" />}
      title={timeZone ? t("Change the time zone?") : t("Delete older photos?")}
      actions={
        <>
          <Button size="wet" className="md:w-auto" busy={busy} disabled={!isKnown} onClick={onConfirm}>
            {t("Save Changes")}
          </Button>
          <Button variant="outline" size="wet" className="md:w-auto" onClick={onClose}>
            {t("Cancel")}
          </Button>
        </>
      }
    >
      {isFailed && <LoadFailed onRetry={retry} retrying={moving.isFetching || expired.isFetching} />}
      {!isKnown && !isFailed && (
        <Loading className="flex flex-col gap-2">
          <Skeleton className="h-5 w-full" />
          <Skeleton className="h-5 w-2/3" />
        </Loading>
      )}
      {timeZone && moving.data && <ZoneConsequences from={settings.timeZone} to={timeZone} {...moving.data} />}
      {deleting && expired.data && <PhotoConsequences months={deleting.months} photos={expired.data.photos} />}
    </Dialog>
  );
}

function PhotoConsequences({ months, photos }: { months: number; photos: number }) {
  return (
    <p className="font-semibold not-first:mt-4">
      {t(
        "{count, plural, =0 {No photos are older than {period} yet.} one {# photo is older than {period} and will be deleted. This can't be undone.} other {# photos are older than {period} and will be deleted. This can't be undone.}}",
        { count: photos, period: monthsText(months) },
      )}
    </p>
  );
}

type Consequences = { from: string; to: string; assignments: number; registrationCodes: number };

function ZoneConsequences({ from, to, assignments, registrationCodes }: Consequences) {
  const now = new Date().toISOString();
  return (
    <div className="flex flex-col gap-2">
      <p>
        {t("From {from} to {to}. In the park it is {before} now; it will be {after}.", {
          from: zoneText(from),
          to: zoneText(to),
          before: clockTime(now, from),
          after: clockTime(now, to),
        })}
      </p>
      <p className="font-semibold">
        {t(
          "{count, plural, =0 {No pending cleanings have to move.} one {# pending cleaning keeps its time: planned at {time}, it stays at {time}.} other {# pending cleanings keep their times: planned at {time}, they stay at {time}.}}",
          { count: assignments, time: clockText("10:00") },
        )}
      </p>
      {registrationCodes > 0 && (
        <p>
          {t(
            "{count, plural, one {# registration code stays valid until the end of its last day.} other {# registration codes stay valid until the end of their last day.}}",
            { count: registrationCodes },
          )}
        </p>
      )}
      <p className="text-ink-2">{t("Times that are already recorded for a cleaning do not change.")}</p>
    </div>
  );
}
