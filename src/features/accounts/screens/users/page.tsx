import { Plus } from "lucide-react";
import { useCallback, useState } from "react";
import { Redirect } from "wouter";
import { SheetButtons } from "../../../../client/parts/import/sheet-buttons";
import { useMe, useZone } from "../../../../client/session/current-user";
import { Page } from "../../../../client/shell/page";
import type { User } from "../../../../shared/current-user";
import { parkDay } from "../../../../shared/time";
import { t } from "../../../../shared/words";
import { Button } from "../../../../ui/button";
import { useTeams, useUsers } from "../../queries";
import { InvitationsButton } from "../invite/invitations-button";
import { useShownPerson } from "../person-sheet";
import type { LoadParts } from "../team/load-parts";
import { People } from "./people";
import { EditUserDialog, NewUserDialog } from "./user-dialog";

const fetchImport = async () => (await import("./import/import-people")).ImportPeople;

/** The open dialog. */
type Question = { kind: "add" } | { kind: "edit"; person: User };

type UsersPageProps = { loads: Pick<LoadParts, "PersonDay"> };

/** /admin/users: adds, edits and deletes users. Admins only. */
export default function UsersPage({ loads }: UsersPageProps) {
  const me = useMe();
  return me.role === "admin" ? <Users loads={loads} /> : <Redirect to="/" replace />;
}

function Users({ loads }: UsersPageProps) {
  const [question, ask] = useState<Question>();
  // People without a password need an invitation, which is in their sheet.
  const [, show] = useShownPerson([]);
  const zone = useZone();
  const users = useUsers().data;
  const teams = useTeams().data;
  const exportAll = async () => {
    const { exportPeople } = await import("./import/export-people");
    exportPeople(users ?? [], teams ?? [], parkDay(new Date(), zone));
  };
  const add = () => ask({ kind: "add" });
  // A stable function, so that the table's columns stay.
  const edit = useCallback((person: User) => ask({ kind: "edit", person }), []);
  const close = () => ask(undefined);
  return (
    <Page
      title={t("User Management")}
      aside={
        <div className="flex flex-wrap justify-end gap-2">
          <SheetButtons fetchDialog={fetchImport} onExport={users && teams ? exportAll : undefined} />
          <InvitationsButton people={users ?? []} />
          <Button onClick={add}>
            <Plus size={20} />
            {t("Add User")}
          </Button>
        </div>
      }
    >
      <People loads={loads} onAdd={add} onEdit={edit} />
      {question?.kind === "add" && <NewUserDialog onInvite={({ id }) => show(id)} onClose={close} />}
      {question?.kind === "edit" && <EditUserDialog person={question.person} onClose={close} />}
    </Page>
  );
}
