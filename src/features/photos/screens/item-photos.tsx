import { Camera } from "lucide-react";
import { memo } from "react";
import { useLanguage } from "../../../client/browser/language";
import { useParkText } from "../../../client/parts/park-text";
import { t } from "../../../shared/words";
import { Button } from "../../../ui/button";
import type { ItemPhotosProps } from "../../assignments/screens/parts/photo-parts";
import { useOnTheWay } from "../queries/outgoing";
import type { PhotoPlace } from "../queries/place";
import { PhotoGrid } from "./photo-grid";
import { PhotosOnTheWay } from "./photos-on-the-way";
import { PictureTile, ReferenceButton } from "./shown/picture-button";
import { usePhotoDialog } from "./upload/use-photo-dialog";

/**
 * A checklist item's photos, those on their way only counted, with "Take photo" and the reference photo: on tap, or beside the pictures of what was
 * wrong.
 */
export const ItemPhotos = memo(function PhotosOfItem(props: ItemPhotosProps) {
  useLanguage();
  const { assignmentId, item, photos, faults, open, isDone } = props;
  const { id: itemId, photo: rule, referenceUrl } = item;
  const label = useParkText()(item.label);
  const place = { assignmentId, by: "cleaner", itemId } as const;
  const onTheWay = useOnTheWay(place);
  const isMissing = rule === "required" && photos.length + onTheWay === 0;
  const ticks = open && rule === "required" && !isDone ? item.label : undefined;
  return (
    <div className="flex flex-col gap-1">
      {faults.length > 0 && (
        <div className="mb-1.5 grid max-w-96 grid-cols-2 gap-3">
          {faults.map((url) => (
            <PictureTile key={url} picture={{ url, label, is: "fault" }} />
          ))}
          {referenceUrl && <PictureTile picture={{ url: referenceUrl, label, is: "reference" }} />}
        </div>
      )}
      {photos.length > 0 && <PhotoGrid photos={photos} size="small" />}
      <PhotosOnTheWay count={onTheWay} />
      <div className="-ms-3.5 flex flex-wrap gap-x-1">
        {rule !== "none" && <TakePhoto place={{ ...place, ticks }} label={label} isMissing={isMissing} open={open} />}
        {referenceUrl && faults.length === 0 && <ReferenceButton url={referenceUrl} label={label} />}
      </div>
    </div>
  );
});

type TakePhotoProps = { place: PhotoPlace; label: string; isMissing: boolean; open: boolean };

/** A component of its own, because it fetches the dialog, which outlasts the button: a colleague may submit the villa while a photo is being taken. */
function TakePhoto({ place, label, isMissing, open: canTake }: TakePhotoProps) {
  const { open, dialog } = usePhotoDialog(place);
  return (
    <div>
      {canTake && (
        <Button
          variant={isMissing ? "tonal" : "quiet"}
          size="compact"
          className={isMissing ? "ms-3.5" : undefined}
          aria-label={t("Take photo: {task}", { task: label })}
          onClick={open}
        >
          <Camera size={20} />
          {t("Take photo")}
        </Button>
      )}
      {dialog}
    </div>
  );
}
