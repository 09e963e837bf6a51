import { ChevronDown } from "lucide-react";
import type { ComponentProps } from "react";
import { classNames } from "./class-names";
import { controlClass, Field, type FieldProps } from "./field";

type SelectFieldProps = Omit<ComponentProps<"select">, "id"> & FieldProps;

/** A native select; `children` are `<option>`s. */
export function SelectField({ label, hint, error, hideLabel, className, children, ...select }: SelectFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} hideLabel={hideLabel}>
      {(control) => (
        <div className="relative">
          <select
            {...select}
            {...control}
            className={classNames(controlClass(Boolean(error)), "appearance-none pe-10", className)}
          >
            {children}
          </select>
          <ChevronDown
            size={16}
            strokeWidth={2.25}
            className="pointer-events-none absolute end-3.5 top-1/2 -translate-y-1/2 text-ink-3"
          />
        </div>
      )}
    </Field>
  );
}
