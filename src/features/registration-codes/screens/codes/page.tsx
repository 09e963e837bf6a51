import { Plus } from "lucide-react";
import { useState } from "react";
import { useMe } from "../../../../client/session/current-user";
import { AccessDenied } from "../../../../client/shell/access-denied";
import { Page } from "../../../../client/shell/page";
import { t } from "../../../../shared/words";
import { Button } from "../../../../ui/button";
import type { RegistrationCode } from "../../contract";
import { AccountsDialog } from "./accounts-dialog";
import { Codes } from "./codes";
import { DeactivateDialog } from "./deactivate-dialog";
import { NewCodeDialog } from "./new-code-dialog";
import { ShareDialog } from "./share-dialog";

/** The open dialog. */
type Question = { kind: "new" } | { kind: "accounts" | "share" | "deactivate"; code: RegistrationCode };

/** /admin/registration-codes: creates, shares and deactivates registration codes. */
export default function CodesPage() {
  const me = useMe();
  if (me.role !== "admin" && me.role !== "teamleader")
    return (
      <AccessDenied
        message={t("Access denied. Only administrators and teamleaders can manage registration codes.")}
        link={{ label: t("Back to home"), href: "/" }}
      />
    );
  return <RegistrationCodes />;
}

function RegistrationCodes() {
  const [question, ask] = useState<Question>();
  const close = () => ask(undefined);
  return (
    <Page
      title={t("Registration Codes")}
      subtitle={<span className="max-lg:hidden">{t("New cleaners enter a code once, when they register.")}</span>}
      aside={
        <Button onClick={() => ask({ kind: "new" })}>
          <Plus size={20} />
          {t("Generate New Code")}
        </Button>
      }
    >
      <Codes onAsk={(kind, code) => ask({ kind, code })} />
      {question?.kind === "new" && <NewCodeDialog onClose={close} />}
      {question?.kind === "accounts" && <AccountsDialog code={question.code} onClose={close} />}
      {question?.kind === "share" && <ShareDialog code={question.code} onClose={close} />}
      {question?.kind === "deactivate" && <DeactivateDialog code={question.code} onClose={close} />}
    </Page>
  );
}
