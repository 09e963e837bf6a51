import { useParams } from "wouter";
import { useMe } from "../../../../client/session/current-user";
import { Page } from "../../../../client/shell/page";
import { t } from "../../../../shared/words";
import { Plate } from "../../../../ui/plate";
import { useAtLeast } from "../../../../ui/use-at-least";
import type { Assignment } from "../../../assignments/contract/assignment";
import { canInspect } from "../../../assignments/rules/inspecting";
import { AssignmentLoader } from "../../../assignments/screens/parts/assignment-loader";
import type { ReviewPhotoParts } from "../../../assignments/screens/parts/photo-parts";
import { WorkMeta } from "../../../assignments/screens/parts/work-meta";
import { useInspectedAssignment } from "../../queries";
import { qcDisplay } from "../../rules";
import { QcAccessDenied } from "../qc-access-denied";
import { QcBadge } from "../qc-badge";
import { InspectionSkeleton } from "../skeletons";
import { actionsFor } from "./action-bar";
import { Inspection } from "./inspection";
import { useDecision } from "./use-decision";

/** /qc/inspect/{assignmentId}: an inspection, or its result. */
export default function InspectPage({ photos }: { photos: ReviewPhotoParts }) {
  const me = useMe();
  return me.role === "qc" ? <Load photos={photos} /> : <QcAccessDenied />;
}

function Load({ photos }: { photos: ReviewPhotoParts }) {
  const me = useMe();
  const { assignmentId = "" } = useParams<{ assignmentId: string }>();
  const work = useInspectedAssignment(assignmentId, me);
  return (
    <AssignmentLoader
      work={work}
      title={t("Inspection")}
      back={{ href: "/qc", label: t("Back to QC dashboard") }}
      missing={t("It may not be finished yet, or a team leader has reopened or deleted it.")}
      skeleton={<InspectionSkeleton />}
    >
      {/* What was typed is of one round. */}
      {(loaded) => <Work key={`${assignmentId}:${loaded.round}`} work={loaded} photos={photos} />}
    </AssignmentLoader>
  );
}

type WorkProps = { work: Assignment; photos: ReviewPhotoParts };

function Work({ work, photos }: WorkProps) {
  const me = useMe();
  const decision = useDecision(work);
  const mayDecide = canInspect(work.status, work.qcReviews[0], me.id) === "yes";
  const inHeader = useAtLeast("lg");
  const actions = actionsFor(work, decision, me.id, { inHeader });
  const { code, address } = work.unit;
  return (
    <Page
      title={address ?? code}
      detail={{
        backHref: "/qc",
        plate: <Plate code={code} label={t("Villa {code}", { code })} size="small" />,
        meta: <WorkMeta work={work} />,
        status: <QcBadge state={qcDisplay(work)} />,
        actions: inHeader && actions,
      }}
      actionBar={!inHeader && actions}
    >
      <Inspection work={work} photos={photos} decision={mayDecide ? decision : undefined} showBack={!actions} />
    </Page>
  );
}
