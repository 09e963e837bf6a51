import { t } from "../../../shared/words";
import { CheckboxRow } from "../../../ui/checkbox";
import { SelectField } from "../../../ui/select-field";
import type { ImportColumn } from "./table";
import { type Chosen, columnLetters, type Import } from "./use-import";

type MapStepProps = { state: Import; chosen: Chosen; columns: readonly ImportColumn[] };

/** Shows as what each column of the sheet is imported; any of them can be chosen by hand. */
export function MapStep({ state, chosen, columns }: MapStepProps) {
  const { sheets, sheet, table, mapping, hasHeadings } = chosen;
  const isKnown = Object.values(mapping).some(Boolean);
  return (
    <>
      {sheets.length > 1 && (
        <SelectField
          label={t("Sheet")}
          value={sheet}
          onChange={({ target }) => void state.openSheet(Number(target.value))}
        >
          {sheets.map(({ name }, index) => (
            <option key={name} value={index}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
      <p className="text-sm text-ink-2">
        {isKnown
          ? t("Check what each column is imported as. The device remembers what you choose.")
          : t("No heading was recognised. Choose what each column is imported as.")}
      </p>
      {(!isKnown || !hasHeadings) && (
        <CheckboxRow
          look="choice"
          label={t("The first row has the headings")}
          checked={hasHeadings}
          onChange={({ target }) => void state.setHeadings(target.checked)}
        />
      )}
      <ul aria-label={t("Columns")} className="grid grid-cols-[minmax(0,1fr)] gap-4 md:grid-cols-2">
        {table.columns.map(({ index, heading, example }) => (
          <li key={index}>
            <SelectField
              label={heading || t("Column {letters}", { letters: columnLetters(index) })}
              hint={example && t("Such as: {example}", { example })}
              value={mapping[index] ?? ""}
              onChange={({ target }) => state.map(index, target.value)}
            >
              <option value="">{t("Don't import")}</option>
              {columns.map(({ name, label }) => (
                <option key={name} value={name}>
                  {label}
                </option>
              ))}
            </SelectField>
          </li>
        ))}
      </ul>
    </>
  );
}
