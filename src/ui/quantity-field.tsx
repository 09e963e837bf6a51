import { Minus, Plus } from "lucide-react";
import { type ReactNode, useState } from "react";
import { t } from "../shared/words";
import { classNames } from "./class-names";
import { controlClass, Field } from "./field";
import { IconButton } from "./icon-button";

type QuantityFieldProps = {
  label: ReactNode;
  value: number;
  onChange: (value: number) => void;
  /** 1 and 999 by default. */
  least?: number;
  most?: number;
};

/** A whole number, with buttons to decrease and increase it. */
export function QuantityField({ label, value, onChange, least = 1, most = 999 }: QuantityFieldProps) {
  // The text while it is not a valid quantity: empty or zero.
  const [draft, setDraft] = useState<string>();
  const step = (by: number) => {
    setDraft(undefined);
    onChange(Math.min(most, Math.max(least, value + by)));
  };
  const type = (typed: string) => {
    const digits = typed.replace(/\D/g, "").slice(0, String(most).length);
    const number = Number(digits);
    const isRight = digits !== "" && number >= least && number <= most;
    setDraft(isRight ? undefined : digits);
    if (isRight) onChange(number);
  };
  return (
    <Field label={label}>
      {(control) => (
        <div className="flex items-center gap-2">
          <IconButton outlined icon={Minus} label={t("Decrease")} disabled={value <= least} onClick={() => step(-1)} />
          <input
            {...control}
            type="text"
            inputMode="numeric"
            autoComplete="off"
            required
            pattern="0*[1-9]\d*"
            value={draft ?? value}
            onChange={({ target }) => type(target.value)}
            onBlur={() => setDraft(undefined)}
            className={classNames(controlClass(), "max-w-24 text-center font-semibold tabular-nums")}
          />
          <IconButton outlined icon={Plus} label={t("Increase")} disabled={value >= most} onClick={() => step(1)} />
        </div>
      )}
    </Field>
  );
}
