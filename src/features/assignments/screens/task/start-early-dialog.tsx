import { dayName } from "../../../../shared/formats";
import { t } from "../../../../shared/words";
import { Button } from "../../../../ui/button";
import { Dialog } from "../../../../ui/dialog";

type StartEarlyDialogProps = {
  /** The park day for which it is planned. */
  day: string;
  onStart: () => void;
  onClose: () => void;
};

/** Asks before work of a later day is started. */
export default function StartEarlyDialog({ day, onStart, onClose }: StartEarlyDialogProps) {
  return (
    <Dialog
      open
      asks
      onClose={onClose}
      title={t("Start this cleaning early?")}
      description={t("It is planned for {day}.", { day: dayName(day) })}
      actions={
        <>
          <Button size="wet" className="md:w-auto" onClick={onStart}>
            {t("Start now")}
          </Button>
          <Button variant="outline" size="wet" className="md:w-auto" onClick={onClose}>
            {t("Cancel")}
          </Button>
        </>
      }
    />
  );
}
