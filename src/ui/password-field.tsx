import { Eye, EyeOff } from "lucide-react";
import { type ComponentProps, useState } from "react";
import { t } from "../shared/words";
import { classNames } from "./class-names";
import { controlClass, Field, type FieldProps } from "./field";
import { IconButton } from "./icon-button";

type PasswordFieldProps = Omit<ComponentProps<"input">, "id" | "type"> &
  FieldProps & {
    /** Labels of the button, for another secret than a password. */
    showLabel?: string;
    concealLabel?: string;
  };

/** A password with a show/hide button. Set `autoComplete` to "current-password" or "new-password". */
export function PasswordField(props: PasswordFieldProps) {
  const { label, hint, error, hideLabel, className, showLabel, concealLabel, ...input } = props;
  const [shown, setShown] = useState(false);
  return (
    <Field label={label} hint={hint} error={error} hideLabel={hideLabel}>
      {(control) => (
        <div className="relative">
          <input
            {...input}
            {...control}
            type={shown ? "text" : "password"}
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            className={classNames(controlClass(Boolean(error)), "pe-13", className)}
          />
          <IconButton
            icon={shown ? EyeOff : Eye}
            label={shown ? (concealLabel ?? t("Hide password")) : (showLabel ?? t("Show password"))}
            onClick={() => setShown(!shown)}
            className="absolute end-0.5 top-1/2 -translate-y-1/2 text-ink-3"
          />
        </div>
      )}
    </Field>
  );
}
