import { Camera } from "lucide-react";
import { t } from "../../../../shared/words";
import { Button } from "../../../../ui/button";
import type { Assignment } from "../../../assignments/contract/assignment";
import { useOnTheWay } from "../../queries/outgoing";
import { PhotoGrid } from "../photo-grid";
import { PhotosOnTheWay } from "../photos-on-the-way";
import { useWorkPhotos } from "../use-work-photos";
import { usePhotoDialog } from "./use-photo-dialog";

type AttachPhotoProps = { work: Assignment; findingId: string; label: string };

/** Photos of one finding and a button to add one. Those on their way are only counted here. */
export function AttachPhoto({ work, findingId, label }: AttachPhotoProps) {
  const { photos, mayAdd } = useWorkPhotos(work);
  const place = { assignmentId: work.id, by: "cleaner", findingId } as const;
  const { open, dialog } = usePhotoDialog(place);
  const here = photos.filter((photo) => photo.findingId === findingId);
  const count = useOnTheWay(place);
  return (
    <>
      {here.length > 0 && <PhotoGrid photos={here} size="small" />}
      <PhotosOnTheWay count={count} />
      {mayAdd && (
        <div>
          <Button
            variant="quiet"
            size="compact"
            className="-ms-3.5"
            aria-label={t("Add Photo: {damage}", { damage: label })}
            onClick={open}
          >
            <Camera size={20} />
            {t("Add Photo")}
          </Button>
        </div>
      )}
      {dialog}
    </>
  );
}
