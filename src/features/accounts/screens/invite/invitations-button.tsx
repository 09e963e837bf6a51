import { QrCode } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useMe } from "../../../../client/session/current-user";
import { t } from "../../../../shared/words";
import { Button } from "../../../../ui/button";
import { useUsers } from "../../queries";
import { mayIssueLink } from "../../rules";

const InvitationsDialog = lazy(() => import("./invitations-dialog"));

/** Opens the invitations of the people who have not signed in yet, while there are any whom the user may invite. */
export function InvitationsButton() {
  const me = useMe();
  const [open, setOpen] = useState(false);
  const invited = (useUsers().data ?? []).filter((person) => person.isInvited && mayIssueLink(me, person));
  if (invited.length === 0 && !open) return null;
  return (
    <>
      <Button variant="outline" onClick={() => setOpen(true)}>
        <QrCode size={20} />
        {t("Invitations")}
      </Button>
      {open && (
        <Suspense fallback={null}>
          <InvitationsDialog people={invited} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
