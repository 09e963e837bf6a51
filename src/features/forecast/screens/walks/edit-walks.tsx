import { type FormEvent, useState } from "react";
import { useFirstInvalid } from "../../../../client/parts/first-invalid";
import { differingFields } from "../../../../client/parts/followed-form";
import { LeaveGuard } from "../../../../client/parts/leave-guard";
import { SaveBar } from "../../../../client/parts/list-editor/save-bar";
import { RefusalAlert } from "../../../../client/parts/refusal-alert";
import { t } from "../../../../shared/words";
import { SelectField } from "../../../../ui/select-field";
import { TextField } from "../../../../ui/text-field";
import type { Area } from "../../../units/contract/areas";
import type { AreaWalk } from "../../contract/walks";
import { usePutAreaWalks } from "../../queries/walks";
import { faultOf, type Minutes, minutesOfWalks, pairsOf, walksOf } from "./walk-fields";

/** With more areas than that, the walks from one of them are shown at a time. */
const mostAtOnce = 5;

type EditWalksProps = { areas: readonly Area[]; walks: readonly AreaWalk[] };

/** The minutes between each two areas. What was typed stays when somebody else changes others meanwhile, and when what was sent before is saved. */
export function EditWalks({ areas, walks }: EditWalksProps) {
  const [typed, setTyped] = useState<Minutes>({});
  const [fromId, setFromId] = useState(areas[0]?.id ?? "");
  const [isSent, setSent] = useState(false);
  const putting = usePutAreaWalks();
  const pairs = pairsOf(areas);
  const stored = minutesOfWalks(walks);
  const shownMinutes: Minutes = { ...stored, ...typed };
  const isDirty = Object.entries(typed).some(([key, minutes]) => minutes.trim() !== (stored[key] ?? ""));
  const isLong = areas.length > mostAtOnce;
  const shown = isLong ? pairs.filter(({ one, other }) => one.id === fromId || other.id === fromId) : pairs;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (putting.isPending) return;
    setSent(true);
    const wrong = pairs.find(({ key }) => faultOf(shownMinutes[key] ?? ""));
    if (wrong) return setFromId(wrong.one.id);
    const typedSince = (now: Minutes) => {
      const keys = differingFields(typed, now);
      return Object.fromEntries(Object.entries(now).filter(([key]) => keys.includes(key)));
    };
    putting.mutate(
      { walks: walksOf(pairs, shownMinutes), before: [...walks] },
      {
        onSuccess: () => {
          setTyped(typedSince);
          setSent(false);
        },
      },
    );
  };
  return (
    <form {...useFirstInvalid()} noValidate onSubmit={submit} className="flex flex-col gap-4">
      {isLong && (
        <SelectField label={t("From|an area")} value={fromId} onChange={({ target }) => setFromId(target.value)}>
          {areas.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
      <ul className="grid gap-4 sm:grid-cols-2">
        {shown.map(({ key, one, other }) => (
          <li key={key}>
            <TextField
              label={t("{one} to {other}, minutes", { one: one.name, other: other.name })}
              inputMode="numeric"
              autoComplete="off"
              value={shownMinutes[key] ?? ""}
              error={isSent ? faultOf(shownMinutes[key] ?? "") : undefined}
              onChange={({ target }) => setTyped((before) => ({ ...before, [key]: target.value }))}
            />
          </li>
        ))}
      </ul>
      <RefusalAlert error={putting.error} />
      {isDirty && (
        <SaveBar
          isSaving={putting.isPending}
          onDiscard={() => {
            setTyped({});
            setSent(false);
            putting.reset();
          }}
        />
      )}
      <LeaveGuard isDirty={isDirty} />
    </form>
  );
}
