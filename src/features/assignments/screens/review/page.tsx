import { useState } from "react";
import { Redirect, useParams } from "wouter";
import { useMe } from "../../../../client/session/current-user";
import { useToday } from "../../../../client/session/use-today";
import { Page } from "../../../../client/shell/page";
import { t } from "../../../../shared/words";
import { classNames } from "../../../../ui/class-names";
import { Plate } from "../../../../ui/plate";
import { useAtLeast } from "../../../../ui/use-at-least";
import { TypedText } from "../../../translations/screens/typed-text";
import type { Assignment } from "../../contract/assignment";
import { useAssignmentHistory, useServerAssignment } from "../../queries/review";
import { openItemIds } from "../../rules/checklist";
import { activeTeam } from "../../rules/display";
import { AssignmentLoader, isMissing } from "../parts/assignment-loader";
import type { ReviewPhotoParts } from "../parts/photo-parts";
import { StatusBadge } from "../parts/status-badge";
import { TeamCard } from "../parts/team-card";
import { WorkMeta } from "../parts/work-meta";
import { WorkNotes } from "../parts/work-notes";
import { type DialogRequest, type OpenDialog, PlanningDialogs } from "../planning/planning-dialogs";
import { actionsFor, type ReasonKind } from "./action-bar";
import { ChecklistReview } from "./checklist-review";
import { DeleteButton } from "./delete-button";
import { Facts } from "./facts";
import { EarlierFeedback, QcReview } from "./feedback-notes";
import { FindingsReview } from "./findings-review";
import { HistoryCard } from "./history-card";
import { MissingItem } from "./missing-item";
import { RejectDialog } from "./reject-dialog";
import { ReopenDialog } from "./reopen-dialog";
import { ReviewSkeleton } from "./skeleton";

/** /supervisor/assignments/{id}: review one assignment. */
export default function Review({ photos }: { photos: ReviewPhotoParts }) {
  const me = useMe();
  const { id = "" } = useParams<{ id: string }>();
  if (me.role !== "admin" && me.role !== "teamleader") return <Redirect to="/" replace />;
  // A dialog is about one assignment: the next one begins without it.
  return <Load key={id} id={id} photos={photos} />;
}

function Load({ id, photos }: { id: string; photos: ReviewPhotoParts }) {
  const work = useServerAssignment(id);
  const [dialog, setDialog] = useState<DialogRequest>();
  // Here and not with its button, which goes when the window gets wider or somebody else decides: what was typed stays.
  const [reason, askReason] = useState<ReasonKind>();
  if (isMissing(work) && dialog?.kind === "delete") return <Redirect to="/supervisor/assignments" replace />;
  return (
    <AssignmentLoader
      work={work}
      title={t("Assignment")}
      back={{ href: "/supervisor", label: t("Back to Team Overview") }}
      missing={t("It may have been deleted.")}
      skeleton={<ReviewSkeleton />}
    >
      {(loaded) => (
        <>
          <Work work={loaded} photos={photos} onOpenDialog={setDialog} onAskReason={askReason} />
          {reason && (
            <ReasonFor
              kind={reason}
              work={loaded}
              FaultPhotoField={photos.FaultPhotoField}
              onClose={() => askReason(undefined)}
            />
          )}
          <PlanningDialogs request={dialog} onOpenDialog={setDialog} onClose={() => setDialog(undefined)} />
        </>
      )}
    </AssignmentLoader>
  );
}

type ReasonForProps = Pick<ReviewPhotoParts, "FaultPhotoField"> & {
  kind: ReasonKind;
  work: Assignment;
  onClose: () => void;
};

function ReasonFor({ kind, work, FaultPhotoField, onClose }: ReasonForProps) {
  const marking = { items: work.checklist.items, FaultPhotoField };
  return kind === "reject" ? (
    <RejectDialog work={work} marking={marking} onClose={onClose} />
  ) : (
    <ReopenDialog work={work} marking={marking} onClose={onClose} />
  );
}

type WorkProps = {
  work: Assignment;
  photos: ReviewPhotoParts;
  onOpenDialog: OpenDialog;
  onAskReason: (kind: ReasonKind) => void;
};

function Work({ work, photos, onOpenDialog, onAskReason }: WorkProps) {
  const { CleanerPhotos, QcDocumentation, AttachPhoto, FaultPhotos } = photos;
  const me = useMe();
  // Times of other days are shown with the date.
  useToday();
  const history = useAssignmentHistory(work.id);
  const { code, address } = work.unit;
  const inHeader = useAtLeast("lg");
  const open = openItemIds(work).length;
  const actions = actionsFor(work, open, { onOpenDialog, onAskReason }, { inHeader });
  const begun = work.status !== "pending";
  // In this round or an earlier one; an inspector can also decide without starting.
  const inspected = work.qcReviews.length > 0 || history.data?.some(({ action }) => action.startsWith("inspection."));
  return (
    <Page
      title={address ?? code}
      detail={{
        backHref: "/supervisor",
        plate: <Plate code={code} label={t("Villa {code}", { code })} size="small" />,
        meta: <WorkMeta work={work} />,
        status: <StatusBadge work={work} />,
        actions: inHeader && actions,
      }}
      actionBar={!inHeader && actions}
    >
      <WorkNotes work={work} Text={TypedText} />
      <QcReview work={work} />
      <EarlierFeedback work={work} history={history.data ?? []} />
      <div className="grid grid-cols-1 gap-4 lg:grid-cols-[minmax(0,1fr)_24rem] lg:grid-rows-[auto_1fr] lg:gap-x-6">
        <div className={classNames("flex min-w-0 flex-col gap-4", begun && "lg:col-start-2")}>
          <Facts work={work} />
          {activeTeam(work).length > 0 && <TeamCard work={work} myId={me.id} />}
        </div>
        {begun && (
          <div className="flex min-w-0 flex-col gap-4 lg:col-start-1 lg:row-span-2 lg:row-start-1">
            <ChecklistReview work={work} photos={photos} Missing={MissingItem} />
            <FindingsReview work={work} AttachPhoto={AttachPhoto} />
            <CleanerPhotos work={work} />
            {inspected && <QcDocumentation work={work} open={false} />}
          </div>
        )}
        <div className="min-w-0 lg:col-start-2">
          <HistoryCard history={history} FaultPhotos={FaultPhotos} />
        </div>
      </div>
      <DeleteButton work={work} onOpenDialog={onOpenDialog} />
    </Page>
  );
}
