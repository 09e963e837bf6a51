import { type FormEvent, useState } from "react";
import { FormDialog } from "../../../../client/parts/form-dialog";
import { LoadFailed } from "../../../../client/parts/load-failed";
import { ParkText } from "../../../../client/parts/park-text";
import { clockText, dayName, listText } from "../../../../shared/formats";
import { t } from "../../../../shared/words";
import { Plate } from "../../../../ui/plate";
import { SelectField } from "../../../../ui/select-field";
import { PeopleField } from "../../../accounts/screens/people-field";
import { useLoadsOf } from "../../../assignments/queries/planning";
import { useUnits } from "../../../units/queries";
import type { Need } from "../../contract/needs";
import { usePlanNeeds } from "../../queries/changes";
import { keyText } from "../../rules/needs";
import { crewOf } from "./crew";

type PlanDialogProps = { needs: readonly Need[]; onClose: () => void };

/**
 * Chooses the cleaner of needs, and who helps. Whoever is absent on one of their days can't be chosen; somebody chosen who is absent by now stays
 * listed, or nobody could deselect them.
 */
export default function PlanDialog({ needs, onClose }: PlanDialogProps) {
  const days = [...new Set(needs.map(({ date }) => date))];
  const loads = useLoadsOf(days);
  const codes = new Map(useUnits().data?.map(({ id, code }) => [id, code]));
  const [leadId, setLeadId] = useState("");
  const [helperIds, setHelperIds] = useState<string[]>([]);
  const [error, setError] = useState<string>();
  const plan = usePlanNeeds();
  const crew = crewOf(loads.data ?? new Map());
  const about = ({ absentOn, load }: (typeof crew)[number]) =>
    absentOn.length > 0 ? t("absent on {days}", { days: listText(absentOn.map(dayName)) }) : load;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const lead = crew.find(({ id }) => id === leadId);
    if (!lead) return setError(t("Please choose a cleaner."));
    const helpers = helperIds.filter((id) => id !== lead.id);
    plan.mutate({ needs, cleaner: lead, helperIds: helpers }, { onSuccess: onClose });
  };
  const count = needs.length;
  return (
    <FormDialog
      title={t("{count, plural, one {Plan # cleaning} other {Plan # cleanings}}", { count })}
      submitLabel={t("{count, plural, one {Plan # cleaning} other {Plan # cleanings}}", { count })}
      busy={plan.isPending}
      error={plan.error}
      dirty={leadId !== "" || helperIds.length > 0}
      onSubmit={submit}
      onClose={onClose}
    >
      <ul aria-label={t("To plan")} className="flex max-h-48 flex-col gap-2 overflow-y-auto">
        {needs.map((need) => (
          <li key={keyText(need)} className="flex items-center gap-3">
            <Plate
              code={codes.get(need.unitId) ?? ""}
              label={t("Villa {code}", { code: codes.get(need.unitId) ?? "" })}
              size="row"
            />
            <span className="min-w-0">
              <span className="font-semibold">
                <ParkText>{need.kind}</ParkText>
              </span>{" "}
              <span className="text-sm text-ink-2">
                {t("{day}, {time}", { day: dayName(need.date), time: clockText(need.time) })}
              </span>
            </span>
          </li>
        ))}
      </ul>
      {loads.isError && <LoadFailed onRetry={loads.refetch} retrying={loads.isFetching} />}
      <SelectField
        label={t("Lead cleaner")}
        hint={t("Least busy first.")}
        required
        value={leadId}
        error={error}
        data-autofocus
        onChange={({ target }) => {
          setLeadId(target.value);
          setError(undefined);
        }}
      >
        <option value="">{loads.data || loads.isError ? t("Choose a cleaner") : t("Loading…")}</option>
        {crew.map((one) => (
          <option key={one.id} value={one.id} disabled={one.absentOn.length > 0}>
            {[one.name, about(one)].filter(Boolean).join(": ")}
          </option>
        ))}
      </SelectField>
      <PeopleField
        label={t("Assistants")}
        empty={t("No other cleaners")}
        people={
          loads.data &&
          crew
            .filter(({ id, absentOn }) => id !== leadId && (absentOn.length === 0 || helperIds.includes(id)))
            .map((one) => ({ id: one.id, name: one.name, about: about(one) }))
        }
        chosen={helperIds.filter((id) => id !== leadId)}
        onChange={setHelperIds}
      />
    </FormDialog>
  );
}
