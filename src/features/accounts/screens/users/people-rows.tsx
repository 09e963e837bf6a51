import { Pencil, Phone } from "lucide-react";
import { useMe } from "../../../../client/session/current-user";
import { roleName } from "../../../../client/session/person";
import type { User } from "../../../../shared/current-user";
import { joined } from "../../../../shared/joined";
import { t } from "../../../../shared/words";
import { Avatar } from "../../../../ui/avatar";
import { Card } from "../../../../ui/card";
import { IconButton, iconButtonClass } from "../../../../ui/icon-button";
import { PersonLink } from "../person-sheet";
import { telephoneLink } from "../telephone-link";

export type PeopleListProps = {
  people: readonly User[];
  teamOf: (person: User) => string | undefined;
  onEdit: (person: User) => void;
};

/** Users as rows of one card. A tap opens the person's sheet; the buttons call and edit. */
export function PeopleRows({ people, teamOf, onEdit }: PeopleListProps) {
  const me = useMe();
  return (
    <Card padding="none">
      <ul aria-label={t("Users")}>
        {people.map((person) => {
          const { id, name, role, telephone, isInvited } = person;
          const isMe = id === me.id;
          return (
            <li
              key={id}
              className="relative flex min-h-16 flex-wrap items-center gap-1 border-t border-line ps-4 pe-2 first:border-0 has-[h2>a:focus-visible]:shadow-ring"
            >
              <Avatar name={name} you={isMe} />
              <div className="min-w-20 grow basis-0 ps-2 py-2">
                <h2 className="font-semibold wrap-anywhere">
                  <PersonLink id={id} className="after:absolute after:inset-0 focus-visible:shadow-none">
                    {isMe ? t("{name} (you)", { name }) : name}
                  </PersonLink>
                </h2>
                <p className="text-sm text-ink-2 wrap-anywhere">
                  {joined([roleName(role), teamOf(person), isInvited && t("Has not signed in yet")], " · ")}
                </p>
              </div>
              {telephone && (
                <a
                  href={telephoneLink(telephone)}
                  aria-label={t("Call {name}", { name })}
                  data-tooltip={telephone}
                  className={`${iconButtonClass()} relative`}
                >
                  <Phone size={20} />
                </a>
              )}
              <IconButton
                icon={Pencil}
                label={t("Edit {name}", { name })}
                className="relative"
                onClick={() => onEdit(person)}
              />
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
