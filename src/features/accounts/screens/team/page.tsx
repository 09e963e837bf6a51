import { KeyRound, Plus } from "lucide-react";
import { useState } from "react";
import { Link } from "wouter";
import { LoadFailed } from "../../../../client/parts/load-failed";
import { useMe } from "../../../../client/session/current-user";
import { AccessDenied } from "../../../../client/shell/access-denied";
import { Page } from "../../../../client/shell/page";
import type { User } from "../../../../shared/current-user";
import { t } from "../../../../shared/words";
import { Button, buttonClass } from "../../../../ui/button";
import { Empty } from "../../../../ui/empty";
import { Loading, Skeleton } from "../../../../ui/skeleton";
import type { Team } from "../../contract";
import { useTeams, useUsers } from "../../queries";
import { InvitationsButton } from "../invite/invitations-button";
import { PersonSheet, useShownPerson } from "../person-sheet";
import type { LoadParts } from "./load-parts";
import { PeopleCard, TeamCard } from "./team-card";
import { EditTeamDialog, NewTeamDialog } from "./team-dialog";

/** The open dialog. */
type Question = { kind: "add" } | { kind: "edit"; team: Team };

/** /supervisor/team: the teams, their members and today's workload; adds, edits and deletes teams. */
export default function TeamPage({ loads }: { loads: LoadParts }) {
  const me = useMe();
  if (me.role !== "admin" && me.role !== "teamleader")
    return (
      <AccessDenied
        message={t("Access denied. Only administrators and team leaders can manage teams.")}
        link={{ label: t("Back to home"), href: "/" }}
      />
    );
  return <Teams loads={loads} />;
}

function Teams({ loads }: { loads: LoadParts }) {
  const [question, ask] = useState<Question>();
  const teams = useTeams();
  const people = useUsers().data ?? [];
  // As it is now: the dialog follows what colleagues change.
  const current = ({ id }: Team) => teams.data?.find((team) => team.id === id);
  const close = () => ask(undefined);
  return (
    <Page
      title={t("Team")}
      subtitle={t("Teams and their work today")}
      aside={
        <div className="grid gap-2 sm:grid-flow-col">
          <InvitationsButton people={people} />
          <Link href="/admin/registration-codes" className={buttonClass({ variant: "outline" })}>
            <KeyRound size={20} />
            {t("Registration Codes")}
          </Link>
          <Button onClick={() => ask({ kind: "add" })}>
            <Plus size={20} />
            {t("Add team")}
          </Button>
        </div>
      }
    >
      <Load loads={loads} onEdit={(team) => ask({ kind: "edit", team })} onAdd={() => ask({ kind: "add" })} />
      {question?.kind === "add" && <NewTeamDialog onClose={close} />}
      {question?.kind === "edit" && <EditTeamDialog team={current(question.team) ?? question.team} onClose={close} />}
    </Page>
  );
}

type LoadProps = { loads: LoadParts; onEdit: (team: Team) => void; onAdd: () => void };

function Load({ loads, onEdit, onAdd }: LoadProps) {
  const teams = useTeams();
  const users = useUsers();
  const [shown, show] = useShownPerson(users.data ?? []);
  if (teams.data && users.data) {
    const alone = users.data.filter(belongsInATeam);
    return (
      <>
        {teams.data.length === 0 && (
          <Empty
            title={t("No teams yet")}
            help={t("Group the people who clean together.")}
            action={<Button onClick={onAdd}>{t("Add first team")}</Button>}
          />
        )}
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 md:grid-cols-2 xl:grid-cols-3">
          {teams.data.map((team) => (
            <TeamCard key={team.id} team={team} loads={loads} onEdit={() => onEdit(team)} />
          ))}
          {alone.length > 0 && <PeopleCard title={t("No team")} people={alone} loads={loads} />}
        </div>
        {shown && (
          <PersonSheet
            person={shown}
            team={teams.data.find(({ id }) => id === shown.teamId)?.name}
            loads={loads}
            onClose={() => show(undefined)}
          />
        )}
      </>
    );
  }
  if (teams.isError || users.isError)
    return (
      <LoadFailed
        onRetry={() => void Promise.all([teams.refetch(), users.refetch()])}
        retrying={teams.isFetching || users.isFetching}
      />
    );
  return <TeamsSkeleton />;
}

/** Cleaners and team leaders without a team. */
function belongsInATeam({ role, teamId }: User): boolean {
  return teamId === null && (role === "cleaner" || role === "teamleader");
}

function TeamsSkeleton() {
  return (
    <Loading className="grid grid-cols-[minmax(0,1fr)] gap-4 md:grid-cols-2 xl:grid-cols-3">
      {["a", "b", "c"].map((team) => (
        <Skeleton key={team} className="h-78 rounded-card" />
      ))}
    </Loading>
  );
}
