import { useEffect, useRef, useState } from "react";
import { t } from "../../../shared/words";
import { Button } from "../../../ui/button";
import { TextArea } from "../../../ui/text-area";

type NotesEditorProps = { of: string; initial: string; onSave: (notes: string) => void; onCancel: () => void };

/** The box for the notes of one task, with Save Notes and Cancel. Escape cancels. */
export function NotesEditor({ of, initial, onSave, onCancel }: NotesEditorProps) {
  const [notes, setNotes] = useState(initial);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector("textarea")?.focus(), []);
  return (
    <form
      ref={form}
      className="ms-11.5 mb-3 flex flex-col gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        onSave(notes);
      }}
      onKeyDown={({ key }) => key === "Escape" && onCancel()}
    >
      <TextArea
        label={t("Notes: {task}", { task: of })}
        hideLabel
        maxLength={2000}
        value={notes}
        onChange={({ target }) => setNotes(target.value)}
      />
      <div className="flex gap-2">
        <Button type="submit" className="grow">
          {t("Save Notes")}
        </Button>
        <Button variant="outline" onClick={onCancel}>
          {t("Cancel")}
        </Button>
      </div>
    </form>
  );
}
