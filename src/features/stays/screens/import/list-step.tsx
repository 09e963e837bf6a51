import { type FormEvent, useState } from "react";
import { getStored, setStored } from "../../../../client/browser/device-storage";
import { FormDialog } from "../../../../client/parts/form-dialog";
import { useZone } from "../../../../client/session/current-user";
import { addDays, firstDay, isDay, lastDay, parkDay } from "../../../../shared/time";
import { t } from "../../../../shared/words";
import { CheckboxRow } from "../../../../ui/checkbox";
import { SelectField } from "../../../../ui/select-field";
import { TextField } from "../../../../ui/text-field";
import { useUnits } from "../../../units/queries";
import { useAreas } from "../../../units/queries/areas";
import type { StayList } from "../../contract/import";
import { listNameOf } from "../../rules/import/list-name";

/** Under which the device remembers the list that was imported last. */
const lastList = "import:stays-list";

/** The first step of an import of stays: the list's name, and for what it is complete. */
export function ListStep({ onNext, onClose }: { onNext: (list: StayList) => void; onClose: () => void }) {
  const [name, setName] = useState(() => getStored(lastList) ?? "");
  const [isComplete, setIsComplete] = useState(false);
  const range = useRange();
  const [isChecked, setIsChecked] = useState(false);
  const list = listNameOf(name);
  const wrongName = list ? undefined : t("Enter a name of letters from a to z or digits.");
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsChecked(true);
    if (wrongName || (isComplete && range.wrongEnd)) return;
    setStored(lastList, list);
    onNext({ list, complete: isComplete ? range.complete : null });
  };
  return (
    <FormDialog
      title={t("Import stays")}
      submitLabel={t("Next")}
      busy={false}
      error={null}
      dirty={false}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label={t("Name of the list")}
        hint={t("Such as “bookings” or “owners”. Use the same name each time: stays of other lists are not changed.")}
        value={name}
        onChange={({ target }) => setName(target.value)}
        maxLength={60}
        autoComplete="off"
        required
        error={isChecked ? wrongName : undefined}
      />
      <div>
        <CheckboxRow
          look="choice"
          label={t("The sheet has all stays of a period")}
          checked={isComplete}
          onChange={({ target }) => setIsComplete(target.checked)}
        />
        <p className="text-sm text-ink-2">
          {isComplete
            ? t("Upcoming stays of this list that leave in this period and are not in the sheet will be cancelled.")
            : t("Stays that are not in the sheet stay as they are.")}
        </p>
      </div>
      {isComplete && <RangeFields range={range} isChecked={isChecked} />}
    </FormDialog>
  );
}

/** For which departures and villas a list is complete: by default those of all villas from today until in a year. */
function useRange() {
  const today = parkDay(new Date(), useZone());
  const [from, setFrom] = useState(today);
  const [to, setTo] = useState(addDays(today, 365));
  const [area, setArea] = useState("");
  const villas = useUnits().data ?? [];
  const areas = useAreas().filter(({ name }) => villas.some(({ location }) => location === name));
  const complete: NonNullable<StayList["complete"]> = {
    from,
    to,
    unitIds: area === "" ? null : villas.filter(({ location }) => location === area).map(({ id }) => id),
  };
  const wrongStart = isDay(from) ? undefined : t("Please choose a date.");
  const wrongTo = !isDay(to)
    ? t("Please choose a date.")
    : to < from
      ? t("The last day is before the first day.")
      : undefined;
  return {
    from,
    setFrom,
    to,
    setTo,
    area,
    setArea,
    areas,
    complete,
    wrongStart,
    wrongTo,
    wrongEnd: wrongStart ?? wrongTo,
  };
}

type RangeFieldsProps = { range: ReturnType<typeof useRange>; isChecked: boolean };

function RangeFields({ range, isChecked }: RangeFieldsProps) {
  const dates = { type: "date", min: firstDay, max: lastDay, required: true } as const;
  return (
    <>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(9.5rem,1fr))] gap-3">
        <TextField
          {...dates}
          label={t("First departure")}
          value={range.from}
          onChange={({ target }) => range.setFrom(target.value)}
          error={isChecked ? range.wrongStart : undefined}
        />
        <TextField
          {...dates}
          label={t("Last departure")}
          value={range.to}
          onChange={({ target }) => range.setTo(target.value)}
          error={isChecked ? range.wrongTo : undefined}
        />
      </div>
      <SelectField label={t("Villas")} value={range.area} onChange={({ target }) => range.setArea(target.value)}>
        <option value="">{t("All villas")}</option>
        {range.areas.map(({ id, name }) => (
          <option key={id} value={name}>
            {name}
          </option>
        ))}
      </SelectField>
    </>
  );
}
