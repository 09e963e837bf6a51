import { ChevronLeft, ChevronRight, Trash2, X, ZoomIn, ZoomOut } from "lucide-react";
import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import { useParams } from "wouter";
import { useMe, useZone } from "../../../../client/session/current-user";
import { dayAndTime } from "../../../../shared/formats";
import { isRightToLeft, t } from "../../../../shared/words";
import type { Media } from "../../../assignments/contract/assignment";
import { usePendingOperations } from "../../../assignments/queries/pending-steps";
import { useAssignment } from "../../../assignments/queries/steps";
import { canRemovePhoto } from "../../rules/removal";
import { RemoveDialog } from "./remove-dialog";
import { useZoom } from "./use-zoom";
import { ViewerButton } from "./viewer-button";
import { ViewerPicture } from "./viewer-picture";
import { closest } from "./zoom";

type PhotoViewerProps = {
  photos: readonly Media[];
  /** Id of the first photo shown. */
  first: string;
  onClose: () => void;
};

const step = 80;
/** Panning by arrow keys: looking right moves the picture left. */
const arrows = new Map([
  ["ArrowLeft", { x: step, y: 0 }],
  ["ArrowRight", { x: -step, y: 0 }],
  ["ArrowUp", { x: 0, y: step }],
  ["ArrowDown", { x: 0, y: -step }],
]);

/** Photos follow each other to the right, or to the left where texts run that way. */
const onward = () => (isRightToLeft() ? -1 : 1);

/** Full-screen viewer: zoom, previous and next, by touch, mouse and keyboard. */
export function PhotoViewer({ photos, first, onClose }: PhotoViewerProps) {
  const me = useMe();
  // The address of every page with photos names their assignment; passing it down would take bytes of the task screen.
  const { assignmentId, id = assignmentId ?? "" } = useParams<{ assignmentId?: string; id?: string }>();
  // With what this phone has still to send: the server refuses to remove a photo of work that was submitted before.
  const work = useAssignment(id, me.id).data;
  // The cleaner's steps are in `work`; an inspector's decision isn't: its feature doesn't lie below this one.
  const isDecided = usePendingOperations()(id).some(({ closes }) => closes);
  const [shown, setShown] = useState({ id: first, at: 0 });
  // The photo asked about: the question disappears with it.
  const [asked, setAsked] = useState<string>();
  const found = photos.findIndex(({ id }) => id === shown.id);
  // After a removal, the photo that has taken its place.
  const at = found < 0 ? Math.max(0, Math.min(shown.at, photos.length - 1)) : found;
  const photo = photos[at];
  const dialog = useModal();
  const titleId = useId();
  const zone = useZone();
  const go = (by: number) => {
    const next = photos[at + by];
    if (!next || by === 0) return;
    zoom.reset();
    setShown({ id: next.id, at: at + by });
  };
  const zoom = useZoom((direction) => go(direction * onward()));
  const next = photos[at + 1]?.url;
  useEffect(() => {
    if (next) new Image().src = next;
  }, [next]);
  const isEmpty = !photo;
  useEffect(() => {
    if (isEmpty) onClose();
  }, [isEmpty, onClose]);
  if (!photo) return null;
  const mayRemove =
    work &&
    (photo.qcRound === null || !isDecided) &&
    canRemovePhoto(photo, { ...work, review: work.qcReviews[0] }, me) === "yes";

  const press = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const arrow = arrows.get(event.key);
    if (event.key === "+" || event.key === "=") zoom.zoomIn();
    else if (event.key === "-") zoom.zoomOut();
    else if (event.key === "0") zoom.reset();
    else if (arrow && zoom.view.scale > 1) zoom.panBy(arrow);
    else if (arrow) go(-Math.sign(arrow.x) * onward());
    else return;
    event.preventDefault();
  };
  return (
    <>
      <dialog
        ref={dialog}
        aria-labelledby={titleId}
        onKeyDown={press}
        onCancel={(event) => {
          event.preventDefault();
          onClose();
        }}
        className="viewer fixed inset-0 m-0 h-dvh max-h-none w-full max-w-none flex-col overflow-clip bg-[rgb(8_28_36)] text-[#fff] open:flex"
      >
        <header className="flex items-start gap-3 pt-[max(0.5rem,env(safe-area-inset-top))] ps-4 pe-2">
          <div aria-live="polite" className="min-w-0 grow py-1">
            <h2 id={titleId} tabIndex={-1} className="font-semibold">
              {photo.createdBy.name}
            </h2>
            <p className="text-sm text-[rgb(255_255_255/.8)]">
              {t("{when}, photo {number} of {count}", {
                when: dayAndTime(photo.createdAt, zone),
                number: at + 1,
                count: photos.length,
              })}
            </p>
          </div>
          <ViewerButton icon={X} label={t("Close")} onClick={onClose} />
        </header>
        <div
          ref={zoom.stage}
          {...zoom.stageProps}
          className="relative min-h-0 grow touch-none overflow-clip select-none"
        >
          <ViewerPicture key={photo.id} photo={photo} zoom={zoom} />
        </div>
        <footer className="flex px-2 pt-2 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
          <div className="grow basis-0" />
          <div className="flex gap-2">
            <ViewerButton icon={ChevronLeft} label={t("Previous photo")} off={at === 0} onClick={() => go(-1)} />
            <ViewerButton icon={ZoomOut} label={t("Zoom out")} off={zoom.view.scale <= 1} onClick={zoom.zoomOut} />
            <ViewerButton icon={ZoomIn} label={t("Zoom in")} off={zoom.view.scale >= closest} onClick={zoom.zoomIn} />
            <ViewerButton
              icon={ChevronRight}
              label={t("Next photo")}
              off={at === photos.length - 1}
              onClick={() => go(1)}
            />
          </div>
          {/* Apart from Close and at the end: it can't be undone. */}
          <div className="flex grow basis-0 justify-end">
            {mayRemove && (
              <ViewerButton
                icon={Trash2}
                label={t("Remove photo")}
                onClick={() => {
                  setShown({ id: photo.id, at });
                  setAsked(photo.id);
                }}
              />
            )}
          </div>
        </footer>
      </dialog>
      {asked === photo.id && <RemoveDialog assignmentId={id} photo={photo} onClose={() => setAsked(undefined)} />}
    </>
  );
}

/** Opens a modal dialog; closing it before unmounting restores the focus. */
function useModal() {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    // Focuses the heading, so that screen readers start there.
    element?.querySelector("h2")?.focus();
    return () => element?.close();
  }, []);
  // The button that was pressed may not be there for the next photo.
  useEffect(() => {
    if (document.activeElement === document.body) dialog.current?.querySelector("h2")?.focus();
  });
  // The photo that opened it may have been removed.
  useEffect(
    () => () => {
      if (document.activeElement === document.body)
        document.querySelector<HTMLElement>("h1")?.focus({ preventScroll: true });
    },
    [],
  );
  return dialog;
}
