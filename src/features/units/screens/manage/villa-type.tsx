import { Badge } from "../../../../ui/badge";
import type { Size } from "../../contract/lists";
import { useVillaTypes } from "../../queries/villa-types";
import { groupOf } from "../../rules";

/** Badge colours by size group (docs/domain.md, "Villas"). */
const tones = { "4-person": "type", "6-person": "sand", "8-person": "sea", other: "feature" } as const satisfies Record<
  Size,
  string
>;

/** A villa's type in the colour of its size; nothing without a type. `clamped`: at most two lines. */
export function VillaType({ type, clamped = false }: { type: string | null; clamped?: boolean }) {
  const types = useVillaTypes();
  if (!type) return null;
  return (
    <Badge tone={tones[groupOf(type, types)]}>{clamped ? <span className="line-clamp-2">{type}</span> : type}</Badge>
  );
}
