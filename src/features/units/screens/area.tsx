import type { Area as ParkArea } from "../contract/areas";
import { useAreas } from "../queries/areas";

type Symbol = ParkArea["symbol"];

const glyphs: Record<Symbol, string> = {
  dunes: "M1 12.5c3.2 0 3.4-7 7-7 2.8 0 3 3.4 7 3.4M1 12.5h14",
  water:
    "M1 6c1.2 1.4 2.3 1.4 3.5 0s2.3-1.4 3.5 0 2.3 1.4 3.5 0S13.8 4.6 15 6M1 11c1.2 1.4 2.3 1.4 3.5 0s2.3-1.4 3.5 0 2.3 1.4 3.5 0 2.3-1.4 3.5 0",
  sandbank: "M5 4.5h6M3 8.25h10M1 12h14",
  pin: "M8 15C4.5 12 3 9.5 3 6.5a5 5 0 0 1 10 0C13 9.5 11.5 12 8 15Zm0-8.5v.01",
};

/** An area with its symbol. */
export function Area({ name }: { name: string }) {
  const symbol = useAreas().find((area) => area.name === name)?.symbol;
  return (
    <span className="inline-flex max-w-full items-center gap-1.5 text-ink-2">
      <AreaSymbol symbol={symbol} />
      <bdi className="min-w-0 wrap-anywhere">{name}</bdi>
    </span>
  );
}

/** The symbol of an area; a pin without one. */
export function AreaSymbol({ symbol = "pin" }: { symbol?: Symbol | undefined }) {
  return (
    <svg viewBox="0 0 16 16" aria-hidden="true" className="size-4 shrink-0">
      <path d={glyphs[symbol]} fill="none" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
    </svg>
  );
}
