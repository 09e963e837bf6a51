import { ImagePlus, ShieldCheck } from "lucide-react";
import { LoadFailed } from "../../../client/load-failed";
import { t } from "../../../shared/words";
import { Loading, Skeleton } from "../../../ui/skeleton";
import { isJustChosen, outgoingTo, useOutgoing } from "../queries/outgoing";
import { useQcMedia } from "../queries/qc-media";
import { PhotoCard } from "./photo-card";
import { usePhotoDialog } from "./use-photo-dialog";

/** QC's own photos of a villa. `open`: the QC form is open, so that more may be added, several at once. */
export function QcDocumentation({ assignmentId, open }: { assignmentId: string; open: boolean }) {
  const place = { assignmentId, by: "qc" } as const;
  const media = useQcMedia(assignmentId);
  const outgoing = outgoingTo(place, useOutgoing()).filter((one) => !isJustChosen(one));
  const dialog = usePhotoDialog(place);
  if (!media.data)
    return media.isError ? (
      <LoadFailed onRetry={() => void media.refetch()} retrying={media.isFetching} />
    ) : (
      <Loading>
        <Skeleton className="h-40 rounded-card" />
      </Loading>
    );
  return (
    <div>
      <PhotoCard
        title={t("QC documentation")}
        icon={ShieldCheck}
        photos={media.data}
        outgoing={outgoing}
        add={open ? { label: t("Add"), icon: ImagePlus, onClick: dialog.open } : undefined}
      />
      {dialog.dialog}
    </div>
  );
}
