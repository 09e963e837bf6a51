import { Camera } from "lucide-react";
import { t } from "../../../shared/words";
import { Card } from "../../../ui/card";
import { CardTitle } from "../../../ui/card-title";
import type { Assignment } from "../../assignments/contract/assignment";
import { photosOfNoItem } from "../rules";
import { AwaitedPhotos } from "./awaited-photos";
import { RepeatedNotes } from "./evidence/repeated-notes";
import { PhotoCard } from "./photo-card";

/** The cleaners' photos of no checklist item, read-only, for reviewers. */
export function CleanerPhotos({ work }: { work: Assignment }) {
  const photos = photosOfNoItem(work.media);
  const awaited = <AwaitedPhotos assignmentId={work.id} by="cleaner" count={work.photosOnPhones} />;
  // All of them are at their items: a count would say that there are none.
  if (photos.length === 0 && work.media.length > 0)
    return (
      work.photosOnPhones > 0 && (
        <Card as="section" aria-label={t("Cleaner photos")} className="flex flex-col gap-3">
          <CardTitle icon={Camera}>{t("Cleaner photos")}</CardTitle>
          {awaited}
        </Card>
      )
    );
  return (
    <PhotoCard title={t("Cleaner photos")} icon={Camera} photos={photos}>
      <RepeatedNotes assignmentId={work.id} photos={photos} />
      {awaited}
    </PhotoCard>
  );
}
