import { Briefcase, Pencil, Users } from "lucide-react";
import { type ReactNode, useId } from "react";
import { canBeAbsent, type Role } from "../../../../shared/roles";
import { t } from "../../../../shared/words";
import { Avatar } from "../../../../ui/avatar";
import { Badge } from "../../../../ui/badge";
import { Button } from "../../../../ui/button";
import { Card } from "../../../../ui/card";
import { Plate } from "../../../../ui/plate";
import type { Team } from "../../contract";
import { PersonLink } from "../person-sheet";
import type { LoadParts } from "./load-parts";

type Member = { id: string; name: string; role: Role };

/** A team: number, members and today's workload. */
export function TeamCard({ team, loads, onEdit }: { team: Team; loads: LoadParts; onEdit: () => void }) {
  const { members } = team;
  return (
    <PeopleCard
      title={team.name}
      lead={<Plate code={String(team.number)} label={t("Team {number}", { number: team.number })} size="small" />}
      about={t("{members, plural, one {# member} other {# members}}, target {target}", {
        members: members.length,
        target: team.memberCount,
      })}
      people={members}
      loads={loads}
      end={
        <Button variant="outline" aria-label={t("Edit {name}", { name: team.name })} onClick={onEdit}>
          <Pencil size={20} />
          {t("Edit")}
        </Button>
      }
    />
  );
}

type PeopleCardProps = {
  title: string;
  lead?: ReactNode;
  about?: string;
  people: readonly Member[];
  loads: LoadParts;
  end?: ReactNode;
};

/** A list of people with today's workload of each and of all. */
export function PeopleCard({ title, lead, about, people, loads, end }: PeopleCardProps) {
  const id = useId();
  const { PersonLoad, PersonAbsence, TeamLoad } = loads;
  return (
    <Card as="section" aria-labelledby={id} padding="none">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 p-4">
        {lead}
        <div className="min-w-32 grow basis-0">
          <h2 id={id} className="font-semibold wrap-anywhere">
            {title}
          </h2>
          <p className="flex items-center gap-1.5 text-sm text-ink-2">
            <Users size={16} strokeWidth={2.25} aria-hidden="true" />
            {about ?? t("{count, plural, one {# person} other {# people}}", { count: people.length })}
          </p>
        </div>
        {end}
      </div>
      {people.length > 0 ? (
        <>
          <div className="border-t border-line px-4 py-2.5 text-sm">
            <TeamLoad personIds={people.map((person) => person.id)} />
          </div>
          <ul>
            {people.map((person) => (
              <li
                key={person.id}
                className="relative flex min-h-14 flex-wrap items-center gap-x-3 gap-y-1 border-t border-line px-4 py-2 has-[p>a:focus-visible]:shadow-ring"
              >
                <Avatar name={person.name} />
                <div className="min-w-28 grow basis-0">
                  <p className="font-medium wrap-anywhere">
                    <PersonLink id={person.id} className="after:absolute after:inset-0 focus-visible:shadow-none">
                      {person.name}
                    </PersonLink>
                  </p>
                  <div className="text-sm text-ink-2">
                    <PersonLoad personId={person.id} />
                  </div>
                </div>
                {canBeAbsent(person.role) && (
                  <div className="relative">
                    <PersonAbsence person={person} />
                  </div>
                )}
                {person.role === "teamleader" && <Badge icon={Briefcase}>{t("Team leader")}</Badge>}
              </li>
            ))}
          </ul>
        </>
      ) : (
        <p className="border-t border-line p-4 text-sm text-ink-2">{t("No members yet.")}</p>
      )}
    </Card>
  );
}
