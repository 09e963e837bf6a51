import { CircleAlert, CloudUpload, RotateCw } from "lucide-react";
import { useRef } from "react";
import { useDropAndPaste } from "../../../../client/parts/use-drop-and-paste";
import { t } from "../../../../shared/words";
import { Button } from "../../../../ui/button";
import { classNames } from "../../../../ui/class-names";
import { Dialog } from "../../../../ui/dialog";
import { Note } from "../../../../ui/note";
import { useOutgoing } from "../../queries/outgoing";
import { isSamePlace, type PhotoPlace } from "../../queries/place";
import { hasSelected, removeSelected } from "../../queries/selected-photos";
import { useRetryPhotos, useSendPhotos } from "../../queries/send-photos";
import { OutgoingRow, SelectedRow } from "./photo-row";
import { Pickers } from "./pickers";
import { usePhotoSelection } from "./use-photo-selection";

type PhotoDialogProps = { place: PhotoPlace; onClose: () => void };

/**
 * "Upload Photos": one at a time for cleaners, several for QC (docs/domain.md, "Photos"). Closing discards what was only
 * selected, so a stray tap outside does not close it then; uploads go on in the grid behind.
 */
export function PhotoDialog({ place, onClose }: PhotoDialogProps) {
  const { several, chosen, refused, choose } = usePhotoSelection(place);
  const outgoing = useOutgoing(place).filter((one) => isSamePlace(one.place, place));
  const failed = outgoing.filter(({ state }) => state === "failed");
  const send = useSendPhotos(place);
  const retry = useRetryPhotos(place.by);
  const pickers = useRef<HTMLDivElement>(null);
  const sending = send.isPending || retry.isPending;
  // Upload waits until all are prepared, so that none is left behind.
  const preparing = chosen.some(({ state }) => state === "preparing");
  const closed = sending && !several;
  const dragging = useDropAndPaste((files) => void choose(files), !closed);

  // Refused photos stay here with the reason, and so do those chosen during the upload; others are shown in the grid behind.
  const close = (kinds: readonly string[]) =>
    kinds.length > 0 && !kinds.includes("refused") && !hasSelected(place) && onClose();
  const upload = () =>
    send.mutate(
      chosen.map(({ id }) => id),
      { onSuccess: close },
    );
  const tryAgain = (photos: typeof failed) => retry.mutate(photos, { onSuccess: close });
  const removed = () => {
    // The focused button disappears with its row.
    pickers.current?.querySelector("button")?.focus();
  };
  const takeAgain = (id: string) => {
    removeSelected([id]);
    removed();
    // The camera is the first one.
    pickers.current?.querySelector("button")?.click();
  };
  const again = !sending && chosen.length === 0 && failed.length > 0;
  return (
    <Dialog
      open
      size="fixed"
      title={t("Upload Photos")}
      keeps={chosen.length > 0}
      onClose={onClose}
      actions={
        <Button
          size="wet"
          className="md:w-auto md:min-w-40"
          busy={sending}
          disabled={!sending && (preparing || chosen.length + failed.length === 0)}
          onClick={() => (again ? tryAgain(failed) : upload())}
        >
          {!sending && (again ? <RotateCw size={20} /> : <CloudUpload size={20} />)}
          {again ? t("Try again") : t("Upload")}
        </Button>
      }
    >
      <div className="flex flex-col gap-4 md:grid md:grid-cols-[1fr_17.5rem] md:grid-rows-[auto_1fr] md:gap-x-6">
        <div className="flex flex-col gap-4">
          <Pickers
            ref={pickers}
            several={several}
            disabled={closed}
            cameraFirst={!several && outgoing.length === 0}
            onChoose={choose}
          />
          {refused.map((words) => (
            <Note key={words} tone="danger" icon={CircleAlert} role="alert">
              {words}
            </Note>
          ))}
        </div>
        <div className="md:row-span-2">
          {chosen.length + outgoing.length === 0 ? (
            <DropZone dragging={dragging} />
          ) : (
            <ul aria-label={t("Chosen photos")} className="flex flex-col gap-4 md:gap-6">
              {outgoing.map((one) => (
                <OutgoingRow
                  key={one.id}
                  photo={one}
                  onRemoved={removed}
                  // A single photo uses the main button.
                  onRetry={chosen.length + outgoing.length > 1 ? () => tryAgain([one]) : undefined}
                />
              ))}
              {chosen.map((one) => (
                <SelectedRow
                  key={one.id}
                  photo={one}
                  onRemove={() => {
                    removeSelected([one.id]);
                    removed();
                  }}
                  onTakeAgain={() => takeAgain(one.id)}
                />
              ))}
            </ul>
          )}
        </div>
        <p className="text-sm text-ink-2">
          {several ? t("Several photos at once, up to 10 MB each.") : t("One photo at a time, up to 10 MB.")}
        </p>
      </div>
    </Dialog>
  );
}

/** Drop zone, for a mouse only. */
function DropZone({ dragging }: { dragging: boolean }) {
  return (
    <p
      className={classNames(
        "hidden h-52.5 place-content-center rounded-control border-2 border-dashed p-4 text-center text-sm md:pointer-fine:grid",
        dragging ? "border-primary bg-primary-soft text-primary-soft-ink" : "border-line-strong text-ink-2",
      )}
    >
      {t("Drop or paste a photo here.")}
    </p>
  );
}
