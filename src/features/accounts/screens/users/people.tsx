import { Briefcase, ShieldCheck, UserRound, Users } from "lucide-react";
import { LoadFailed } from "../../../../client/parts/load-failed";
import { matchesSearch, useSearchWords } from "../../../../client/parts/search-words";
import { roleName } from "../../../../client/session/person";
import type { User } from "../../../../shared/current-user";
import type { Role } from "../../../../shared/roles";
import { t } from "../../../../shared/words";
import { Button } from "../../../../ui/button";
import { Counts } from "../../../../ui/counts";
import { Empty } from "../../../../ui/empty";
import { SearchField } from "../../../../ui/search-field";
import { Loading, Skeleton } from "../../../../ui/skeleton";
import { useTeams, useUsers } from "../../queries";
import { PersonCard } from "./person-card";

type PeopleProps = { onAdd: () => void; onEdit: (person: User) => void };
const grid = "grid grid-cols-[minmax(0,1fr)] gap-4 md:grid-cols-2 xl:grid-cols-3";

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

function Known({ people, teamNames, onAdd, onEdit }: KnownProps) {
  const [words, search] = useSearchWords();
  const teamOf = ({ teamId }: User) => teamId && teamNames.get(teamId);
  const found = people.filter((one) =>
    matchesSearch(words, [one.name, one.email, one.telephone, roleName(one.role), teamOf(one), one.company]),
  );
  return (
    <>
      <Counts label={t("People")} items={counts(people)} />
      <SearchField
        label={t("Search users")}
        placeholder={t("Name, email, role or team")}
        value={words}
        onSearch={search}
        className="lg:max-w-100"
      />
      {found.length > 0 && (
        <ul aria-label={t("Users")} className={grid}>
          {found.map((person) => (
            <PersonCard key={person.id} person={person} team={teamOf(person)} onEdit={() => onEdit(person)} />
          ))}
        </ul>
      )}
      {people.length === 0 && (
        <Empty title={t("No users found")} action={<Button onClick={onAdd}>{t("Add First User")}</Button>} />
      )}
      {people.length > 0 && found.length === 0 && (
        <Empty title={t("No people match")} help={t("Try part of the name or email address.")} />
      )}
    </>
  );
}

function counts(people: readonly User[]) {
  const of = (role: Role) => people.filter((one) => one.role === role).length;
  return [
    { label: t("Cleaners"), value: of("cleaner"), icon: UserRound },
    { label: t("Teamleaders"), value: of("teamleader"), icon: Briefcase },
    { label: t("Quality Control"), value: of("qc"), icon: ShieldCheck },
    { label: t("Total Users"), value: people.length, icon: Users },
  ];
}

function PeopleSkeleton() {
  return (
    <Loading className="flex flex-col gap-4 lg:gap-6">
      <Skeleton className="h-24 rounded-card lg:h-29" />
      <Skeleton className="h-13 rounded-control lg:h-11 lg:max-w-100" />
      <div className={grid}>
        {["a", "b", "c", "d", "e", "f"].map((person) => (
          <Skeleton key={person} className="h-56 rounded-card" />
        ))}
      </div>
    </Loading>
  );
}
