import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useForm } from "react-hook-form";
import { formLevelError, showFieldErrors } from "../../../../client/api/refused-fields";
import { FormDialog } from "../../../../client/parts/form-dialog";
import { t } from "../../../../shared/words";
import { Plate } from "../../../../ui/plate";
import { SelectField } from "../../../../ui/select-field";
import { TextArea } from "../../../../ui/text-area";
import type { Assignment } from "../../contract/assignment";
import { useEditAssignment } from "../../queries/planning";
import { changedFields } from "../../rules/plan-form";
import { PriorityOptions } from "./plan-fields";
import { instructionSchema } from "./plan-schema";

const names = { priority: "priority", instructions: "instructions" } as const;

/** Changes instructions and priority of a started assignment; its cleaners see them at once, marked as new. */
export function InstructDialog({ work, onClose }: { work: Assignment; onClose: () => void }) {
  const form = useForm({
    resolver: standardSchemaResolver(instructionSchema),
    shouldFocusError: false,
    defaultValues: { priority: work.priority, instructions: work.instructions ?? "" },
  });
  const edit = useEditAssignment(work.id);
  const save = form.handleSubmit(({ priority, instructions }) => {
    const changes = changedFields(work, { priority, instructions: instructions.trim() || null });
    if (Object.keys(changes).length === 0) onClose();
    else edit.mutate(changes, { onSuccess: onClose, onError: (error) => showFieldErrors(error, form, names) });
  });
  return (
    <FormDialog
      lead={<Plate code={work.unit.code} size="small" />}
      title={t("Edit assignment {code}", { code: work.unit.code })}
      description={t("The cleaning has started. You can still change the priority and the instructions.")}
      submitLabel={t("Save Changes")}
      busy={edit.isPending}
      error={formLevelError(edit.error, names)}
      dirty={form.formState.isDirty}
      onSubmit={save}
      onClose={onClose}
    >
      <SelectField {...form.register("priority")} label={t("Priority")}>
        <PriorityOptions />
      </SelectField>
      <TextArea
        {...form.register("instructions")}
        label={t("Special instructions")}
        hint={t("The cleaners see this at once, marked as new.")}
        error={form.formState.errors.instructions?.message}
      />
    </FormDialog>
  );
}
