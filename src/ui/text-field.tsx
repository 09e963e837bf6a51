import type { ComponentProps } from "react";
import { classNames } from "./class-names";
import { controlClass, Field, type FieldProps } from "./field";

type TextFieldProps = Omit<ComponentProps<"input">, "id"> &
  FieldProps & {
    /** Wide digits, for codes that people copy by hand. */
    code?: boolean;
  };

/** Single-line text; takes any `<input>` attribute, including `{...register("email")}`. */
export function TextField({ label, hint, error, hideLabel, code, className, ...input }: TextFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} hideLabel={hideLabel}>
      {(control) => (
        <input
          type="text"
          inputMode={code ? "numeric" : undefined}
          autoComplete={code ? "off" : undefined}
          {...input}
          {...control}
          className={classNames(
            controlClass(Boolean(error)),
            code && "font-semibold tracking-[.22em] tabular-nums",
            className,
          )}
        />
      )}
    </Field>
  );
}
