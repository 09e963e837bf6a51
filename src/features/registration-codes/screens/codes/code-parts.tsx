import { Ban, Briefcase, Building2, CalendarClock, CalendarX, CircleCheck, type LucideIcon, Users } from "lucide-react";
import { useZone } from "../../../../client/session/current-user";
import { dateWithYear } from "../../../../shared/formats";
import { t } from "../../../../shared/words";
import { Badge, type BadgeTone } from "../../../../ui/badge";
import type { RegistrationCode } from "../../contract";
import { type CodeState, stateOf } from "./code-state";

const looks: Record<CodeState, { tone: BadgeTone; icon: LucideIcon }> = {
  active: { tone: "done", icon: CircleCheck },
  inactive: { tone: "line", icon: Ban },
  expired: { tone: "needs-review", icon: CalendarX },
  "used-up": { tone: "needs-review", icon: Users },
};

/** A code as it is at `now`. */
type CodeProps = { code: RegistrationCode; now: Date };

/** Whether the code can be used now, and if not, why. */
export function StateBadge({ code, now }: CodeProps) {
  const state = stateOf(code, now);
  const words = { active: t("Active"), inactive: t("Inactive"), expired: t("Expired"), "used-up": t("Used up") };
  return <Badge {...looks[state]}>{words[state]}</Badge>;
}

/** Uses and limit, expiry, company and supervisor of a code. */
export function CodeFacts({ code, now }: CodeProps) {
  const { usedCount, maxUses, company, supervisor } = code;
  return (
    <>
      <Badge icon={Users}>
        <span dir="ltr" aria-hidden="true">{`${usedCount}/${maxUses ?? "∞"}`}</span>
        <span className="sr-only">
          {maxUses === null
            ? t("{used} used, no limit", { used: usedCount })
            : t("{used} of {most} used", { used: usedCount, most: maxUses })}
        </span>
      </Badge>
      <Badge icon={CalendarClock}>{useExpiry(code, now)}</Badge>
      {company && <Badge icon={Building2}>{company}</Badge>}
      <Badge icon={Briefcase}>{supervisor.name}</Badge>
    </>
  );
}

/** "Expires Dec 18, 2026", in park time. */
function useExpiry({ expiresAt }: RegistrationCode, now: Date): string {
  const zone = useZone();
  if (expiresAt === null) return t("Never expires");
  const date = dateWithYear(expiresAt, zone);
  return new Date(expiresAt) > now ? t("Expires {date}", { date }) : t("Expired {date}", { date });
}
