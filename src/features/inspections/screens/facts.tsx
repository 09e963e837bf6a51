import type { ReactNode } from "react";

/** A list of facts; its children are `Fact`s. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className="flex flex-col gap-2 text-sm">{children}</dl>;
}

/** One fact: a label and its value. */
export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4">
      <dt className="text-ink-2">{label}</dt>
      <dd className="ms-auto text-end font-medium wrap-anywhere tabular-nums">{children}</dd>
    </div>
  );
}
