import { Check } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";
import { classNames } from "./class-names";

type CheckboxProps = Omit<ComponentProps<"input">, "type"> & {
  /** done: 32 px and green, for finished work. choice: 24 px and blue, for forms. */
  look?: "done" | "choice";
};

/** A checkbox without a label; the caller labels it. */
export function Checkbox({ look = "done", className, ...input }: CheckboxProps) {
  const done = look === "done";
  return (
    <span className={classNames("relative grid shrink-0", done ? "size-8" : "size-6", className)}>
      <input
        type="checkbox"
        {...input}
        className={classNames(
          "peer size-full appearance-none border-2 border-line-strong bg-surface transition-colors duration-(--t-fast) disabled:not-checked:bg-sunken",
          done
            ? "rounded-[9px] checked:border-done-solid checked:bg-done-solid"
            : "rounded-[7px] checked:border-primary checked:bg-primary",
        )}
      />
      <Check
        size={done ? 18 : 16}
        strokeWidth={2.5}
        className={classNames(
          "pointer-events-none absolute inset-0 m-auto scale-50 opacity-0 transition duration-(--t-fast) peer-checked:scale-100 peer-checked:opacity-100",
          done ? "text-surface" : "text-primary-ink",
        )}
      />
    </span>
  );
}

type CheckboxRowProps = CheckboxProps & {
  label: ReactNode;
  /** At the end of the row, outside the label, such as a quantity. */
  end?: ReactNode;
};

/** A checkbox whose whole row can be tapped: at least 56 px high, 48 px for `choice`. */
export function CheckboxRow({ label, end, look = "done", className, ...input }: CheckboxRowProps) {
  const done = look === "done";
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control is the Checkbox inside
    <label
      className={classNames(
        "group flex flex-wrap items-start",
        done ? "min-h-14 gap-3.5 py-3" : "min-h-12 gap-3 py-3",
        className,
      )}
    >
      <Checkbox look={look} {...input} />
      <span
        className={classNames(
          // Large text: the end goes below, rather than break the label's words.
          "min-w-20 grow basis-0",
          done ? "py-1 font-medium group-has-checked:text-ink-2" : "text-base lg:text-sm",
        )}
      >
        {label}
      </span>
      {end && <span className="-ms-1 shrink-0 py-1 text-sm font-semibold text-ink-2">{end}</span>}
    </label>
  );
}
