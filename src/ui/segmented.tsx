import { Tabs } from "radix-ui";
import type { ReactNode } from "react";
import { isRightToLeft } from "../shared/words";
import { classNames } from "./class-names";

/** A segment of a choice or a tab list. */
export type SegmentedOption<Value extends string> = {
  value: Value;
  label: string;
  /** Shown above the label, such as 12 or "100+". */
  count?: number | string;
};

type SegmentedProps<Value extends string> = {
  /** Accessible name of the tab list. */
  label: string;
  value: Value;
  onChange: (value: Value) => void;
  options: readonly SegmentedOption<Value>[];
};

const track = "flex flex-wrap gap-1 rounded-[14px] bg-sunken p-1 inset-ring inset-ring-line";

function segmentClass(counted: boolean, count: number): string {
  return classNames(
    // On a narrow phone in two even rows, rather than the last one alone below the others.
    count === 4 && "max-[21rem]:basis-[40%]",
    count > 4 && "max-[23rem]:basis-[30%]",
    "min-w-max flex-1 rounded-[10px] px-1.25 py-1 font-semibold text-ink-2 transition-colors duration-(--t-base)",
    "data-[state=active]:bg-raised data-[state=active]:text-ink data-[state=active]:shadow-1 data-[state=active]:ring-1 data-[state=active]:ring-line",
    "data-[state=on]:bg-raised data-[state=on]:text-ink data-[state=on]:shadow-1 data-[state=on]:ring-1 data-[state=on]:ring-line",
    counted ? "min-h-14.5 text-xs" : "min-h-12 text-sm",
  );
}

function Segment({ label, count }: { label: string; count?: number | string | undefined }) {
  if (count === undefined) return label;
  return (
    <>
      <span className="block text-base font-bold tabular-nums">{count}</span>
      {label}
    </>
  );
}

function isOption<Value extends string>(options: readonly SegmentedOption<Value>[], value: string): value is Value {
  return options.some((option) => option.value === value);
}

/** A segmented control as tabs. Its children are `SegmentedPanel`s. */
export function SegmentedTabs<Value extends string>(props: SegmentedProps<Value> & { children: ReactNode }) {
  const { label, value, onChange, options, children } = props;
  return (
    <Tabs.Root
      dir={isRightToLeft() ? "rtl" : "ltr"}
      value={value}
      onValueChange={(next) => isOption(options, next) && onChange(next)}
    >
      <Tabs.List aria-label={label} className={track}>
        {options.map((option) => (
          <Tabs.Trigger
            key={option.value}
            value={option.value}
            className={segmentClass(option.count !== undefined, options.length)}
          >
            <Segment label={option.label} count={option.count} />
          </Tabs.Trigger>
        ))}
      </Tabs.List>
      {children}
    </Tabs.Root>
  );
}

/** The panel of one tab. */
export function SegmentedPanel({ value, children }: { value: string; children: ReactNode }) {
  return (
    <Tabs.Content value={value} tabIndex={-1}>
      {children}
    </Tabs.Content>
  );
}
