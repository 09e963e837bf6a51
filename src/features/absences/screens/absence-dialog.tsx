import { useState } from "react";
import { LoadFailed } from "../../../client/parts/load-failed";
import { useToday } from "../../../client/session/use-today";
import type { Role } from "../../../shared/roles";
import { t } from "../../../shared/words";
import { SelectField } from "../../../ui/select-field";
import { useUsers } from "../../accounts/queries";
import { EnterAbsence, type Entered } from "./enter-absence";
import { LeftVillas } from "./left-villas";

type AbsenceDialogProps = {
  /** Who is absent; chosen in the dialog if missing. */
  person?: { id: string; name: string; role: Role };
  day: string;
  onClose: () => void;
};

/** For leaders: enters somebody's absence, then shows their villas and offers to share out those that nobody took over. */
export function AbsenceDialog({ person, day, onClose }: AbsenceDialogProps) {
  const [entered, setEntered] = useState<Entered>();
  const today = useToday();
  if (entered) return <LeftVillas {...entered} onClose={onClose} />;
  return (
    <EnterAbsence
      title={person ? t("Mark {name} absent", { name: person.name }) : t("Add absence")}
      description={effectOn(person?.role)}
      submitLabel={t("Mark Absent|another person")}
      userId={person?.id ?? ""}
      day={day < today ? today : day}
      today={today}
      chooser={
        person
          ? undefined
          : (userId, isMissing, choose) => (
              <PersonField
                value={userId}
                error={isMissing ? t("Please choose who is absent.") : undefined}
                onChange={choose}
              />
            )
      }
      onEntered={setEntered}
      onClose={onClose}
    />
  );
}

/** What happens to the villas of a person with this role; undefined if they have none. */
function effectOn(role: Role | undefined): string | undefined {
  if (role === undefined) return t("A cleaner's villas go to a teammate, or you share them out.");
  return role === "cleaner" ? t("Their villas go to a teammate, or you share them out.") : undefined;
}

type PersonFieldProps = { value: string; error: string | undefined; onChange: (id: string) => void };

function PersonField({ value, error, onChange }: PersonFieldProps) {
  const users = useUsers();
  const people = users.data ?? [];
  if (users.isError && !users.data)
    return <LoadFailed onRetry={() => void users.refetch()} retrying={users.isFetching} />;
  return (
    <SelectField label={t("Person")} error={error} value={value} onChange={({ target }) => onChange(target.value)}>
      <option value="">{t("Choose a person")}</option>
      <People label={t("Cleaners")} people={people.filter(({ role }) => role === "cleaner")} />
      <People label={t("Quality Control")} people={people.filter(({ role }) => role === "qc")} />
    </SelectField>
  );
}

function People({ label, people }: { label: string; people: readonly { id: string; name: string }[] }) {
  if (people.length === 0) return null;
  return (
    <optgroup label={label}>
      {people.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </optgroup>
  );
}
