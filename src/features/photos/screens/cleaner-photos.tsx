import { Camera } from "lucide-react";
import { t } from "../../../shared/words";
import type { Assignment } from "../../assignments/contract/assignment";
import { photosOfNoItem } from "../rules";
import { AwaitedPhotos } from "./awaited-photos";
import { RepeatedNotes } from "./evidence/repeated-notes";
import { PhotoCard } from "./photo-card";

/** The cleaners' photos of no checklist item, read-only, for reviewers. */
export function CleanerPhotos({ work }: { work: Assignment }) {
  const photos = photosOfNoItem(work.media);
  // All of them are at their items.
  if (photos.length === 0 && work.media.length > 0 && work.photosOnPhones === 0) return null;
  return (
    <PhotoCard title={t("Cleaner photos")} icon={Camera} photos={photos}>
      <RepeatedNotes assignmentId={work.id} photos={photos} />
      <AwaitedPhotos assignmentId={work.id} by="cleaner" count={work.photosOnPhones} />
    </PhotoCard>
  );
}
