import { Camera } from "lucide-react";
import { useParkText } from "../../../../client/parts/park-text";
import type { ChecklistItemInWork } from "../../../../shared/checklist";
import { t } from "../../../../shared/words";
import { Button } from "../../../../ui/button";
import type { Assignment } from "../../../assignments/contract/assignment";
import { useOutgoing } from "../../queries/outgoing";
import { useQcMedia } from "../../queries/qc-media";
import { PhotoGrid } from "../photo-grid";
import { usePhotoDialog } from "../upload/use-photo-dialog";

type FaultDocumentationProps = { work: Pick<Assignment, "id" | "round">; item: ChecklistItemInWork };

/** An inspector's photos of an item in this round, also those on their way, with a button to take one. */
export function FaultDocumentation({ work, item: { id: itemId, label } }: FaultDocumentationProps) {
  const task = useParkText()(label);
  const place = { assignmentId: work.id, by: "qc", itemId } as const;
  const media = useQcMedia(work.id);
  const outgoing = useOutgoing(place).filter((one) => one.place.itemId === itemId);
  const { open, dialog } = usePhotoDialog(place);
  const photos = media.data?.filter((photo) => photo.itemId === itemId && photo.qcRound === work.round) ?? [];
  return (
    <div className="flex flex-col items-start gap-1.5">
      {photos.length + outgoing.length > 0 && (
        <div className="w-full">
          <PhotoGrid photos={photos} outgoing={outgoing} />
        </div>
      )}
      <Button
        variant="tonal"
        size="compact"
        aria-label={t("Take photo of what is wrong: {task}", { task })}
        onClick={open}
      >
        <Camera size={20} />
        {t("Take photo")}
      </Button>
      {dialog}
    </div>
  );
}
