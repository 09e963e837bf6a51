import { Camera } from "lucide-react";
import { t } from "../../../shared/words";
import type { Assignment } from "../../assignments/contract/assignment";
import { OnPhones } from "../../assignments/screens/parts/on-phones";
import { useOnOtherPhones } from "../queries/on-other-phones";
import { PhotoCard } from "./photo-card";
import { usePhotoDialog } from "./upload/use-photo-dialog";
import { useWorkPhotos } from "./use-work-photos";

/** The Documentation card of the in-progress page, with "Add Photo" while photos may be added. */
export function Documentation({ work }: { work: Assignment }) {
  const { photos, outgoing, mayAdd } = useWorkPhotos(work);
  const onPhones = useOnOtherPhones(work.photosOnPhones, outgoing);
  const { open, dialog } = usePhotoDialog({ assignmentId: work.id, by: "cleaner" });
  const add = mayAdd ? { label: t("Add Photo"), icon: Camera, onClick: open } : undefined;
  return (
    <div>
      <PhotoCard title={t("Documentation")} icon={Camera} photos={photos} outgoing={outgoing} add={add}>
        <OnPhones count={onPhones} />
      </PhotoCard>
      {dialog}
    </div>
  );
}
