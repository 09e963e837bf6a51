import { useState } from "react";
import { type Change, ChangedMeanwhile } from "../../../../client/parts/changed-meanwhile";
import { FormDialog } from "../../../../client/parts/form-dialog";
import { t } from "../../../../shared/words";
import { TextField } from "../../../../ui/text-field";
import { sectionFault } from "./item-faults";

type RenameDialogProps = {
  name: string;
  /** What a colleague changed in the section since the dialog was opened. */
  news: readonly Change[];
  onSave: (name: string) => void;
  onClose: () => void;
};

/** The dialog "Rename section". */
export function RenameDialog({ name, news, onSave, onClose }: RenameDialogProps) {
  const [typed, setTyped] = useState(name);
  const [isSent, setSent] = useState(false);
  const fault = sectionFault(typed);
  return (
    <FormDialog
      title={t("Rename section")}
      submitLabel={t("Apply")}
      busy={false}
      error={null}
      dirty={typed !== name}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault();
        setSent(true);
        if (!fault) onSave(typed.trim());
      }}
    >
      <ChangedMeanwhile changes={news} />
      <TextField
        data-autofocus
        label={t("Section")}
        required
        autoComplete="off"
        value={typed}
        error={isSent ? fault : undefined}
        onChange={({ target }) => setTyped(target.value)}
      />
    </FormDialog>
  );
}
