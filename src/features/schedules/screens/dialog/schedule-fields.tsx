import { LoadFailed } from "../../../../client/parts/load-failed";
import { useLastDay } from "../../../../client/parts/use-last-day";
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
  /** Names by id, also of people and teams that no longer exist. */
  names: ReadonlyMap<string, string>;
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
  const { lastFor, choose } = useLastDay({ first: startDate, last: endDate });
  const end = (day: string) => {
    choose(day);
    onChange({ endDate: day });
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
        onChange={({ target: { value } }) => onChange({ startDate: value, endDate: isOneDay ? value : lastFor(value) })}
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
        onChange={({ target }) => end(target.value)}
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

function WhoFields({ form, names, fault, taken, isOneDay, onChange }: FieldsProps) {
  const { startDate, endDate, supervisorId, teamId, cleanerIds, way } = form;
  const users = useUsers();
  const teams = useTeams();
  const absences = useAbsences({ from: startDate, to: endDate }, { enabled: isRange(startDate, endDate) });
  const absent = absentDays(absences.data ?? []);
  const isShared = way === "shared" && canShareOut(form);
  const cleaners = users.data?.filter(({ role }) => role === "cleaner");
  const supervisors = users.data?.filter(({ role }) => role === "teamleader") ?? [];
  // Whoever is chosen but no longer there is listed too, or nobody could deselect them.
  const former = cleanerIds.filter((id) => !cleaners?.some((one) => one.id === id));
  const nameOf = (id: string) => names.get(id) ?? t("someone else");
  const labelOf = (id: string) => [nameOf(id), takenText(taken.get(id))].filter(Boolean).join(": ");
  const unread = [users, teams, absences].filter(({ isError, data }) => isError && !data);
  if (unread.length > 0) {
    const retry = () => void Promise.all(unread.map((one) => one.refetch()));
    return <LoadFailed onRetry={retry} retrying={unread.some((one) => one.isFetching)} />;
  }
  return (
    <>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(8.5rem,100%),1fr))] gap-3">
        <SelectField
          label={t("Supervisor")}
          value={supervisorId}
          onChange={({ target }) => onChange({ supervisorId: target.value })}
        >
          <option value="">{t("None|no team leader or supervisor")}</option>
          {withChosen(supervisors, supervisorId).map((id) => (
            <option key={id} value={id}>
              {labelOf(id)}
            </option>
          ))}
        </SelectField>
        <SelectField label={t("Team")} value={teamId} onChange={({ target }) => onChange({ teamId: target.value })}>
          <option value="">{t("None|no team")}</option>
          {withChosen(teams.data ?? [], teamId).map((id) => (
            <option key={id} value={id}>
              {labelOf(id)}
            </option>
          ))}
        </SelectField>
      </div>
      <div data-cleaners>
        <PeopleField
          label={t("Cleaners")}
          people={
            cleaners && [
              ...former.map((id) => ({ id, name: t("{name} is no longer a cleaner", { name: nameOf(id) }) })),
              ...cleaners.map(({ id, name }) => ({
                id,
                name,
                about: <Availability absent={absent.get(id)} taken={taken.get(id)} />,
              })),
            ]
          }
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

/** The ids to choose from, with the chosen one even if it is not among them any more. */
function withChosen(listed: readonly { id: string }[], chosen: string): string[] {
  return [...new Set([...listed.map(({ id }) => id), ...(chosen ? [chosen] : [])])];
}
