import { Camera, ImagePlus } from "lucide-react";
import { t } from "../../../shared/words";
import { Button } from "../../../ui/button";
import type { Assignment } from "../../assignments/contract/assignment";
import { photosOfNoItem } from "../rules";
import { PhotoCard } from "./photo-card";
import { usePhotoDialog } from "./upload/use-photo-dialog";
import { useWorkPhotos } from "./use-work-photos";

/** Below the checklist: "Upload Photos", the photos of no item, and all that are on their way. */
export function TaskPhotos({ work }: { work: Assignment }) {
  const { photos: all, outgoing, mayAdd } = useWorkPhotos(work);
  const photos = photosOfNoItem(all);
  const { open, dialog } = usePhotoDialog({ assignmentId: work.id, by: "cleaner" });
  return (
    <>
      {photos.length + outgoing.length > 0 && (
        <PhotoCard title={t("Photos")} icon={Camera} photos={photos} outgoing={outgoing} />
      )}
      {mayAdd && (
        <Button variant="outline" full onClick={open}>
          <ImagePlus size={20} />
          {t("Upload Photos")}
        </Button>
      )}
      {dialog}
    </>
  );
}
