import type { ReactNode } from "react";

export type Fact = [label: string, value: ReactNode, hint?: string];

/** Facts of a card below each other: what, how it is, and why that matters. */
export function FactList({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-sm">
      {facts.map(([label, value, hint]) => (
        <div key={label} className="col-span-2 grid grid-cols-subgrid">
          <dt className="text-ink-2">{label}</dt>
          <dd>
            <span className="font-semibold tabular-nums">{value}</span>
            {hint && <span className="block text-xs text-ink-3">{hint}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
