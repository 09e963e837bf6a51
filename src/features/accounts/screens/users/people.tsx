import { Briefcase, ShieldCheck, UserRound, Users } from "lucide-react";
import { useCallback, useMemo } from "react";
import { useSearchParams } from "wouter";
import { LoadFailed } from "../../../../client/parts/load-failed";
import { matchesSearch, useSearchWords } from "../../../../client/parts/search-words";
import { roleName } from "../../../../client/session/person";
import type { User } from "../../../../shared/current-user";
import { joined } from "../../../../shared/joined";
import { type Role, roles } from "../../../../shared/roles";
import { t } from "../../../../shared/words";
import { Button } from "../../../../ui/button";
import { Counts } from "../../../../ui/counts";
import { Empty } from "../../../../ui/empty";
import { SearchField } from "../../../../ui/search-field";
import { SelectField } from "../../../../ui/select-field";
import { Loading, Skeleton } from "../../../../ui/skeleton";
import { useAtLeast } from "../../../../ui/use-at-least";
import { useTeams, useUsers } from "../../queries";
import { PersonSheet, useShownPerson } from "../person-sheet";
import type { LoadParts } from "../team/load-parts";
import { PeopleRows } from "./people-rows";
import { PeopleTable } from "./people-table";

type PeopleProps = {
  loads: Pick<LoadParts, "PersonDay">;
  onAdd: () => void;
  onEdit: (person: User) => void;
};

/** Counts by role, and all users or the search results. */
export function People(props: PeopleProps) {
  const users = useUsers();
  const teams = useTeams();
  if (users.data && teams.data) {
    const teamNames = new Map(teams.data.map(({ id, name }) => [id, name]));
    return <Known people={users.data} teamNames={teamNames} {...props} />;
  }
  if (users.isError || teams.isError)
    return (
      <LoadFailed
        onRetry={() => void Promise.all([users.refetch(), teams.refetch()])}
        retrying={users.isFetching || teams.isFetching}
      />
    );
  return <PeopleSkeleton />;
}

type KnownProps = PeopleProps & { people: readonly User[]; teamNames: ReadonlyMap<string, string> };

function Known({ people, teamNames, loads, onAdd, onEdit }: KnownProps) {
  const isDesktop = useAtLeast("lg");
  const [words, search] = useSearchWords();
  const [role, showRole] = useRoleFilter();
  const [shown, show] = useShownPerson(people);
  const teamOf = useCallback(({ teamId }: User) => (teamId ? teamNames.get(teamId) : undefined), [teamNames]);
  const found = useMemo(
    () =>
      people.filter(
        (one) =>
          (!role || one.role === role) &&
          matchesSearch(words, [
            one.name,
            one.email,
            one.username,
            one.telephone,
            roleName(one.role),
            teamOf(one),
            one.company,
          ]),
      ),
    [people, role, words, teamOf],
  );
  const rows = { people: found, teamOf, onEdit };
  return (
    <>
      <Counts label={t("People")} items={counts(people)} />
      <div className="flex flex-wrap items-center gap-3">
        <SearchField
          label={t("Search users")}
          placeholder={t("Name, email, role or team")}
          value={words}
          onSearch={search}
          className="min-w-40 grow basis-0 lg:max-w-100"
        />
        <div className="min-w-32">
          <SelectField
            label={t("Role")}
            hideLabel
            value={role ?? ""}
            onChange={({ target }) => showRole(roles.find((one) => one === target.value))}
          >
            <option value="">{t("All roles")}</option>
            {roles.map((one) => (
              <option key={one} value={one}>
                {roleName(one)}
              </option>
            ))}
          </SelectField>
        </div>
      </div>
      {found.length > 0 && (isDesktop ? <PeopleTable {...rows} /> : <PeopleRows {...rows} />)}
      {people.length === 0 && (
        <Empty title={t("No users found")} action={<Button onClick={onAdd}>{t("Add First User")}</Button>} />
      )}
      {people.length > 0 && found.length === 0 && (
        <Empty title={t("No people match")} help={t("Try part of the name or email address.")} />
      )}
      {shown && (
        <PersonSheet
          person={shown}
          team={teamOf(shown)}
          loads={loads}
          onEdit={() => {
            show(undefined);
            onEdit(shown);
          }}
          onClose={() => show(undefined)}
        />
      )}
    </>
  );
}

/** The role in the address as `?role=`; undefined for all. */
function useRoleFilter(): [Role | undefined, (role: Role | undefined) => void] {
  const [address, setAddress] = useSearchParams();
  const show = (role: Role | undefined) =>
    setAddress(
      (before) => {
        const { role: _, ...others } = Object.fromEntries(before);
        return role ? { ...others, role } : others;
      },
      { replace: true },
    );
  return [roles.find((one) => one === address.get("role")), show];
}

function counts(people: readonly User[]) {
  const of = (role: Role) => people.filter((one) => one.role === role).length;
  const [admins, reception] = [of("admin"), of("reception")];
  return [
    { label: t("Cleaners"), value: of("cleaner"), icon: UserRound },
    { label: t("Teamleaders"), value: of("teamleader"), icon: Briefcase },
    { label: t("Quality Control"), value: of("qc"), icon: ShieldCheck },
    {
      label: t("Total Users"),
      value: people.length,
      icon: Users,
      hint: joined(
        [
          t("with {count, plural, one {# administrator} other {# administrators}}", { count: admins }),
          reception > 0 && `${roleName("reception")} ${reception}`,
        ],
        " · ",
      ),
    },
  ];
}

function PeopleSkeleton() {
  return (
    <Loading className="flex flex-col gap-4 lg:gap-6">
      <Skeleton className="h-24 rounded-card lg:h-29" />
      <Skeleton className="h-13 rounded-control lg:h-11 lg:max-w-100" />
      <Skeleton className="h-130 rounded-card" />
    </Loading>
  );
}
