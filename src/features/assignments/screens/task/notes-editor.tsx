import { useEffect, useRef } from "react";
import { Refusal } from "../../../../client/parts/refusal";
import { t } from "../../../../shared/words";
import { Button } from "../../../../ui/button";
import { TextArea } from "../../../../ui/text-area";
import { maxNotesLength } from "../../contract/steps";

const warnBelow = 200;

type NotesEditorProps = {
  /** The task's label. */
  of: string;
  notes: string;
  onType: (notes: string) => void;
  onSave: () => void;
  onCancel: () => void;
  /** It was opened by a tap just now. */
  takesFocus: boolean;
  saving: boolean;
  /** Why the last save failed. */
  error: Error | null;
};

/** Notes editor of one task. Escape cancels. */
export function NotesEditor({ of, notes, onType, onSave, onCancel, takesFocus, saving, error }: NotesEditorProps) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (takesFocus) form.current?.querySelector("textarea")?.focus();
  }, [takesFocus]);
  const left = maxNotesLength - notes.length;
  return (
    <form
      ref={form}
      className="ms-11.5 mb-3 flex flex-col gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        onSave();
      }}
      onKeyDown={({ key }) => key === "Escape" && onCancel()}
    >
      <TextArea
        label={t("Notes: {task}", { task: of })}
        hideLabel
        maxLength={maxNotesLength}
        hint={left <= warnBelow ? t("{left} characters left", { left }) : undefined}
        value={notes}
        onChange={({ target }) => onType(target.value)}
      />
      <Refusal error={error} />
      <div className="flex gap-2">
        <Button type="submit" busy={saving} className="grow">
          {t("Save Notes")}
        </Button>
        <Button variant="outline" onClick={onCancel}>
          {t("Cancel")}
        </Button>
      </div>
    </form>
  );
}
