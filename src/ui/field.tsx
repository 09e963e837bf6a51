import { CircleAlert } from "lucide-react";
import { type ReactNode, useId } from "react";
import { classNames } from "./class-names";
import { errorText } from "./error-text";

/** Props shared by all fields, next to the attributes of their control. */
export type FieldProps = {
  label: ReactNode;
  /** One line of help; an error replaces it. */
  hint?: ReactNode;
  error?: string | undefined;
  /** Label for screen readers only, where the context makes it clear (search). */
  hideLabel?: boolean;
};

type Control = { id: string; "aria-describedby": string | undefined; "aria-invalid": true | undefined };

/** Styles of an input: 52 px high on phones, 44 px on wide screens. */
export function controlClass(invalid = false): string {
  return classNames(
    "block min-h-13 w-full rounded-control border-[1.5px] bg-surface px-3.5 text-base text-ink placeholder:text-ink-3 lg:min-h-11 lg:text-sm",
    "disabled:cursor-not-allowed disabled:border-line disabled:bg-sunken disabled:text-ink-3 [&[readonly]]:bg-sunken",
    invalid ? "border-danger ring-1 ring-danger" : "border-line-strong",
  );
}

/** Label above and hint or error below, linked to the control that `children` renders. */
export function Field({
  label,
  hint,
  error,
  hideLabel,
  children,
}: FieldProps & { children: (control: Control) => ReactNode }) {
  const id = useId();
  const about = `${id}-about`;
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <label htmlFor={id} className={hideLabel ? "sr-only" : "text-sm font-semibold"}>
        {label}
      </label>
      {children({
        id,
        "aria-describedby": error || hint ? about : undefined,
        "aria-invalid": error ? true : undefined,
      })}
      <FieldHelp id={about} hint={hint} error={error} />
    </div>
  );
}

/** The hint or error below a field or fieldset. */
export function FieldHelp({ id, hint, error }: { id: string; hint?: ReactNode; error?: string | undefined }) {
  if (error)
    return (
      <p id={id} className="flex items-center gap-1.25 text-xs font-medium text-danger-fg">
        <CircleAlert size={16} strokeWidth={2.25} className="shrink-0" />
        {errorText(error)}
      </p>
    );
  if (hint)
    return (
      <p id={id} className="text-xs text-ink-3">
        {hint}
      </p>
    );
  return null;
}
