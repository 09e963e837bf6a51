import { CalendarX } from "lucide-react";
import { useState } from "react";
import { RefusalAlert } from "../../../../client/parts/refusal-alert";
import { longDayName } from "../../../../shared/long-formats";
import { t } from "../../../../shared/words";
import { Button } from "../../../../ui/button";
import { Dialog } from "../../../../ui/dialog";
import { TextArea } from "../../../../ui/text-area";
import type { Schedule } from "../../contract";
import { useMarkAbsent } from "../../queries";

type MarkAbsentProps = { row: Schedule; day: { schedules: number; villas: number } };

/** "Mark Absent" on the user's own entry: asks once, for the whole day, with an optional reason. A failure shows in the dialog. */
export function MarkAbsent({ row, day }: MarkAbsentProps) {
  const [asking, setAsking] = useState(false);
  const [reason, setReason] = useState("");
  const mark = useMarkAbsent(row.id);
  const close = () => {
    setAsking(false);
    mark.reset();
  };
  return (
    <>
      <Button variant="outline" full onClick={() => setAsking(true)}>
        <CalendarX size={20} />
        {t("Mark Absent|oneself")}
      </Button>
      <Dialog
        open={asking}
        onClose={close}
        title={t("Mark yourself absent?")}
        description={t(
          "{day}, all day: {schedules, plural, one {# schedule} other {# schedules}}, {villas, plural, one {# villa} other {# villas}}. Your villas go to a teammate, or back to your team leader.",
          {
            day: longDayName(row.date),
            ...day,
          },
        )}
        actions={
          <>
            <Button
              size="wet"
              className="md:w-auto"
              busy={mark.isPending}
              onClick={() => mark.mutate(reason, { onSuccess: close })}
            >
              <CalendarX size={20} />
              {t("Mark Absent|oneself")}
            </Button>
            <Button variant="outline" size="wet" className="md:w-auto" onClick={close}>
              {t("Cancel")}
            </Button>
          </>
        }
      >
        <TextArea
          label={t("Reason (optional)")}
          maxLength={500}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
        <RefusalAlert error={mark.error} />
      </Dialog>
    </>
  );
}
