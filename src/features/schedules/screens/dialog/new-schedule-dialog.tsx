import { useState } from "react";
import { t } from "../../../../shared/words";
import { useBook } from "../../queries";
import { bookingOf, emptyForm, nextForm } from "./booking-form";
import { type DialogProps, ScheduleDialog } from "./schedule-dialog";

/** The dialog "Add Schedule", for a day or a range, and for one schedule after the other. */
export function NewScheduleDialog({ day, villas, onSaved, onClose }: DialogProps & { day: string }) {
  const book = useBook();
  const [start, setStart] = useState(() => emptyForm(day));
  return (
    <ScheduleDialog
      title={t("Add Schedule")}
      latest={start}
      villas={villas}
      saving={book}
      hasNext
      onSave={(form, { check, shares, planNext }) =>
        book.mutate(
          { ...check, booking: bookingOf(form, shares) },
          {
            onSuccess: (conflicts) => {
              if (conflicts.length > 0) return;
              if (!planNext) return onSaved(form.startDate);
              const next = nextForm(form);
              book.reset();
              setStart(next);
              planNext(next);
            },
          },
        )
      }
      onClose={onClose}
    />
  );
}
