import type { ReactNode } from "react";
import { SelectField } from "../../../ui/select-field";
import { TextField } from "../../../ui/text-field";
import type { Row } from "./draft";
import type { ListEditing } from "./use-list-editor";

type RowFieldProps = { editing: ListEditing; row: Row; field: string; label: string };

/** A number of a row, such as its usual quantity. */
export function RowNumber({ editing, row, field, label }: RowFieldProps) {
  return (
    <div className="w-16">
      <TextField
        hideLabel
        label={label}
        inputMode="numeric"
        autoComplete="off"
        required
        className="text-center tabular-nums"
        value={row.fields[field] ?? ""}
        error={editing.faultOf(row.key, field)}
        onChange={({ target }) => editing.change(row, field, target.value)}
      />
    </div>
  );
}

type RowChoiceProps<Value extends string> = RowFieldProps & {
  value: Value;
  values: readonly Value[];
  nameOf: (value: Value) => string;
  /** For names of several words, which must not be cut off after the first. */
  isWide?: boolean;
};

/** A choice of a row, such as its symbol. */
export function RowChoice<Value extends string>({ editing, row, field, label, ...choice }: RowChoiceProps<Value>) {
  const { value, values, nameOf, isWide } = choice;
  return (
    <div className={isWide ? "w-64" : "w-36"}>
      <SelectField
        hideLabel
        label={label}
        value={value}
        error={editing.faultOf(row.key, field)}
        onChange={({ target }) => editing.change(row, field, target.value)}
      >
        {values.map((one) => (
          <option key={one} value={one}>
            {nameOf(one)}
          </option>
        ))}
      </SelectField>
    </div>
  );
}

/** A text or symbol beside the fields of a row. Hidden from screen readers if a field's label says the same. */
export function RowText({ hidden = false, children }: { hidden?: boolean; children: ReactNode }) {
  return (
    <span aria-hidden={hidden || undefined} className="flex min-h-13 items-center text-sm text-ink-2 lg:min-h-11">
      {children}
    </span>
  );
}
