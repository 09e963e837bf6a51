import { Check, Pencil, RotateCcw, UserPlus, X } from "lucide-react";
import { useState } from "react";
import { Refusal } from "../../../../client/parts/refusal";
import { t } from "../../../../shared/words";
import { Button } from "../../../../ui/button";
import type { Assignment } from "../../contract/assignment";
import { useApprove } from "../../queries/review";
import { countOpen } from "../../rules/findings";
import { canApprove, canReassign, canReopen } from "../../rules/steps";
import { OnPhonesWarning } from "../parts/on-phones";
import { OpenFindings } from "../parts/open-findings";
import type { ReviewPhotoParts } from "../parts/photo-parts";
import type { OpenDialog } from "../planning/planning-dialogs";
import { RejectDialog } from "./reject-dialog";
import { ReopenDialog } from "./reopen-dialog";

type Place = {
  /** In a row of the header, on wide screens; otherwise in the bar at the bottom. */
  inHeader: boolean;
  FaultPhotoField: ReviewPhotoParts["FaultPhotoField"];
};
const sizeIn = ({ inHeader }: Pick<Place, "inHeader">) => (inHeader ? "default" : "wet");

/** The actions for an assignment with `open` open items; null if there are none. */
export function actionsFor(work: Assignment, open: number, onOpenDialog: OpenDialog, place: Place) {
  if (canApprove(work.status) === "yes") return <Decision work={work} open={open} {...place} />;
  if (canReassign(work.status) === "yes") return <Planning work={work} onOpenDialog={onOpenDialog} {...place} />;
  if (canReopen(work.status) === "yes") return <Reopening work={work} {...place} />;
  return null;
}

const markingOf = ({ checklist }: Assignment, { FaultPhotoField }: Place) => ({
  items: checklist.items,
  FaultPhotoField,
});

function Decision({ work, open, ...place }: Place & { work: Assignment; open: number }) {
  const [rejecting, setRejecting] = useState(false);
  const approving = useApprove(work.id);
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
      <div className={place.inHeader ? "flex gap-2" : "flex w-full flex-wrap gap-2 *:w-auto *:grow *:basis-32"}>
        <Button size={sizeIn(place)} busy={approving.isPending} onClick={approving.approve}>
          {!approving.isPending && <Check size={20} />}
          {t("Approve")}
        </Button>
        <Button
          size={sizeIn(place)}
          variant="outline-danger"
          disabled={approving.isPending}
          onClick={() => setRejecting(true)}
        >
          <X size={20} />
          {t("Reject")}
        </Button>
      </div>
      {rejecting && <RejectDialog work={work} marking={markingOf(work, place)} onClose={() => setRejecting(false)} />}
    </>
  );
}

function Reopening({ work, ...place }: Place & { work: Assignment }) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button size={sizeIn(place)} variant="outline" onClick={() => setAsking(true)}>
        <RotateCcw size={20} />
        {t("Reopen")}
      </Button>
      {asking && <ReopenDialog work={work} marking={markingOf(work, place)} onClose={() => setAsking(false)} />}
    </>
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
