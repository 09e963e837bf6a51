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
import type { OpenDialog } from "../planning/planning-dialogs";
import { RejectDialog } from "./reject-dialog";
import { ReopenDialog } from "./reopen-dialog";

/** The actions for an assignment with `open` open items; null if there are none. */
export function actionBarFor(work: Assignment, open: number, onOpenDialog: OpenDialog) {
  if (canApprove(work.status) === "yes") return <Decision work={work} open={open} />;
  if (canReassign(work.status) === "yes") return <Planning work={work} onOpenDialog={onOpenDialog} />;
  if (canReopen(work.status) === "yes") return <Reopening work={work} />;
  return null;
}

function Decision({ work, open }: { work: Assignment; open: number }) {
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
      <div className="flex w-full flex-wrap gap-2 *:w-auto *:grow *:basis-32">
        <Button size="wet" busy={approving.isPending} onClick={approving.approve}>
          {!approving.isPending && <Check size={20} />}
          {t("Approve")}
        </Button>
        <Button size="wet" variant="outline-danger" disabled={approving.isPending} onClick={() => setRejecting(true)}>
          <X size={20} />
          {t("Reject")}
        </Button>
      </div>
      {rejecting && <RejectDialog work={work} onClose={() => setRejecting(false)} />}
    </>
  );
}

function Reopening({ work }: { work: Assignment }) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button size="wet" variant="outline" onClick={() => setAsking(true)}>
        <RotateCcw size={20} />
        {t("Reopen")}
      </Button>
      {asking && <ReopenDialog work={work} onClose={() => setAsking(false)} />}
    </>
  );
}

function Planning({ work, onOpenDialog }: { work: Assignment; onOpenDialog: OpenDialog }) {
  return (
    <>
      <Button
        size="wet"
        variant={work.uncovered ? "primary" : "outline"}
        onClick={() => onOpenDialog({ kind: "reassign", work })}
      >
        <UserPlus size={20} />
        {t("Reassign")}
      </Button>
      <div className="flex w-full flex-wrap gap-2 *:grow *:basis-32">
        <Button variant="outline" onClick={() => onOpenDialog({ kind: "edit", work })}>
          <Pencil size={20} />
          {t("Edit")}
        </Button>
      </div>
    </>
  );
}
