import { useState } from "react";
import { SelectField } from "../../../../ui/select-field";
import { TextField } from "../../../../ui/text-field";

type ChoiceOrTextProps = {
  label: string;
  value: string;
  onChange: (value: string) => void;
  options: readonly { readonly value: string; readonly label: string }[];
  /** The option that opens a field for another text, and that field's label. */
  otherLabel: string;
  textLabel: string;
  error: string | undefined;
  isFocused?: boolean;
};

/** A select with a last option for a text that it does not offer. */
export function ChoiceOrText(props: ChoiceOrTextProps) {
  const { label, value, onChange, options, otherLabel, textLabel, error, isFocused } = props;
  const [isOther, setOther] = useState(!options.some((option) => option.value === value));
  return (
    <div className="flex flex-col gap-2">
      {options.length > 0 && (
        <SelectField
          label={label}
          value={isOther ? "" : value}
          error={isOther ? undefined : error}
          onChange={({ target }) => {
            setOther(target.value === "");
            onChange(target.value);
          }}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
          <option value="">{otherLabel}</option>
        </SelectField>
      )}
      {isOther && (
        <TextField
          label={options.length > 0 ? textLabel : label}
          required
          autoComplete="off"
          {...(isFocused && { "data-autofocus": true })}
          value={value}
          error={error}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </div>
  );
}
