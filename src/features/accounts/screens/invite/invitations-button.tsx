import { QrCode } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useMe } from "../../../../client/session/current-user";
import type { User } from "../../../../shared/current-user";
import { t } from "../../../../shared/words";
import { Button } from "../../../../ui/button";
import { mayIssueLink } from "../../rules";

const InvitationsDialog = lazy(() => import("./invitations-dialog"));

type InvitationsButtonProps = {
  people: readonly User[];
  /** The people are the selected rows of a table. */
  areSelected?: boolean;
};

/** Opens the invitations of those people who have not signed in yet, while there are any whom the user may invite. */
export function InvitationsButton({ people, areSelected = false }: InvitationsButtonProps) {
  const me = useMe();
  const [open, setOpen] = useState(false);
  const invited = people.filter((person) => person.isInvited && mayIssueLink(me, person));
  if (invited.length === 0 && !open) return null;
  return (
    <>
      <Button variant="outline" size={areSelected ? "compact" : "default"} onClick={() => setOpen(true)}>
        <QrCode size={areSelected ? 18 : 20} />
        {areSelected
          ? t("{count, plural, one {Invite # person} other {Invite # people}}", { count: invited.length })
          : t("Invitations")}
      </Button>
      {open && (
        <Suspense fallback={null}>
          <InvitationsDialog people={invited} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
