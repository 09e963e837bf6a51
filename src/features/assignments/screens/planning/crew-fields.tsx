import type { UseFormReturn } from "react-hook-form";
import { useZone } from "../../../../client/session/current-user";
import { isDay, parkInstant } from "../../../../shared/time";
import { t } from "../../../../shared/words";
import { SelectField } from "../../../../ui/select-field";
import { PeopleField } from "../../../accounts/screens/people-field";
import { useLoads } from "../../queries/planning";
import { isFree } from "../../rules/free";
import type { PlanForm } from "../../rules/plan-form";
import { workDay } from "../../rules/work-day";
import { loadText } from "../parts/load-text";

type CrewFieldsProps = {
  form: UseFormReturn<PlanForm>;
  cleaners: readonly { id: string; name: string }[];
  /** How long the villa's cleaning usually takes, which counts while no minutes are entered. */
  usualMinutes?: number | undefined;
  /** The work that is edited: its booking keeps nobody from it. */
  assignmentId?: string | undefined;
};

/** Lead and assistants, each with their workload that day, and whether they are booked then; absent cleaners can't be chosen. */
export function CrewFields({ form, cleaners, usualMinutes, assignmentId }: CrewFieldsProps) {
  const { register, watch, setValue, formState } = form;
  const [day, time, minutes, leadId, helperIds] = watch(["day", "time", "minutes", "cleanerId", "helperIds"]);
  const zone = useZone();
  const start = isDay(day) && time ? parkInstant(day, time, zone) : undefined;
  const plannedAt = start?.toISOString();
  const loads = useLoads(start ? workDay(start, new Date(), zone) : day, { enabled: isDay(day), assignmentId });
  const known = new Map(loads.data?.map((load, place) => [load.cleaner.id, { ...load, place }]));
  const placeOf = (id: string) => known.get(id)?.place ?? known.size;
  const about = (id: string) => {
    const load = known.get(id);
    if (!load) return undefined;
    if (load.absent) return t("absent");
    const estimatedMinutes = Number(minutes) || (usualMinutes ?? null);
    const isBusy = plannedAt && !isFree(load, { plannedAt, estimatedMinutes }, zone);
    return isBusy ? t("{load}, busy then", { load: loadText(load) }) : loadText(load);
  };
  const crew = [...cleaners].sort((a, b) => placeOf(a.id) - placeOf(b.id));
  const isOffered = (id: string, chosen: boolean) => chosen || !known.get(id)?.absent;
  return (
    <>
      <SelectField
        {...register("cleanerId")}
        value={leadId}
        required
        label={t("Lead cleaner")}
        hint={t("Least busy first.")}
        error={formState.errors.cleanerId?.message}
      >
        <option value="">{t("Choose a cleaner")}</option>
        {crew.map(({ id, name }) => (
          <option key={id} value={id} disabled={!isOffered(id, id === leadId)}>
            {[name, about(id)].filter(Boolean).join(": ")}
          </option>
        ))}
      </SelectField>
      <PeopleField
        label={t("Assistants")}
        empty={t("No other cleaners")}
        people={crew
          .filter(({ id }) => id !== leadId && isOffered(id, helperIds.includes(id)))
          .map(({ id, name }) => ({ id, name, about: about(id) }))}
        chosen={helperIds.filter((id) => id !== leadId)}
        onChange={(ids) => setValue("helperIds", ids, { shouldDirty: true, shouldValidate: formState.isSubmitted })}
        error={formState.errors.helperIds?.message}
      />
    </>
  );
}
