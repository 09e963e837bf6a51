import { Ban, KeyRound, type LucideIcon, Luggage } from "lucide-react";
import { t } from "../../../shared/words";
import type { Stay } from "../contract/stays";

/** The icon of each kind of stay. */
export const stayIcons: Record<Stay["kind"], LucideIcon> = { guest: Luggage, owner: KeyRound, block: Ban };

/** Colours by kind: guests sea, owners sand, blocks grey. */
export const stayTones: Record<Stay["kind"], string> = {
  guest: "bg-primary-soft text-primary-soft-ink border-primary/40",
  owner: "bg-sand text-sand-ink border-sand-line",
  block: "bg-sunken text-ink-2 border-line",
};

/** "Guests", "Owner" or "Block". */
export function stayKindName(kind: Stay["kind"]): string {
  switch (kind) {
    case "guest":
      return t("Guests|kind of a stay");
    case "owner":
      return t("Owner|who stays in their own villa");
    case "block":
      return t("Block|of a villa that nobody can book");
  }
}
