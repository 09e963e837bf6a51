import { Camera } from "lucide-react";
import { t } from "../../../shared/words";
import type { Assignment } from "../../assignments/contract/assignment";
import { AwaitedPhotos } from "./awaited-photos";
import { PhotoCard } from "./photo-card";

/** The cleaners' photos, read-only, for reviewers. */
export function CleanerPhotos({ work }: { work: Assignment }) {
  return (
    <PhotoCard title={t("Cleaner photos")} icon={Camera} photos={work.media}>
      <AwaitedPhotos assignmentId={work.id} by="cleaner" count={work.photosOnPhones} />
    </PhotoCard>
  );
}
