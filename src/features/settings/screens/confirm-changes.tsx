import { Clock } from "lucide-react";
import { LoadFailed } from "../../../client/parts/load-failed";
import type { Body } from "../../../shared/endpoint";
import { clockTime } from "../../../shared/formats";
import { t } from "../../../shared/words";
import { Button } from "../../../ui/button";
import { Dialog } from "../../../ui/dialog";
import { Loading, Skeleton } from "../../../ui/skeleton";
import type { editSettings, Settings } from "../contract";
import { useTimeZoneChange } from "../queries";
import { zoneText } from "./zones";

type Changes = Body<typeof editSettings>;

/** Whether changes have consequences that are shown before they are saved. */
export function needsConfirmation({ timeZone }: Changes): boolean {
  return timeZone !== undefined;
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
  const isKnown = !timeZone || moving.data;
  return (
    <Dialog
      open
      asks
      onClose={onClose}
      lead={<Clock size={24} className="text-primary" aria-hidden="true" />}
      title={t("Change the time zone?")}
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
      {moving.isError && <LoadFailed onRetry={() => void moving.refetch()} retrying={moving.isFetching} />}
      {!isKnown && !moving.isError && (
        <Loading className="flex flex-col gap-2">
          <Skeleton className="h-5 w-full" />
          <Skeleton className="h-5 w-2/3" />
        </Loading>
      )}
      {timeZone && moving.data && <ZoneConsequences from={settings.timeZone} to={timeZone} {...moving.data} />}
    </Dialog>
  );
}

type Consequences = { from: string; to: string; assignments: number; registrationCodes: number };

function ZoneConsequences({ from, to, assignments, registrationCodes }: Consequences) {
  const now = new Date().toISOString();
  return (
    <div className="flex flex-col gap-2">
      <p>
        {t("From {from} to {to}. In the park it is {before} now; it will be {after}.", {
          ...{ from: zoneText(from), to: zoneText(to) },
          ...{ before: clockTime(now, from), after: clockTime(now, to) },
        })}
      </p>
      <p className="font-semibold">
        {t(
          "{count, plural, =0 {No pending cleanings have to move.} one {# pending cleaning keeps its time: planned at 10:00 AM, it stays at 10:00 AM.} other {# pending cleanings keep their times: planned at 10:00 AM, they stay at 10:00 AM.}}",
          { count: assignments },
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
      <p className="text-ink-2">{t("Cleanings that were started keep the moments at which things happened.")}</p>
    </div>
  );
}
