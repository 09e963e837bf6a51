import { t } from "../../shared/words";
import { Button } from "../../ui/button";
import { Dialog } from "../../ui/dialog";
import { useOutbox } from "../outbox/outbox";
import { countByState, ownRefused } from "../outbox/refused";
import { joinSentences } from "../parts/join-sentences";

/** Confirms signing out while changes are unsent. They stay on the phone until the same user signs in again, and refused ones until that user decides. */
export function SignOutQuestion({ onSignOut, onClose }: { onSignOut: () => void; onClose: () => void }) {
  const { waiting, refused } = countByState(useOutbox());
  return (
    <Dialog
      open
      asks
      onClose={onClose}
      title={t("{count, plural, one {# change has} other {# changes have}} not been sent yet", {
        count: waiting || refused,
      })}
      description={joinSentences(
        waiting > 0 &&
          t(
            "{count, plural, one {It stays on this phone and is sent when you sign in here again. Nobody else can send it.} other {They stay on this phone and are sent when you sign in here again. Nobody else can send them.}}",
            { count: waiting },
          ),
        refused > 0 && ownRefused(refused),
      )}
      actions={
        <>
          <Button size="wet" className="md:w-auto" onClick={onClose}>
            {t("Stay signed in")}
          </Button>
          <Button variant="outline" size="wet" className="md:w-auto" onClick={onSignOut}>
            {t("Sign out")}
          </Button>
        </>
      }
    />
  );
}
