import { Building2, CalendarDays, type LucideIcon, Mail, Pencil, Phone, Users } from "lucide-react";
import type { ReactNode } from "react";
import { useMe, useZone } from "../../../../client/session/current-user";
import type { User } from "../../../../shared/current-user";
import { dateWithYear } from "../../../../shared/formats";
import { t } from "../../../../shared/words";
import { Avatar } from "../../../../ui/avatar";
import { Button } from "../../../../ui/button";
import { Card } from "../../../../ui/card";
import { RoleBadge } from "../role-badge";

type PersonCardProps = { person: User; team: string | null | undefined; onEdit: () => void };

/** A user: role, contact details, team and the date they were added. */
export function PersonCard({ person, team, onEdit }: PersonCardProps) {
  const you = useMe().id === person.id;
  const zone = useZone();
  const { name, email, telephone, role, company, createdAt } = person;
  return (
    <Card as="li" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-start gap-x-3 gap-y-2">
        <Avatar name={name} you={you} size="large" />
        <div className="min-w-28 grow basis-0">
          <h2 className="font-semibold wrap-anywhere">{you ? t("{name} (you)", { name }) : name}</h2>
          <RoleBadge role={role} />
        </div>
        <Button variant="outline" aria-label={t("Edit {name}", { name })} onClick={onEdit}>
          <Pencil size={20} />
          {t("Edit")}
        </Button>
      </div>
      <ul className="flex flex-col text-sm text-ink-2">
        <Line icon={Mail} href={`mailto:${email}`}>
          {email}
        </Line>
        {telephone && (
          <Line icon={Phone} href={`tel:${telephone.replace(/\s/g, "")}`}>
            {telephone}
          </Line>
        )}
        {team && <Line icon={Users}>{team}</Line>}
        {company && <Line icon={Building2}>{company}</Line>}
        <Line icon={CalendarDays}>{t("Since {date}", { date: dateWithYear(createdAt, zone) })}</Line>
      </ul>
    </Card>
  );
}

type LineProps = { icon: LucideIcon; href?: string; children: ReactNode };

/** One fact with its icon; links are tall enough to tap. */
function Line({ icon: Icon, href, children }: LineProps) {
  return (
    <li className="flex items-center gap-2">
      <Icon size={16} strokeWidth={2.25} className="shrink-0 text-ink-3" aria-hidden="true" />
      {href ? (
        <a href={href} className="flex min-h-12 min-w-0 items-center text-primary wrap-anywhere lg:min-h-8">
          <span className="min-w-0">{children}</span>
        </a>
      ) : (
        <span className="min-w-0 py-1 wrap-anywhere">{children}</span>
      )}
    </li>
  );
}
