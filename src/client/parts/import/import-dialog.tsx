import { CircleAlert } from "lucide-react";
import { useEffect, useRef } from "react";
import { t } from "../../../shared/words";
import { Button } from "../../../ui/button";
import { Dialog } from "../../../ui/dialog";
import { Note } from "../../../ui/note";
import { ChooseStep } from "./choose-step";
import { MapStep } from "./map-step";
import { DoneStep, PreviewStep } from "./preview-step";
import { type Import, type ImportExtra, type ImportKind, useImport } from "./use-import";

export type ImportDialogProps = {
  title: string;
  kind: ImportKind;
  /** The columns that a row of something new needs, as a sentence. */
  needs: string;
  /** The words of its buttons for a number of rows: "Import 350 villas". */
  words: Record<"check" | "import" | "importing", (count: number) => string>;
  /** What an import does to records that are not in the sheet; by default nothing. */
  effect?: string;
  extra?: ImportExtra;
  onClose: () => void;
};

/** Imports a file or pasted cells: choose, map the columns, see what would change, import (docs/domain.md, "Import"). */
export function ImportDialog({ title, kind, needs, words, effect, extra, onClose }: ImportDialogProps) {
  const state = useImport(kind);
  const { chosen, checked, done, refusal, busy } = state;
  const content = useStepFocus(done ? "done" : checked ? "preview" : chosen ? "map" : "choose");
  // Until it is known whether the rows are stored.
  const close = () => !(busy && checked) && onClose();
  return (
    <Dialog
      open
      tall
      size="form"
      title={title}
      keeps={chosen !== undefined && !done}
      onClose={close}
      actions={<Actions state={state} words={words} extra={extra} onClose={onClose} />}
    >
      <div ref={content} tabIndex={-1} className="flex flex-col gap-4 outline-none">
        {refusal && (
          <Note tone="danger" icon={CircleAlert} role="alert">
            {refusal}
          </Note>
        )}
        {done ? (
          <DoneStep result={done} extra={extra} />
        ) : chosen && checked ? (
          <PreviewStep checked={checked} chosen={chosen} extra={extra} columns={kind.columns} />
        ) : chosen ? (
          <MapStep state={state} chosen={chosen} columns={kind.columns} />
        ) : (
          <ChooseStep state={state} needs={needs} effect={effect} />
        )}
      </div>
    </Dialog>
  );
}

/** Moves the focus to the next step, whose buttons are others. */
function useStepFocus(step: string) {
  const content = useRef<HTMLDivElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current !== step) content.current?.focus();
    shown.current = step;
  }, [step]);
  return content;
}

type ActionsProps = Pick<ImportDialogProps, "words" | "onClose"> & { state: Import; extra: ImportExtra | undefined };

function Actions({ state, words, extra, onClose }: ActionsProps) {
  const { chosen, checked, done, busy } = state;
  const main = { size: "wet", className: "md:w-auto", busy } as const;
  const back = (
    <Button variant="outline" size="wet" className="md:w-auto" disabled={busy} onClick={state.back}>
      {t("Back")}
    </Button>
  );
  if (done)
    return (
      <Button key="done" {...main} onClick={onClose}>
        {t("Done|button: closes the dialog")}
      </Button>
    );
  if (checked) {
    const count = checked.result.added + checked.result.changed;
    return (
      <>
        {checked.errors.length > 0 && (
          <Button key="again" {...main} onClick={state.restart}>
            {t("Choose the corrected file")}
          </Button>
        )}
        {checked.errors.length === 0 && count + (extra?.count ?? 0) > 0 && (
          <Button key="import" {...main} disabled={extra?.isConfirmed === false} onClick={state.importAll}>
            {busy ? words.importing(count) : words.import(count)}
          </Button>
        )}
        {back}
      </>
    );
  }
  if (chosen)
    return (
      <>
        <Button
          key="check"
          {...main}
          disabled={Object.values(chosen.mapping).every((name) => !name)}
          onClick={state.check}
        >
          {words.check(chosen.table.rows.length)}
        </Button>
        {back}
      </>
    );
  return (
    <Button key="cancel" variant="outline" size="wet" className="md:w-auto" onClick={onClose}>
      {t("Cancel")}
    </Button>
  );
}
