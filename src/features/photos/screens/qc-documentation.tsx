import { ImagePlus, ShieldCheck } from "lucide-react";
import { LoadFailed } from "../../../client/parts/load-failed";
import { t } from "../../../shared/words";
import { Loading, Skeleton } from "../../../ui/skeleton";
import type { Assignment } from "../../assignments/contract/assignment";
import { useOnOtherPhones } from "../queries/on-other-phones";
import { useOutgoing } from "../queries/outgoing";
import { useQcMedia } from "../queries/qc-media";
import { AwaitedPhotos } from "./awaited-photos";
import { PhotoCard } from "./photo-card";
import { usePhotoDialog } from "./upload/use-photo-dialog";

type QcDocumentationProps = { work: Pick<Assignment, "id" | "round" | "qcPhotosOnPhones">; open: boolean };

/** QC's photos of this round and of earlier ones. `open`: more may be added, several at once. */
export function QcDocumentation({ work, open }: QcDocumentationProps) {
  const place = { assignmentId: work.id, by: "qc" } as const;
  const media = useQcMedia(work.id);
  const outgoing = useOutgoing(place);
  const onPhones = useOnOtherPhones(work.qcPhotosOnPhones, outgoing);
  const dialog = usePhotoDialog(place);
  if (!media.data)
    return media.isError ? (
      <LoadFailed onRetry={() => void media.refetch()} retrying={media.isFetching} />
    ) : (
      <Loading>
        <Skeleton className="h-40 rounded-card" />
      </Loading>
    );
  const earlier = media.data.filter(({ qcRound }) => qcRound !== work.round);
  return (
    <div className="flex flex-col gap-4 lg:gap-6">
      <PhotoCard
        title={t("QC documentation")}
        icon={ShieldCheck}
        photos={media.data.filter(({ qcRound }) => qcRound === work.round)}
        outgoing={outgoing}
        add={open ? { label: t("Add"), icon: ImagePlus, onClick: dialog.open } : undefined}
      >
        <AwaitedPhotos {...place} count={onPhones} />
      </PhotoCard>
      {earlier.length > 0 && (
        <PhotoCard title={t("QC documentation from earlier rounds")} icon={ShieldCheck} photos={earlier} />
      )}
      {dialog.dialog}
    </div>
  );
}
