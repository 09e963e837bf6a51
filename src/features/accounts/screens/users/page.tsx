import { Plus } from "lucide-react";
import { useState } from "react";
import { Redirect } from "wouter";
import { useMe } from "../../../../client/session/current-user";
import { Page } from "../../../../client/shell/page";
import type { User } from "../../../../shared/current-user";
import { t } from "../../../../shared/words";
import { Button } from "../../../../ui/button";
import { People } from "./people";
import { EditUserDialog, NewUserDialog } from "./user-dialog";

/** The open dialog. */
type Question = { kind: "add" } | { kind: "edit"; person: User };

/** /admin/users: adds, edits and deletes users. Admins only. */
export default function UsersPage() {
  const me = useMe();
  return me.role === "admin" ? <Users /> : <Redirect to="/" replace />;
}

function Users() {
  const [question, ask] = useState<Question>();
  const add = () => ask({ kind: "add" });
  const close = () => ask(undefined);
  return (
    <Page
      title={t("User Management")}
      aside={
        <Button onClick={add}>
          <Plus size={20} />
          {t("Add User")}
        </Button>
      }
    >
      <People onAdd={add} onEdit={(person) => ask({ kind: "edit", person })} />
      {question?.kind === "add" && <NewUserDialog onClose={close} />}
      {question?.kind === "edit" && <EditUserDialog person={question.person} onClose={close} />}
    </Page>
  );
}
