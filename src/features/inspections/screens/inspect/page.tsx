import { useParams } from "wouter";
import { CallError } from "../../../../client/api/call";
import { LoadFailed } from "../../../../client/parts/load-failed";
import { useMe, useSignOut } from "../../../../client/session/current-user";
import { Page } from "../../../../client/shell/page";
import { t } from "../../../../shared/words";
import { Plate } from "../../../../ui/plate";
import { Skeleton } from "../../../../ui/skeleton";
import { useChecklist } from "../../../assignments/queries/steps";
import { AssignmentNotFound } from "../../../assignments/screens/parts/assignment-not-found";
import type { PhotoParts } from "../../../assignments/screens/parts/photo-parts";
import { Area } from "../../../units/screens/area";
import { useInspectedAssignment } from "../../queries";
import { qcDisplay } from "../../rules";
import { QcAccessDenied } from "../qc-access-denied";
import { QcBadge } from "../qc-badge";
import { InspectionSkeleton } from "../skeletons";
import { Inspection } from "./inspection";

/** /qc/inspect/{assignmentId}: an inspection, or its result. */
export default function InspectPage({ photos }: { photos: PhotoParts }) {
  const me = useMe();
  return me.role === "qc" ? <Load photos={photos} /> : <QcAccessDenied />;
}

function Load({ photos }: { photos: PhotoParts }) {
  const me = useMe();
  const signOut = useSignOut();
  const { assignmentId = "" } = useParams<{ assignmentId: string }>();
  const work = useInspectedAssignment(assignmentId, me);
  const checklist = useChecklist();
  if (work.error instanceof CallError && work.error.status === 404)
    return (
      <AssignmentNotFound
        text={t("It may not be finished yet, or it may have been deleted.")}
        back={{ href: "/qc", label: t("Back to QC dashboard") }}
      />
    );
  const frame = { person: me, onSignOut: signOut.mutate };
  if (work.data && checklist.data) {
    const { unit } = work.data;
    return (
      <Page
        {...frame}
        title={unit.address ?? unit.code}
        detail={{
          backHref: "/qc",
          plate: <Plate code={unit.code} label={t("Villa {code}", { code: unit.code })} size="small" />,
          meta: <Area name={unit.location} />,
          status: <QcBadge state={qcDisplay(work.data)} />,
        }}
      >
        <Inspection key={assignmentId} work={work.data} items={checklist.data} photos={photos} />
      </Page>
    );
  }
  return (
    <Page
      {...frame}
      title={t("Inspection")}
      detail={{ backHref: "/qc", plate: <Skeleton className="size-12 rounded-[11px]" /> }}
    >
      {work.isError || checklist.isError ? (
        <LoadFailed
          onRetry={() => void Promise.all([work.refetch(), checklist.refetch()])}
          retrying={work.isFetching}
        />
      ) : (
        <InspectionSkeleton />
      )}
    </Page>
  );
}
