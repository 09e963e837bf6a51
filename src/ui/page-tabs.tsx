import { Tabs } from "radix-ui";
import type { ReactNode } from "react";

type PageTabsProps = {
  label: string;
  value: string;
  onChange: (value: string) => void;
  tabs: readonly { value: string; label: string }[];
  /** `PageTabPanel`s. */
  children: ReactNode;
};

/** Tabs that divide a page: an orange line under the open one. */
export function PageTabs({ label, value, onChange, tabs, children }: PageTabsProps) {
  return (
    <Tabs.Root value={value} onValueChange={onChange}>
      <Tabs.List aria-label={label} className="flex gap-1 overflow-x-auto border-b border-line">
        {tabs.map((tab) => (
          <Tabs.Trigger
            key={tab.value}
            value={tab.value}
            className="relative min-h-12 shrink-0 rounded-control px-3.5 text-sm font-semibold text-ink-2 after:absolute after:inset-x-2.5 after:bottom-0 after:h-[3px] after:rounded-t-full data-[state=active]:text-ink data-[state=active]:after:bg-accent"
          >
            {tab.label}
          </Tabs.Trigger>
        ))}
      </Tabs.List>
      {children}
    </Tabs.Root>
  );
}

/** What one page tab shows. */
export function PageTabPanel({ value, children }: { value: string; children: ReactNode }) {
  return (
    <Tabs.Content value={value} tabIndex={-1} className="pt-4">
      {children}
    </Tabs.Content>
  );
}
