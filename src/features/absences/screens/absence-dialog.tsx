import { useState } from "react";
import { FormDialog } from "../../../client/parts/form-dialog";
import { useZone } from "../../../client/session/current-user";
import { parkDay } from "../../../shared/time";
import { t } from "../../../shared/words";
import { SelectField } from "../../../ui/select-field";
import { useUsers } from "../../accounts/queries";
import { useEnterAbsence } from "../queries";
import { AbsenceFields, type AbsenceForm, hasDays } from "./absence-fields";
import { LeftVillas } from "./left-villas";

/** An absence that has just been entered. */
type Entered = AbsenceForm & { userId: string };

type AbsenceDialogProps = {
  /** Who is absent; chosen in the dialog if missing. */
  person?: { id: string; name: string };
  day: string;
  onClose: () => void;
};

/** For leaders: enters somebody's absence, then shows their villas and offers to share out those that nobody took over. */
export function AbsenceDialog({ person, day, onClose }: AbsenceDialogProps) {
  const [entered, setEntered] = useState<Entered>();
  if (entered) return <LeftVillas {...entered} onClose={onClose} />;
  return <EnterDialog person={person} day={day} onEntered={setEntered} onClose={onClose} />;
}

type EnterProps = Omit<AbsenceDialogProps, "person"> & {
  person: AbsenceDialogProps["person"];
  onEntered: (entered: Entered) => void;
};

function EnterDialog({ person, day, onEntered, onClose }: EnterProps) {
  const today = parkDay(new Date(), useZone());
  const first = day < today ? today : day;
  const [form, setForm] = useState<Entered>({ userId: person?.id ?? "", from: first, to: first, reason: "" });
  const [attempted, setAttempted] = useState(false);
  const enter = useEnterAbsence();
  const isMissing = attempted && form.userId === "";
  return (
    <FormDialog
      title={person ? t("Mark {name} absent", { name: person.name }) : t("Add absence")}
      description={t("Their villas go to a teammate, or you share them out.")}
      submitLabel={t("Mark Absent|another person")}
      busy={enter.isPending}
      error={enter.error}
      dirty={form.reason !== ""}
      onSubmit={(event) => {
        event.preventDefault();
        setAttempted(true);
        if (form.userId && hasDays(form))
          enter.mutate({ ...form, reason: form.reason || null }, { onSuccess: () => onEntered(form) });
      }}
      onClose={onClose}
    >
      {!person && (
        <CleanerField
          value={form.userId}
          error={isMissing ? t("Please choose who is absent.") : undefined}
          onChange={(userId) => setForm({ ...form, userId })}
        />
      )}
      <AbsenceFields
        form={form}
        today={today}
        attempted={attempted}
        onChange={(days) => setForm({ ...form, ...days })}
      />
    </FormDialog>
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
