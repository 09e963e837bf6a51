import { useParkText } from "../../../../client/parts/park-text";
import type { ChecklistItemInWork } from "../../../../shared/checklist";
import { t } from "../../../../shared/words";
import { useAtLeast } from "../../../../ui/use-at-least";
import type { Assignment, Media } from "../../../assignments/contract/assignment";
import { PhotoGrid } from "../photo-grid";
import { PictureTile, ReferenceButton } from "../shown/picture-button";
import { RepeatedNotes } from "./repeated-notes";

type ItemEvidenceProps = { work: Assignment; item: ChecklistItemInWork };

/** The cleaners' photos of one checklist item, for reviewers: beside the reference photo on a desktop, which a tap opens on a phone. */
export function ItemEvidence({ work, item }: ItemEvidenceProps) {
  const { id, photo: rule, referenceUrl } = item;
  const label = useParkText()(item.label);
  const isWide = useAtLeast("lg");
  const photos = work.media.filter(({ itemId }) => itemId === id);
  const current = photos.filter(({ isSuperseded }) => !isSuperseded);
  const earlier = photos.filter(({ isSuperseded }) => isSuperseded);
  const awaited = work.awaitedItemIds.includes(id);
  const tick = work.checklistCompletions.find((one) => one.checklistItemId === id);
  const needsOne = rule === "required" && !tick?.notHere;
  if (photos.length === 0 && !referenceUrl && !needsOne && !tick?.photoExpired) return null;
  return (
    // Above a button that covers the whole row.
    <div className="relative z-1 flex flex-col gap-2">
      <div className="flex items-start gap-4">
        {referenceUrl && isWide && (
          <div className="w-44 shrink-0">
            <PictureTile picture={{ url: referenceUrl, label, is: "reference" }} />
          </div>
        )}
        <div className="min-w-0 grow">
          {current.length > 0 && (
            <Photos
              title={referenceUrl && isWide ? t("Photos") : undefined}
              photos={current}
              size={isWide ? "large" : "default"}
            />
          )}
          {current.length === 0 && tick?.photoExpired && (
            <p className="text-sm text-ink-2">{t("The photo was deleted: the park does not keep photos that long.")}</p>
          )}
          {current.length === 0 && needsOne && !tick?.photoExpired && (
            <p className={awaited ? "text-sm text-ink-2" : "text-sm font-semibold text-rework-fg"}>
              {awaited ? t("The photo is still on the phone.") : t("No photo")}
            </p>
          )}
        </div>
      </div>
      {referenceUrl && !isWide && (
        <div className="-ms-3.5">
          <ReferenceButton url={referenceUrl} label={label} />
        </div>
      )}
      {earlier.length > 0 && <Photos title={t("Before it was sent back")} photos={earlier} size="default" />}
      <RepeatedNotes assignmentId={work.id} photos={photos} />
    </div>
  );
}

type PhotosProps = { title: string | undefined; photos: readonly Media[]; size: "default" | "large" };

function Photos({ title, photos, size }: PhotosProps) {
  return (
    <div>
      {title && <p className="mb-1 text-sm text-ink-2">{title}</p>}
      <PhotoGrid photos={photos} size={size} />
    </div>
  );
}
