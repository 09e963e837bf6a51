import { type LucideIcon, PackagePlus, PackageSearch, StickyNote, TriangleAlert } from "lucide-react";
import { t } from "../../../../shared/words";
import { Badge, type BadgeTone } from "../../../../ui/badge";
import type { Finding } from "../../contract/assignment";

/** The kind of a finding as a badge. */
export function FindingBadge({ type }: Pick<Finding, "type">) {
  const [tone, icon, label] = looks()[type];
  return (
    <Badge tone={tone} icon={icon}>
      {label}
    </Badge>
  );
}

const looks = (): Record<Finding["type"], [BadgeTone, LucideIcon, string]> => ({
  damage: ["rework", TriangleAlert, t("Damage")],
  lost: ["needs-review", PackageSearch, t("Missing")],
  replace: ["sand", PackagePlus, t("Replacement")],
  note: ["type", StickyNote, t("Note")],
});
