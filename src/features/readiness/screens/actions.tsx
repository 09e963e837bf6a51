import { BellRing, DoorOpen, Lock, LockOpen, type LucideIcon } from "lucide-react";
import { RefusalAlert } from "../../../client/parts/refusal-alert";
import { useMe } from "../../../client/session/current-user";
import { isSupervisor } from "../../../shared/roles";
import { t } from "../../../shared/words";
import { Button } from "../../../ui/button";
import type { VillaReadiness } from "../contract";
import { useMarkHere, useMarkLeft, useReopenVilla } from "../queries";
import { marksOf } from "../rules/board";

type ActionsProps = CloseOrReopenProps & { isToday: boolean };

/** What can be said about a villa's guests, or taken back; leaders also close and reopen the villa. */
export function Actions({ villa, isToday, onAskClose }: ActionsProps) {
  const { leaving, arriving } = villa;
  const marking = marksOf(villa, { isToday });
  const left = useMarkLeft(villa);
  const here = useMarkHere(villa);
  const leftText = marking.left === "say" ? t("Guests have left") : t("Guests have not left");
  const hereText = marking.here === "say" ? t("Guests are here") : t("Guests are not here yet");
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap gap-2 lg:justify-end">
        {marking.left && leaving && (
          <Action
            icon={DoorOpen}
            text={leftText}
            code={villa.code}
            busy={left.isPending}
            onClick={() => {
              forget(here);
              left.mutate({ stayId: leaving.stayId, hasLeft: marking.left === "say" });
            }}
          />
        )}
        {marking.here && arriving && (
          <Action
            icon={BellRing}
            text={hereText}
            code={villa.code}
            busy={here.isPending}
            onClick={() => {
              forget(left);
              here.mutate({ stayId: arriving.stayId, isHere: marking.here === "say" });
            }}
          />
        )}
        {isSupervisor(useMe().role) && <CloseOrReopen villa={villa} onAskClose={onAskClose} />}
      </div>
      <RefusalAlert error={left.error ?? here.error} />
    </div>
  );
}

/** Takes a refusal away before something else is said; what is still being sent may yet be refused. */
function forget({ isError, reset }: { isError: boolean; reset: () => void }): void {
  if (isError) reset();
}

type CloseOrReopenProps = {
  villa: VillaReadiness;
  /** Asks why the villa is closed. */
  onAskClose: (villa: VillaReadiness) => void;
};

function CloseOrReopen({ villa, onAskClose }: CloseOrReopenProps) {
  const reopening = useReopenVilla(villa);
  const isClosed = villa.state === "blocked";
  return (
    <>
      <Action
        icon={isClosed ? LockOpen : Lock}
        text={isClosed ? t("Reopen villa") : t("Close villa")}
        code={villa.code}
        busy={reopening.isPending}
        onClick={() => {
          if (isClosed) return reopening.mutate();
          forget(reopening);
          onAskClose(villa);
        }}
      />
      <RefusalAlert error={reopening.error} />
    </>
  );
}

type ActionProps = { icon: LucideIcon; text: string; code: string; busy: boolean; onClick: () => void };

/** Saying something and taking it back is one button, so that it keeps the focus. */
function Action({ icon: Icon, text, code, busy, onClick }: ActionProps) {
  return (
    <Button variant="outline" size="compact" className="min-h-12 grow lg:grow-0" busy={busy} onClick={onClick}>
      {!busy && <Icon size={20} className="shrink-0 max-sm:hidden" />}
      <span>
        {text}
        <span className="sr-only"> {code}</span>
      </span>
    </Button>
  );
}
