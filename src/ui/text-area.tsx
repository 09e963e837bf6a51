import type { ComponentProps } from "react";
import { classNames } from "./class-names";
import { controlClass, Field, type FieldProps } from "./field";

type TextAreaProps = Omit<ComponentProps<"textarea">, "id"> & FieldProps;

/** Multi-line text that grows with its content where the browser supports it. */
export function TextArea({ label, hint, error, hideLabel, className, ...area }: TextAreaProps) {
  return (
    <Field label={label} hint={hint} error={error} hideLabel={hideLabel}>
      {(control) => (
        <textarea
          {...area}
          {...control}
          className={classNames(controlClass(Boolean(error)), "field-sizing-content min-h-24 resize-y py-3", className)}
        />
      )}
    </Field>
  );
}
