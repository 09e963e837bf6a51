import type { ReactNode } from "react";
import type { UseFormReturn } from "react-hook-form";
import { LoadFailed } from "../../../../client/parts/load-failed";
import { useParkText } from "../../../../client/parts/park-text";
import { duration } from "../../../../shared/formats";
import { firstDay, lastDay } from "../../../../shared/time";
import { t } from "../../../../shared/words";
import { SelectField } from "../../../../ui/select-field";
import { TextArea } from "../../../../ui/text-area";
import { TextField } from "../../../../ui/text-field";
import { useUsers } from "../../../accounts/queries";
import { useKinds } from "../../../checklists/queries/kinds";
import { UsualTimes } from "../../../settings/screens/usual-times";
import type { Unit } from "../../../units/contract";
import type { useUnits } from "../../../units/queries";
import { useVillaTypes } from "../../../units/queries/villa-types";
import { usualMinutes } from "../../../units/rules";
import { findVilla, type PlanForm } from "../../rules/plan-form";
import { VillaField, whereIs } from "../parts/villa-field";
import { CrewFields } from "./crew-fields";

type PlanFieldsProps = {
  form: UseFormReturn<PlanForm>;
  villas: ReturnType<typeof useUnits>;
  /** The work that is edited; without one a new assignment is planned. */
  assignmentId?: string;
};

/** All fields of the plan form. */
export function PlanFields({ form, villas, assignmentId }: PlanFieldsProps) {
  const { register, watch, formState } = form;
  const { errors } = formState;
  const users = useUsers();
  const types = useVillaTypes();
  const villa = findVilla(villas.data ?? [], watch("villa"));
  const supervisors = (users.data ?? []).filter(({ role }) => role === "teamleader" || role === "admin");
  if ((villas.isError && !villas.data) || (users.isError && !users.data))
    return (
      <LoadFailed
        onRetry={() => void Promise.all([villas.refetch(), users.refetch()])}
        retrying={villas.isFetching || users.isFetching}
      />
    );
  return (
    <div className="grid grid-cols-1 gap-4 md:grid-cols-2 md:gap-x-6">
      <Column>
        <PlannedVilla form={form} villas={villas.data ?? []} />
        <KindField form={form} />
        <div className="grid grid-cols-[repeat(auto-fit,minmax(9.5rem,1fr))] gap-3">
          <TextField
            {...register("day")}
            type="date"
            min={firstDay}
            max={lastDay}
            required
            label={t("Date")}
            error={errors.day?.message}
          />
          <TextField {...register("time")} type="time" required label={t("Start time")} error={errors.time?.message} />
          <div className="col-span-full -mt-1.5">
            <UsualTimes />
          </div>
        </div>
        <div className="grid grid-cols-[repeat(auto-fit,minmax(9.5rem,1fr))] gap-3">
          <TextField
            {...register("minutes")}
            inputMode="numeric"
            autoComplete="off"
            label={t("Estimated minutes")}
            hint={t("Leave blank for this villa's usual time.")}
            error={errors.minutes?.message}
          />
          <SelectField {...register("priority")} label={t("Priority")} error={errors.priority?.message}>
            <PriorityOptions />
          </SelectField>
        </div>
        <TextArea
          {...register("instructions")}
          label={t("Special instructions")}
          hint={t("The cleaners see this before they start.")}
          error={errors.instructions?.message}
        />
      </Column>
      <Column>
        <CrewFields
          form={form}
          cleaners={(users.data ?? []).filter(({ role }) => role === "cleaner")}
          usualMinutes={villa && usualMinutes(villa, types)}
          assignmentId={assignmentId}
        />
        <SelectField
          {...register("supervisorId")}
          value={watch("supervisorId")}
          label={t("Team leader")}
          error={errors.supervisorId?.message}
        >
          <option value="">{t("None|no team leader or supervisor")}</option>
          {supervisors.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
      </Column>
    </div>
  );
}

/** The priorities of a select field. */
export function PriorityOptions() {
  return (
    <>
      <option value="low">{t("Low")}</option>
      <option value="normal">{t("Normal")}</option>
      <option value="high">{t("High")}</option>
    </>
  );
}

function Column({ children }: { children: ReactNode }) {
  return <div className="flex min-w-0 flex-col gap-4">{children}</div>;
}

/** The villa, with what its cleaning usually takes. */
function PlannedVilla({ form, villas }: { form: PlanFieldsProps["form"]; villas: readonly Unit[] }) {
  const types = useVillaTypes();
  const describe = (villa: Unit) =>
    t("{code}: {where}; {persons, plural, one {# person} other {# persons}}, {time}", {
      code: villa.code,
      where: whereIs(villa),
      persons: villa.maxPersons,
      time: duration(usualMinutes(villa, types)),
    });
  const error = form.formState.errors.villa?.message;
  return (
    <VillaField
      {...form.register("villa")}
      typed={form.watch("villa")}
      villas={villas}
      describe={describe}
      error={error}
    />
  );
}

/** The kind of cleaning, which decides the checklist. Until the kinds are there, only the chosen one. */
function KindField({ form }: { form: PlanFieldsProps["form"] }) {
  const parkText = useParkText();
  const kinds = useKinds();
  const chosen = form.watch("kindId");
  return (
    <SelectField
      {...form.register("kindId")}
      value={chosen}
      label={t("Kind of cleaning")}
      error={form.formState.errors.kindId?.message}
    >
      {(kinds.data ?? [{ id: chosen, name: t("Loading…") }]).map(({ id, name }) => (
        <option key={id} value={id}>
          {parkText(name)}
        </option>
      ))}
    </SelectField>
  );
}
