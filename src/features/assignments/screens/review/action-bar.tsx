import { Check, Pencil, RotateCcw, UserPlus, X } from "lucide-react";
import { passFocusOn } from "../../../../client/parts/pass-focus-on";
import { Refusal } from "../../../../client/parts/refusal";
import { t } from "../../../../shared/words";
import { Button } from "../../../../ui/button";
import type { Assignment } from "../../contract/assignment";
import { useApprove } from "../../queries/review";
import { countOpen } from "../../rules/findings";
import { canApprove, canReassign, canReopen } from "../../rules/steps";
import { OnPhonesWarning } from "../parts/on-phones";
import { OpenFindings } from "../parts/open-findings";
import type { OpenDialog } from "../planning/planning-dialogs";

type Place = {
  /** In a row of the header, on wide screens; otherwise in the bar at the bottom. */
  inHeader: boolean;
};
/** What a reason is given for. */
export type ReasonKind = "reject" | "reopen";
type Open = { onOpenDialog: OpenDialog; onAskReason: (kind: ReasonKind) => void };
const sizeIn = ({ inHeader }: Place) => (inHeader ? "default" : "wet");

/** The actions for an assignment with `open` open items; null if there are none. Their dialogs are not theirs: what is typed there outlives them. */
export function actionsFor(work: Assignment, open: number, { onOpenDialog, onAskReason }: Open, place: Place) {
  if (canApprove(work.status) === "yes")
    return <Decision work={work} open={open} onReject={() => onAskReason("reject")} {...place} />;
  if (canReassign(work.status) === "yes") return <Planning work={work} onOpenDialog={onOpenDialog} {...place} />;
  if (canReopen(work.status) === "yes") return <Reopening onReopen={() => onAskReason("reopen")} {...place} />;
  return null;
}

type DecisionProps = Place & { work: Assignment; open: number; onReject: () => void };

function Decision({ work, open, onReject, ...place }: DecisionProps) {
  const approving = useApprove(work);
  return (
    <>
      <Refusal error={approving.error} />
      {open > 0 && (
        <p className="text-center text-sm font-semibold text-rework-fg">
          {t("{count, plural, one {# task is still open} other {# tasks are still open}}", { count: open })}
        </p>
      )}
      <OpenFindings counts={countOpen(work.findings)} className="justify-center" />
      <OnPhonesWarning count={work.photosOnPhones} />
      <div
        ref={passFocusOn}
        className={place.inHeader ? "flex gap-2" : "flex w-full flex-wrap gap-2 *:w-auto *:grow *:basis-32"}
      >
        <Button size={sizeIn(place)} busy={approving.isPending} onClick={approving.approve}>
          {!approving.isPending && <Check size={20} />}
          {t("Approve")}
        </Button>
        <Button size={sizeIn(place)} variant="outline-danger" disabled={approving.isPending} onClick={onReject}>
          <X size={20} />
          {t("Reject")}
        </Button>
      </div>
    </>
  );
}

function Reopening({ onReopen, ...place }: Place & { onReopen: () => void }) {
  return (
    <Button ref={passFocusOn} size={sizeIn(place)} variant="outline" onClick={onReopen}>
      <RotateCcw size={20} />
      {t("Reopen")}
    </Button>
  );
}

function Planning({ work, onOpenDialog, ...place }: Place & { work: Assignment; onOpenDialog: OpenDialog }) {
  return (
    <>
      <Button
        size={sizeIn(place)}
        variant={work.uncovered ? "primary" : "outline"}
        onClick={() => onOpenDialog({ kind: "reassign", work })}
      >
        <UserPlus size={20} />
        {t("Reassign")}
      </Button>
      <div className={place.inHeader ? "flex gap-2" : "flex w-full flex-wrap gap-2 *:grow *:basis-32"}>
        <Button variant="outline" onClick={() => onOpenDialog({ kind: "edit", work })}>
          <Pencil size={20} />
          {t("Edit")}
        </Button>
      </div>
    </>
  );
}
