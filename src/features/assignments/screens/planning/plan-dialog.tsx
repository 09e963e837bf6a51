import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { Trash2 } from "lucide-react";
import { useMemo } from "react";
import { useForm } from "react-hook-form";
import { formLevelError, showFieldErrors } from "../../../../client/api/refused-fields";
import { FormDialog, type FormDialogProps, wantsNext } from "../../../../client/parts/form-dialog";
import { useMe, useZone } from "../../../../client/session/current-user";
import { changeoverKindId } from "../../../../shared/changeover-kind";
import { t } from "../../../../shared/words";
import { Button } from "../../../../ui/button";
import { Plate } from "../../../../ui/plate";
import type { Unit } from "../../../units/contract";
import { useUnits } from "../../../units/queries";
import type { Assignment } from "../../contract/assignment";
import { useCreateAssignment, useEditAssignment } from "../../queries/planning";
import { changedFields, findVilla, fromPlanForm, nextPlanForm, type PlanForm, toPlanForm } from "../../rules/plan-form";
import { PlanFields } from "./plan-fields";
import { planSchema } from "./plan-schema";

type NewProps = { day: string; onClose: () => void };
type EditProps = Pick<FormDialogProps, "onBack" | "onClose"> & { work: Assignment; onDelete: () => void };

/** "New assignment", for one villa or for one after the other. */
export function PlanDialog({ day, onClose }: NewProps) {
  const me = useMe();
  const { form, submit, villas, zone } = usePlanForm({
    villa: "",
    kindId: changeoverKindId,
    cleanerId: "",
    helperIds: [],
    day,
    time: "09:00",
    minutes: "",
    priority: "normal",
    instructions: "",
    supervisorId: me.role === "teamleader" ? me.id : "",
  });
  const creation = useCreateAssignment();
  const save = submit((filled, { id }, isNextWanted) =>
    creation.mutate(
      { plan: fromPlanForm(filled, id, zone), isNextWanted },
      {
        onSuccess: ({ estimatedMinutes }) => {
          if (!isNextWanted) return onClose();
          form.reset(nextPlanForm(filled, estimatedMinutes ?? 0), { keepFieldsRef: true });
          form.setFocus("villa");
        },
        onError: (error) => showFieldErrors(error, form, names),
      },
    ),
  );
  return (
    <FormDialog
      title={t("New assignment")}
      submitLabel={t("Create assignment")}
      nextLabel={t("Save and plan next")}
      busy={creation.isPending}
      error={formLevelError(creation.error, names)}
      dirty={form.formState.isDirty}
      onSubmit={save}
      onClose={onClose}
      size="form"
    >
      <PlanFields form={form} villas={villas} />
    </FormDialog>
  );
}

/** Edits or deletes a pending assignment. */
export function EditDialog({ work, onDelete, onBack, onClose }: EditProps) {
  const park = useZone();
  const { form, submit, villas, zone } = usePlanForm(toPlanForm(work, park), work);
  const edit = useEditAssignment(work.id);
  const { code } = work.unit;
  const save = submit((filled, { id }) => {
    const before = fromPlanForm(toPlanForm(work, zone), work.unitId, zone);
    const changes = changedFields(before, fromPlanForm(filled, id, zone));
    if (Object.keys(changes).length === 0) onClose();
    else edit.mutate(changes, { onSuccess: onClose, onError: (error) => showFieldErrors(error, form, names) });
  });
  return (
    <FormDialog
      lead={<Plate code={code} size="small" />}
      title={t("Edit assignment {code}", { code })}
      submitLabel={t("Save Changes")}
      busy={edit.isPending}
      error={formLevelError(edit.error, names)}
      dirty={form.formState.isDirty}
      onSubmit={save}
      onClose={onClose}
      onBack={onBack}
      size="form"
      aside={
        <Button variant="outline-danger" size="wet" onClick={onDelete}>
          <Trash2 size={20} />
          {t("Delete")}
        </Button>
      }
    >
      <PlanFields form={form} villas={villas} assignmentId={work.id} />
    </FormDialog>
  );
}

function usePlanForm(defaultValues: PlanForm, { uncovered = false } = {}) {
  const zone = useZone();
  const villas = useUnits();
  const known = villas.data;
  const shape = useMemo(() => planSchema(known ?? [], { uncovered }), [known, uncovered]);
  const form = useForm({ resolver: standardSchemaResolver(shape), shouldFocusError: false, defaultValues });
  const submit = (send: (filled: PlanForm, villa: Unit, isNextWanted: boolean) => void) =>
    form.handleSubmit((filled, event) => {
      const villa = findVilla(known ?? [], filled.villa);
      if (villa) send(filled, villa, wantsNext(event));
    });
  return { form, submit, villas, zone };
}

/** API field to form field, for refusals. */
const names = {
  unitId: "villa",
  kindId: "kindId",
  cleanerId: "cleanerId",
  collaboratorIds: "helperIds",
  plannedAt: "day",
  estimatedMinutes: "minutes",
  priority: "priority",
  instructions: "instructions",
  supervisorId: "supervisorId",
} as const;
