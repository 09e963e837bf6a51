import { MapPin } from "lucide-react";

const glyphs: Record<string, string> = {
  Duinvallei: "M1 12.5c3.2 0 3.4-7 7-7 2.8 0 3 3.4 7 3.4M1 12.5h14",
  Waterlijn:
    "M1 6c1.2 1.4 2.3 1.4 3.5 0s2.3-1.4 3.5 0 2.3 1.4 3.5 0S13.8 4.6 15 6M1 11c1.2 1.4 2.3 1.4 3.5 0s2.3-1.4 3.5 0 2.3 1.4 3.5 0 2.3-1.4 3.5 0",
  Zandbank: "M5 4.5h6M3 8.25h10M1 12h14",
};

/** An area with its icon. */
export function Area({ name }: { name: string }) {
  const glyph = glyphs[name];
  return (
    <span className="inline-flex max-w-full items-center gap-1.5 text-ink-2">
      {glyph ? (
        <svg viewBox="0 0 16 16" aria-hidden="true" className="size-4 shrink-0">
          <path d={glyph} fill="none" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
        </svg>
      ) : (
        <MapPin size={16} strokeWidth={2.25} className="shrink-0" />
      )}
      <span className="min-w-0 wrap-anywhere">{name}</span>
    </span>
  );
}
