import { useId, useState } from "react";
import { t } from "../../../../shared/words";
import { Button } from "../../../../ui/button";
import { CheckboxRow } from "../../../../ui/checkbox";
import { FieldHelp } from "../../../../ui/field";
import { InParts } from "../../../../ui/in-parts";
import { SelectField } from "../../../../ui/select-field";
import type { Unit } from "../../../units/contract";
import { useUnits } from "../../../units/queries";
import { hasFeature } from "../../../units/rules";
import { useFeatureOptions } from "../use-feature-options";

/** Empty for any. */
type Filter = { type: string; guests: string; feature: string };
const any: Filter = { type: "", guests: "", feature: "" };

type VillaPickerProps = {
  /** Ids of the chosen villas. */
  chosen: readonly string[];
  error: string | undefined;
  onChange: (chosen: readonly string[]) => void;
};

/** Chooses villas: all that match a type, a number of guests or a feature at once, or one by one. */
export function VillaPicker({ chosen, error, onChange }: VillaPickerProps) {
  const id = useId();
  const villas = useUnits().data ?? [];
  const features = useFeatureOptions();
  const [filter, setFilter] = useState(any);
  const set = (changes: Partial<Filter>) => setFilter((before) => ({ ...before, ...changes }));
  const found = villas.filter((villa) => fits(villa, filter));
  const types = [...new Set(villas.flatMap(({ villaType }) => villaType ?? []))].sort();
  const guests = [...new Set(villas.map(({ maxPersons }) => maxPersons))].sort((one, other) => one - other);
  const known = features.filter(({ value }) => villas.some((villa) => hasFeature(villa, value)));
  const isAll = found.every((villa) => chosen.includes(villa.id));
  const withFound = () => [...new Set([...chosen, ...found.map((villa) => villa.id)])];
  return (
    <fieldset
      aria-labelledby={id}
      aria-describedby={`${id}-help`}
      className="flex flex-col gap-3"
      data-invalid={error && ""}
    >
      <h3 id={id} className="text-sm font-semibold">
        {t("Villas")}
      </h3>
      <div className="grid grid-cols-2 gap-3 md:grid-cols-3">
        <SelectField
          label={t("Guests|how many a villa is for")}
          value={filter.guests}
          onChange={({ target }) => set({ guests: target.value })}
        >
          <option value="">{t("Any number")}</option>
          {guests.map((count) => (
            <option key={count} value={count}>
              {t("{count, plural, one {# guest} other {# guests}}", { count })}
            </option>
          ))}
        </SelectField>
        <SelectField
          label={t("Feature")}
          value={filter.feature}
          onChange={({ target }) => set({ feature: target.value })}
        >
          <option value="">{t("Any feature")}</option>
          {known.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
        <div className="col-span-2 md:col-span-1">
          <SelectField label={t("Type")} value={filter.type} onChange={({ target }) => set({ type: target.value })}>
            <option value="">{t("Any type")}</option>
            {types.map((type) => (
              <option key={type} value={type}>
                {type}
              </option>
            ))}
          </SelectField>
        </div>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <p aria-live="polite" className="me-auto text-sm font-semibold">
          {t("{count, plural, one {# villa found} other {# villas found}}", { count: found.length })},{" "}
          {t("{count} selected", { count: chosen.length })}
        </p>
        <Button
          variant="tonal"
          size="compact"
          disabled={found.length === 0 || isAll}
          onClick={() => onChange(withFound())}
        >
          {t("{count, plural, one {Select this one} other {Select these #}}", { count: found.length })}
        </Button>
        <Button variant="quiet" size="compact" disabled={chosen.length === 0} onClick={() => onChange([])}>
          {t("Clear|deselect all villas")}
        </Button>
      </div>
      <FieldHelp id={`${id}-help`} error={error} />
      <InParts items={found}>
        {(drawn) => (
          <div className="grid gap-x-3 md:grid-cols-2">
            {drawn.map((villa) => (
              <CheckboxRow
                key={villa.id}
                look="choice"
                checked={chosen.includes(villa.id)}
                onChange={({ target }) =>
                  onChange(target.checked ? [...chosen, villa.id] : chosen.filter((one) => one !== villa.id))
                }
                label={
                  <>
                    <span className="font-semibold">{villa.code}</span>
                    {villa.villaType && <span className="text-ink-2"> {villa.villaType}</span>}
                  </>
                }
              />
            ))}
          </div>
        )}
      </InParts>
    </fieldset>
  );
}

function fits(villa: Unit, { type, guests, feature }: Filter): boolean {
  return (
    (type === "" || villa.villaType === type) &&
    (guests === "" || villa.maxPersons === Number(guests)) &&
    (feature === "" || hasFeature(villa, feature))
  );
}
