import { useMe } from "../../../client/session/current-user";
import { t } from "../../../shared/words";
import { EnterAbsence } from "./enter-absence";

type OwnAbsenceDialogProps = { day: string; today: string; onClose: () => void };

/** A cleaner or an inspector marks themselves absent, from a day on. */
export default function OwnAbsenceDialog({ onClose, ...days }: OwnAbsenceDialogProps) {
  const me = useMe();
  return (
    <EnterAbsence
      title={t("Mark yourself absent?")}
      description={
        me.role === "cleaner"
          ? t("Your villas go to a teammate, or back to your team leader. This needs a connection.")
          : t("Team leaders see it in the calendar. This needs a connection.")
      }
      submitLabel={t("Mark Absent|oneself")}
      userId={me.id}
      {...days}
      onEntered={onClose}
      onClose={onClose}
    />
  );
}
