import { Briefcase, ConciergeBell, type LucideIcon, ShieldCheck, UserCog, UserRound } from "lucide-react";
import { roleName } from "../../../client/session/person";
import type { Role } from "../../../shared/roles";
import { Badge } from "../../../ui/badge";

const icons: Record<Role, LucideIcon> = {
  admin: UserCog,
  teamleader: Briefcase,
  cleaner: UserRound,
  qc: ShieldCheck,
  reception: ConciergeBell,
};

/** A role with its icon. */
export function RoleBadge({ role }: { role: Role }) {
  return (
    <Badge tone="feature" icon={icons[role]}>
      {roleName(role)}
    </Badge>
  );
}
