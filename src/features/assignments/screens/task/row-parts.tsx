import { Camera, Clock, RotateCcw, StickyNote } from "lucide-react";
import type { ReactNode } from "react";
import { PendingMark, useIsPending } from "../../../../client/outbox/pending-mark";
import type { ChecklistItemInWork } from "../../../../shared/checklist";
import { moment } from "../../../../shared/formats";
import { t } from "../../../../shared/words";
import { Button } from "../../../../ui/button";
import { Note } from "../../../../ui/note";
import { TypedText } from "../../../translations/screens/typed-text";
import type { Completion, ReworkItem } from "../../contract/assignment";

// The parts of a row of the checklist, below and beside its box.

/** How many, and whether it takes a photo. */
export function marksOf({ photo }: ChecklistItemInWork, quantity: number): ReactNode {
  if (photo === "none") return t("Qty {quantity}", { quantity });
  return (
    <span className="flex items-center gap-2">
      {t("Qty {quantity}", { quantity })}
      <Camera
        size={18}
        role="img"
        aria-label={photo === "required" ? t("Photo required") : t("Photo optional")}
        className={photo === "required" ? undefined : "text-ink-3"}
      />
    </span>
  );
}

/** Why the box can't be ticked. */
export function PhotoFirst({ id }: { id: string }) {
  return (
    <p id={id} className="-mt-2 mb-2.5 ms-11.5 text-sm font-semibold text-ink-2">
      {t("Take a photo first.")}
    </p>
  );
}

/** What the inspector or supervisor who sent it back wrote. */
export function SentBack({ markedBy, note, lang }: ReworkItem) {
  return (
    <div className="-mt-1 mb-2.5 ms-11.5">
      <Note tone="rework" icon={RotateCcw} title={markedBy.name}>
        {note && <TypedText text={note} lang={lang} />}
      </Note>
    </div>
  );
}

/** When it was done, or that the villa doesn't have it. */
export function DoneAt({ id, completedAt, notHere, zone }: Completion & { zone: string }) {
  const isWaiting = useIsPending(id);
  const time = moment(completedAt, zone);
  return (
    <p className="-mt-1.5 mb-2.5 ms-11.5 flex items-center gap-1.5 text-sm text-ink-3">
      {isWaiting ? <PendingMark /> : <Clock size={16} strokeWidth={2.25} aria-hidden="true" />}
      {notHere ? (
        t("Not here, {time}", { time })
      ) : (
        <>
          <span className="sr-only">{t("Done at")}</span> {time}
        </>
      )}
    </p>
  );
}

type RowButtonsProps = {
  /** The task's. */
  label: string;
  hasNote: boolean;
  onEdit: () => void;
  /** Reports that the villa doesn't have the item; undefined once it is done. */
  onNotHere: (() => void) | undefined;
};

/** For the `ref` of what goes once the row is done: the row's box, which can be used by then, takes the focus unless something else has. */
function passFocusToBox(buttons: HTMLElement | null) {
  const box = buttons?.closest("li")?.querySelector("input");
  return () => {
    if (buttons?.contains(document.activeElement))
      requestAnimationFrame(() => document.activeElement === document.body && box?.focus());
  };
}

/** Notes, and "Not here". */
export function RowButtons({ label, hasNote, onEdit, onNotHere }: RowButtonsProps) {
  return (
    <div ref={passFocusToBox} className="-mt-1 mb-1 flex flex-wrap justify-end">
      {onNotHere && (
        <Button
          variant="quiet"
          size="compact"
          aria-label={t("Not here: {task}", { task: label })}
          onClick={onNotHere}
          className="ms-8 me-auto text-ink-3"
        >
          {t("Not here")}
        </Button>
      )}
      <Button
        variant="quiet"
        size="compact"
        data-edit-notes
        aria-label={hasNote ? t("Edit Notes: {task}", { task: label }) : t("Add Notes: {task}", { task: label })}
        onClick={onEdit}
        className="-me-3.5"
      >
        <StickyNote size={20} />
        {hasNote ? t("Edit Notes") : t("Add Notes")}
      </Button>
    </div>
  );
}
