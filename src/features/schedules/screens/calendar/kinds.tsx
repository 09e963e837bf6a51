import { Briefcase, CircleHelp, type LucideIcon, UserRound, Users } from "lucide-react";
import { t } from "../../../../shared/words";
import type { Kind } from "./summary";

/** The icon of each kind of assignee. */
export const kindIcons: Record<Kind, LucideIcon> = {
  team: Users,
  supervisor: Briefcase,
  cleaner: UserRound,
  unassigned: CircleHelp,
};

/** Colours by kind: team sea, supervisor sand, others grey. */
export const kindTones: Record<Kind, string> = {
  team: "bg-primary-soft text-primary-soft-ink",
  supervisor: "bg-sand text-sand-ink",
  cleaner: "bg-sunken text-ink-2",
  unassigned: "bg-sunken text-ink-2",
};

/** The title of a schedule of this kind. */
export function kindTitle(kind: Kind): string {
  switch (kind) {
    case "team":
      return t("Team");
    case "supervisor":
      return t("Supervisor");
    case "cleaner":
      return t("Cleaner");
    case "unassigned":
      return t("Unassigned");
  }
}
