import { FileSpreadsheet } from "lucide-react";
import { type ChangeEvent, type ClipboardEvent, useRef, useState } from "react";
import { t } from "../../../shared/words";
import { Button } from "../../../ui/button";
import { TextArea } from "../../../ui/text-area";
import { useDropAndPaste } from "../use-drop-and-paste";
import type { Import } from "./use-import";

/** Chooses a file, drops it, or pastes cells. */
export function ChooseStep({ state, needs, effect }: { state: Import; needs: string; effect: string | undefined }) {
  const input = useRef<HTMLInputElement>(null);
  const [typed, type] = useState("");
  const open = ([file]: readonly File[]) => file && void state.openFile(file);
  const dragging = useDropAndPaste(open, !state.busy);
  const chosen = ({ target }: ChangeEvent<HTMLInputElement>) => {
    open([...(target.files ?? [])]);
    // Allows choosing the same file again, once it is corrected.
    target.value = "";
  };
  const paste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData("text/plain");
    if (!text || event.clipboardData.files.length > 0) return;
    event.preventDefault();
    void state.openText(text);
  };
  return (
    <>
      <p className="text-sm text-ink-2">
        {needs} {effect ?? t("Other columns are optional. Nothing is deleted.")}
      </p>
      <Button
        variant={dragging ? "tonal" : "outline"}
        busy={state.busy}
        onClick={() => input.current?.click()}
        className="min-h-24 flex-col gap-1.5 border-dashed md:min-h-40"
      >
        <FileSpreadsheet size={24} />
        {t("Choose a file")}
        <span className="text-sm font-normal">{t(".xlsx or .csv, up to 5 MB and 5,000 rows")}</span>
      </Button>
      <input
        ref={input}
        type="file"
        accept=".xlsx,.csv,.txt,.tsv,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
        aria-label={t("File")}
        hidden
        onChange={chosen}
      />
      <TextArea
        label={t("Or paste cells from a spreadsheet, with their headings")}
        value={typed}
        onPaste={paste}
        onChange={({ target }) => type(target.value)}
      />
      {typed.trim() && (
        <Button variant="outline" busy={state.busy} onClick={() => void state.openText(typed)}>
          {t("Use these cells")}
        </Button>
      )}
    </>
  );
}
