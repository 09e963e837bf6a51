import { useState } from "react";
import { useZone } from "../../../client/session/current-user";
import { parkDay } from "../../../shared/time";
import { t } from "../../../shared/words";
import { SelectField } from "../../../ui/select-field";
import { useUsers } from "../../accounts/queries";
import { EnterAbsence, type Entered } from "./enter-absence";
import { LeftVillas } from "./left-villas";

type AbsenceDialogProps = {
  /** Who is absent; chosen in the dialog if missing. */
  person?: { id: string; name: string };
  day: string;
  onClose: () => void;
};

/** For leaders: enters somebody's absence, then shows their villas and offers to share out those that nobody took over. */
export function AbsenceDialog({ person, day, onClose }: AbsenceDialogProps) {
  const [entered, setEntered] = useState<Entered>();
  const today = parkDay(new Date(), useZone());
  if (entered) return <LeftVillas {...entered} onClose={onClose} />;
  return (
    <EnterAbsence
      title={person ? t("Mark {name} absent", { name: person.name }) : t("Add absence")}
      description={t("Their villas go to a teammate, or you share them out.")}
      submitLabel={t("Mark Absent|another person")}
      userId={person?.id ?? ""}
      day={day < today ? today : day}
      today={today}
      chooser={
        person
          ? undefined
          : (userId, isMissing, choose) => (
              <CleanerField
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

type CleanerFieldProps = { value: string; error: string | undefined; onChange: (id: string) => void };

function CleanerField({ value, error, onChange }: CleanerFieldProps) {
  const people = useUsers().data?.filter(({ role }) => role === "cleaner") ?? [];
  return (
    <SelectField label={t("Cleaner")} error={error} value={value} onChange={({ target }) => onChange(target.value)}>
      <option value="">{t("Choose a cleaner")}</option>
      {people.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}
