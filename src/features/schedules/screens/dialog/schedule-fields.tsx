import { LoadFailed } from "../../../../client/parts/load-failed";
import { firstDay, isDay, lastDay } from "../../../../shared/time";
import { t } from "../../../../shared/words";
import { CheckboxRow } from "../../../../ui/checkbox";
import { SelectField } from "../../../../ui/select-field";
import { TextArea } from "../../../../ui/text-area";
import { TextField } from "../../../../ui/text-field";
import { useAbsences } from "../../../absences/queries";
import { useTeams, useUsers } from "../../../accounts/queries";
import { PeopleField } from "../../../accounts/screens/people-field";
import { UsualTimes } from "../../../settings/screens/usual-times";
import type { TakenTime } from "../../rules/taken-times";
import { AbsentOnes, absentDays } from "./absent-ones";
import { type BookingForm, type Fault, isRange } from "./booking-form";
import { canShareOut } from "./crew-work";
import { Availability, takenText } from "./taken-text";

export type FieldsProps = {
  form: BookingForm;
  fault: Fault | undefined;
  /** When people, teams and supervisors are booked at the form's times, by id. */
  taken: ReadonlyMap<string, readonly TakenTime[]>;
  /** An existing booking has one day. */
  isOneDay: boolean;
  /** The dialog asks to which days of a series the changes apply. */
  isSeries: boolean;
  onChange: (changed: Partial<BookingForm>) => void;
};

/** All fields of a schedule except its villas. */
export function ScheduleFields(props: FieldsProps) {
  const { form, onChange } = props;
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <WhenFields {...props} />
      <WhoFields {...props} />
      <TextArea
        label={t("Notes")}
        maxLength={2_000}
        value={form.notes}
        onChange={({ target }) => onChange({ notes: target.value })}
      />
    </div>
  );
}

function WhenFields({ form, fault, isOneDay, isSeries, onChange }: FieldsProps) {
  const { startDate, endDate } = form;
  const errorOf = (field: Fault["field"]) => (fault?.field === field ? fault.message : undefined);
  const start = (day: string) => {
    // Keep the range valid: the end date moves with the start date.
    const follows = isOneDay || (isDay(day) && endDate < day);
    onChange({ startDate: day, ...(follows && { endDate: day }) });
  };
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(8.5rem,100%),1fr))] gap-3">
      <TextField
        type="date"
        name="startDate"
        required
        min={firstDay}
        max={lastDay}
        label={t("Start date")}
        value={startDate}
        onChange={({ target }) => start(target.value)}
        error={errorOf("startDate")}
      />
      <TextField
        type="date"
        name="endDate"
        required
        min={isDay(startDate) ? startDate : firstDay}
        max={lastDay}
        label={t("End date")}
        readOnly={isOneDay}
        hint={isOneDay && !isSeries ? t("Changes apply to this day only.") : undefined}
        value={endDate}
        onChange={({ target }) => onChange({ endDate: target.value })}
        error={errorOf("endDate")}
      />
      <TextField
        type="time"
        name="startTime"
        required
        label={t("Start time")}
        value={form.startTime}
        onChange={({ target }) => onChange({ startTime: target.value.slice(0, 5) })}
        error={errorOf("startTime")}
      />
      <TextField
        type="time"
        name="endTime"
        required
        label={t("End time")}
        value={form.endTime}
        onChange={({ target }) => onChange({ endTime: target.value.slice(0, 5) })}
        error={errorOf("endTime")}
      />
      <div className="col-span-full -mt-1.5">
        <UsualTimes />
      </div>
    </div>
  );
}

function WhoFields({ form, fault, taken, isOneDay, onChange }: FieldsProps) {
  const { startDate, endDate, supervisorId, teamId, cleanerIds, way } = form;
  const users = useUsers();
  const teams = useTeams();
  const absences = useAbsences({ from: startDate, to: endDate }, { enabled: isRange(startDate, endDate) });
  const absent = absentDays(absences.data ?? []);
  const isShared = way === "shared" && canShareOut(form);
  const people = users.data ?? [];
  const nameOf = ({ id, name }: { id: string; name: string }) =>
    [name, takenText(taken.get(id))].filter(Boolean).join(": ");
  const retry = () => void Promise.all([users.refetch(), teams.refetch()]);
  if ((users.isError && !users.data) || (teams.isError && !teams.data))
    return <LoadFailed onRetry={retry} retrying={users.isFetching || teams.isFetching} />;
  return (
    <>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(8.5rem,100%),1fr))] gap-3">
        <SelectField
          label={t("Supervisor")}
          value={supervisorId}
          onChange={({ target }) => onChange({ supervisorId: target.value })}
        >
          <option value="">{t("None|no team leader or supervisor")}</option>
          {people
            .filter(({ id, role }) => role === "teamleader" || id === supervisorId)
            .map((one) => (
              <option key={one.id} value={one.id}>
                {nameOf(one)}
              </option>
            ))}
        </SelectField>
        <SelectField label={t("Team")} value={teamId} onChange={({ target }) => onChange({ teamId: target.value })}>
          <option value="">{t("None|no team")}</option>
          {teams.data?.map((team) => (
            <option key={team.id} value={team.id}>
              {nameOf(team)}
            </option>
          ))}
        </SelectField>
      </div>
      <div data-cleaners>
        <PeopleField
          label={t("Cleaners")}
          people={users.data
            ?.filter(({ role }) => role === "cleaner")
            .map(({ id, name }) => ({
              ...{ id, name },
              about: <Availability absent={absent.get(id)} taken={taken.get(id)} />,
            }))}
          chosen={cleanerIds}
          onChange={(ids) => onChange({ cleanerIds: ids })}
          error={fault?.field === "cleanerIds" ? fault.message : undefined}
        />
      </div>
      {!isOneDay && cleanerIds.length > 1 && (
        <CheckboxRow
          look="choice"
          label={
            <>
              {t("Share the villas out, so that each cleaner has their own")}
              {!canShareOut(form) && (
                <span className="block text-xs text-ink-3">{t("Only without a supervisor and a team.")}</span>
              )}
            </>
          }
          disabled={!canShareOut(form)}
          checked={isShared}
          onChange={({ target }) => onChange({ way: target.checked ? "shared" : "together" })}
        />
      )}
      <AbsentOnes absent={cleanerIds.flatMap((id) => absent.get(id) ?? [])} isShared={isShared} />
    </>
  );
}
