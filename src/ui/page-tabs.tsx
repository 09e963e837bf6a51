import { Tabs } from "radix-ui";
import type { ReactNode } from "react";
import { isRightToLeft } from "../shared/words";

type Option<Value extends string> = { value: Value; label: string };

type PageTabsProps<Value extends string> = {
  /** Accessible name of the tab list. */
  label: string;
  value: Value;
  onChange: (value: Value) => void;
  options: readonly Option<Value>[];
  /** Content of the selected tab. */
  children: ReactNode;
};

const tab =
  "-mb-px min-h-12 min-w-12 grow border-b-3 border-transparent px-1.5 text-xs font-semibold text-ink-2 transition-colors duration-(--t-fast) hover:text-ink data-[state=active]:border-accent data-[state=active]:text-ink min-[30rem]:px-3.5 min-[30rem]:text-sm md:grow-0";

/** Tabs for the sections of a page, with arrow keys; they wrap onto two rows if needed. */
export function PageTabs<Value extends string>({ label, value, onChange, options, children }: PageTabsProps<Value>) {
  const change = (chosen: string) => {
    const option = options.find((one) => one.value === chosen);
    if (option) onChange(option.value);
  };
  return (
    <Tabs.Root dir={isRightToLeft() ? "rtl" : "ltr"} value={value} onValueChange={change}>
      <Tabs.List aria-label={label} className="flex flex-wrap border-b border-line md:gap-1">
        {options.map((option) => (
          <Tabs.Trigger key={option.value} value={option.value} className={tab}>
            {option.label}
          </Tabs.Trigger>
        ))}
      </Tabs.List>
      {options.map((option) => (
        <Tabs.Content key={option.value} value={option.value} tabIndex={-1}>
          {option.value === value && children}
        </Tabs.Content>
      ))}
    </Tabs.Root>
  );
}
