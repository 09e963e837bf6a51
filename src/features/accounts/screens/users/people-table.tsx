import { Mail, Pencil } from "lucide-react";
import { useMemo, useState } from "react";
import { useLanguage } from "../../../../client/browser/language";
import type { Column } from "../../../../client/parts/table/columns";
import { DataTable } from "../../../../client/parts/table/data-table";
import { TableHelp } from "../../../../client/parts/table/table-help";
import { useSort } from "../../../../client/parts/table/use-sort";
import { useMe, useZone } from "../../../../client/session/current-user";
import { roleName } from "../../../../client/session/person";
import type { User } from "../../../../shared/current-user";
import { dateWithYear } from "../../../../shared/formats";
import { t } from "../../../../shared/words";
import { Avatar } from "../../../../ui/avatar";
import { buttonClass } from "../../../../ui/button";
import { IconButton } from "../../../../ui/icon-button";
import { InvitationsButton } from "../invite/invitations-button";
import { PersonLink } from "../person-sheet";
import { RoleBadge } from "../role-badge";
import { telephoneLink } from "../telephone-link";
import type { PeopleListProps } from "./people-rows";

/** Users as a dense table. A row opens the person's sheet; the selected people can be written to together. */
export function PeopleTable({ people, teamOf, onEdit }: PeopleListProps) {
  const myId = useMe().id;
  const zone = useZone();
  const language = useLanguage();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the headings are in the language that is shown.
  const columns = useMemo(() => columnsOf({ myId, zone, teamOf, onEdit }), [language, myId, zone, teamOf, onEdit]);
  const [sort, changeSort] = useSort(columns);
  const [selected, select] = useState<ReadonlySet<string>>(new Set());
  const chosen = people.filter(({ id }) => selected.has(id));
  const addresses = chosen.flatMap(({ email }) => email ?? []);
  return (
    <DataTable
      label={t("Users")}
      columns={columns}
      rows={people}
      keyOf={idOf}
      nameOf={nameOf}
      sort={sort}
      onSort={changeSort}
      selected={selected}
      onSelect={select}
      toolbar={
        <>
          <p aria-live="polite" className="me-auto text-sm font-semibold">
            {chosen.length > 0
              ? t("{count} selected", { count: chosen.length })
              : t("{count, plural, one {# person} other {# people}}", { count: people.length })}
          </p>
          {addresses.length > 0 && (
            // Blind copies: people don't see each other's addresses.
            <a
              href={`mailto:?bcc=${addresses.map(encodeURIComponent).join(",")}`}
              className={buttonClass({ variant: "outline", size: "compact" })}
            >
              <Mail size={18} />
              {t("Write email")}
            </a>
          )}
          <InvitationsButton people={chosen} areSelected />
          <TableHelp selects />
        </>
      }
    />
  );
}

const idOf = ({ id }: User) => id;
const nameOf = ({ name }: User) => name;

type Shown = Pick<PeopleListProps, "teamOf" | "onEdit"> & { myId: string; zone: string };

function columnsOf({ myId, zone, teamOf, onEdit }: Shown): Column<User>[] {
  return [
    {
      id: "name",
      header: t("Name|of a person"),
      sortBy: nameOf,
      width: "w-58",
      cell: ({ id, name, isInvited }, inRow) => (
        <span className="flex min-w-0 items-center gap-2.5">
          <Avatar name={name} you={id === myId} />
          <span className="min-w-0">
            {/* A row has room for two lines. */}
            <PersonLink id={id} {...inRow} className={`${isInvited ? "line-clamp-1" : "line-clamp-2"} font-semibold`}>
              {id === myId ? t("{name} (you)", { name }) : name}
            </PersonLink>
            {isInvited && <span className="block text-xs text-ink-2">{t("Has not signed in yet")}</span>}
          </span>
        </span>
      ),
    },
    {
      id: "role",
      header: t("Role"),
      sortBy: ({ role }) => roleName(role),
      width: "w-38",
      cell: ({ role }) => <RoleBadge role={role} />,
    },
    { id: "team", header: t("Team"), sortBy: teamOf, width: "w-28", cell: teamOf },
    {
      id: "phone",
      header: t("Phone"),
      sortBy: ({ telephone }) => telephone,
      width: "w-40",
      cell: ({ telephone }, inRow) =>
        telephone && (
          <a {...inRow} href={telephoneLink(telephone)} className="line-clamp-2 text-primary">
            <bdi dir="ltr">{telephone}</bdi>
          </a>
        ),
    },
    {
      id: "email",
      header: t("Email"),
      sortBy: ({ email, username }) => email ?? username,
      cell: ({ email, username }, inRow) => {
        if (!email) return <span className="line-clamp-2 wrap-anywhere">{username}</span>;
        const at = email.lastIndexOf("@");
        return (
          <a {...inRow} href={`mailto:${email}`} className="line-clamp-2 text-primary wrap-anywhere">
            {email.slice(0, at)}
            <wbr />
            {email.slice(at)}
          </a>
        );
      },
    },
    {
      id: "company",
      header: t("Company"),
      sortBy: ({ company }) => company,
      width: "w-34",
      wideOnly: true,
      cell: ({ company }) => <span className="line-clamp-2">{company}</span>,
    },
    {
      id: "since",
      header: t("Since"),
      sortBy: ({ createdAt }) => createdAt,
      width: "w-30",
      wideOnly: true,
      cell: ({ createdAt }) => dateWithYear(createdAt, zone),
    },
    {
      id: "edit",
      header: t("Edit"),
      hideHeader: true,
      width: "w-14",
      cell: (person, inRow) => (
        <IconButton
          compact
          {...inRow}
          icon={Pencil}
          iconSize={18}
          label={t("Edit {name}", { name: person.name })}
          onClick={() => onEdit(person)}
        />
      ),
    },
  ];
}
