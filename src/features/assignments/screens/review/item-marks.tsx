import { ParkText, useParkText } from "../../../../client/parts/park-text";
import type { ChecklistItemInWork } from "../../../../shared/checklist";
import { t } from "../../../../shared/words";
import { CheckboxRow } from "../../../../ui/checkbox";
import { TextArea } from "../../../../ui/text-area";
import type { SentBackItem } from "../../contract/rework";
import type { ReviewPhotoParts } from "../parts/photo-parts";

/** An item to do again, with what is wrong. `isUploading`: its photo is not there yet. */
export type Mark = { itemId: string; note: string; photoURL?: string | undefined; isUploading?: boolean };
export type MarkableItems = {
  items: readonly ChecklistItemInWork[];
  FaultPhotoField: ReviewPhotoParts["FaultPhotoField"];
};

/** A mark as the server takes it. */
export function sentBackItemOf({ itemId, note, photoURL }: Mark): SentBackItem {
  return { itemId, ...(note.trim() && { note: note.trim() }), ...(photoURL && { photoURL }) };
}

type Marks = readonly Mark[];
type ItemMarksProps = MarkableItems & {
  marks: Marks;
  /** Changes the marks of that moment: a photo arrives long after the render in which it was chosen. */
  onChange: (change: (now: Marks) => Marks) => void;
};

/** Chooses items to do again, each with a note and a photo. */
export function ItemMarks({ items, FaultPhotoField, marks, onChange }: ItemMarksProps) {
  const parkText = useParkText();
  const change = (itemId: string, changes: Partial<Mark>) =>
    onChange((now) => now.map((one) => (one.itemId === itemId ? { ...one, ...changes } : one)));
  return (
    <fieldset className="flex flex-col">
      <legend className="mb-1 text-sm font-semibold">{t("Tasks to do again (optional)")}</legend>
      <p className="text-sm text-ink-2">
        {t("Only the tasks that you choose lose their tick. If you choose none, all ticks stay.")}
      </p>
      {items.map(({ id, label }) => {
        const mark = marks.find(({ itemId }) => itemId === id);
        return (
          <div key={id} className="border-b border-line last:border-0">
            <CheckboxRow
              look="choice"
              label={<ParkText>{label}</ParkText>}
              checked={mark !== undefined}
              onChange={({ target }) =>
                onChange((now) => {
                  const others = now.filter(({ itemId }) => itemId !== id);
                  return target.checked ? [...others, { itemId: id, note: "" }] : others;
                })
              }
            />
            {mark && (
              <div className="flex flex-col gap-2 ps-9 pb-3">
                <TextArea
                  label={t("What is wrong with “{task}”?", { task: parkText(label) })}
                  hideLabel
                  placeholder={t("What is wrong?")}
                  maxLength={500}
                  className="min-h-12"
                  value={mark.note}
                  onChange={({ target }) => change(id, { note: target.value })}
                />
                <FaultPhotoField
                  label={parkText(label)}
                  photoURL={mark.photoURL}
                  onChange={(photoURL) => change(id, { photoURL })}
                  onBusy={(isUploading) => change(id, { isUploading })}
                />
              </div>
            )}
          </div>
        );
      })}
    </fieldset>
  );
}
