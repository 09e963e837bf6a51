import { useState } from "react";
import { useLocation } from "wouter";
import { FormDialog } from "../../../../client/parts/form-dialog";
import { t } from "../../../../shared/words";
import { SelectField } from "../../../../ui/select-field";
import { TextField } from "../../../../ui/text-field";
import type { ChecklistSummary } from "../../contract/lists";
import { useCreateChecklist } from "../../queries/lists";
import { checklistHref } from "../href";

type AddChecklistDialogProps = {
  lists: readonly ChecklistSummary[];
  copyOf: ChecklistSummary | undefined;
  onClose: () => void;
};

/** The dialog "Add checklist": an empty one, or a copy, which then opens. */
export function AddChecklistDialog({ lists, copyOf, onClose }: AddChecklistDialogProps) {
  const [, navigate] = useLocation();
  const [name, setName] = useState("");
  const [source, setSource] = useState(copyOf?.id ?? "");
  const [isSent, setSent] = useState(false);
  const add = useCreateChecklist();
  const fault = name.trim() === "" ? t("Please enter the checklist's name.") : undefined;
  return (
    <FormDialog
      title={copyOf ? t("Copy {name}", { name: copyOf.name }) : t("Add checklist")}
      submitLabel={copyOf ? t("Copy checklist") : t("Add checklist")}
      busy={add.isPending}
      error={add.error}
      dirty={name !== ""}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault();
        setSent(true);
        if (fault || add.isPending) return;
        add.mutate(
          { name: name.trim(), ...(source && { copyOf: source }) },
          { onSuccess: ({ id }) => navigate(checklistHref(id)) },
        );
      }}
    >
      <TextField
        data-autofocus
        label={t("Name|of a team, park or checklist")}
        hint={t("Such as: 8 guests with sauna")}
        required
        maxLength={80}
        autoComplete="off"
        value={name}
        error={isSent ? fault : undefined}
        onChange={({ target }) => setName(target.value)}
      />
      <SelectField label={t("Start with")} value={source} onChange={({ target }) => setSource(target.value)}>
        <option value="">{t("An empty checklist")}</option>
        {lists.map((list) => (
          <option key={list.id} value={list.id}>
            {t("A copy of {name}", { name: list.name })}
          </option>
        ))}
      </SelectField>
    </FormDialog>
  );
}
