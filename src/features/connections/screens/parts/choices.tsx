import { type ReactNode, useId } from "react";
import type { UseFormRegisterReturn } from "react-hook-form";
import { CheckboxRow } from "../../../../ui/checkbox";
import { FieldHelp } from "../../../../ui/field";

type ChoicesProps<Value extends string> = {
  legend: ReactNode;
  values: readonly Value[];
  /** The API's word stands below, for the developer at the other end. */
  wordsOf: (value: Value) => { name: string; about: string };
  register: UseFormRegisterReturn;
  error: string | undefined;
};

/** One or more of a few values, each with what it means. */
export function Choices<Value extends string>({ legend, values, wordsOf, register, error }: ChoicesProps<Value>) {
  const id = useId();
  return (
    <fieldset aria-describedby={error ? id : undefined} className="flex min-w-0 flex-col">
      <legend className="text-sm font-semibold">{legend}</legend>
      {values.map((value) => {
        const { name, about } = wordsOf(value);
        return (
          <CheckboxRow
            key={value}
            {...register}
            value={value}
            look="choice"
            aria-invalid={error ? true : undefined}
            label={
              <>
                <span className="block font-semibold">{name}</span>
                <span className="text-ink-2">{about}</span>
                <code dir="ltr" translate="no" className="block text-xs text-ink-3">
                  {value}
                </code>
              </>
            }
          />
        );
      })}
      <FieldHelp id={id} error={error} />
    </fieldset>
  );
}
