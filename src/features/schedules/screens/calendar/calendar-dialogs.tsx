import type { Assignment } from "../../../assignments/contract/assignment";
import { ReassignDialog } from "../../../assignments/screens/planning/reassign-dialog";
import type { Unit } from "../../../units/contract";
import type { Schedule } from "../../contract";
import { EditScheduleDialog } from "../dialog/edit-schedule-dialog";
import { DeleteBookingDialog } from "./delete-booking-dialog";

/** The open dialog; editing and deleting a row affect its whole booking. */
export type Question = { kind: "edit" | "delete"; row: Schedule } | { kind: "reassign"; work: Assignment };
export type Ask = (question: Question) => void;

type CalendarDialogsProps = {
  question: Question | undefined;
  /** A day's schedules, among them the other rows of a booking. */
  rowsOf: (day: string) => readonly Schedule[];
  villas: readonly Unit[];
  /** Called after saving, with the first day of the schedule. */
  onSaved: (day: string) => void;
  onClose: () => void;
};

/** Renders the calendar's open dialog, if any. */
export function CalendarDialogs({ question, rowsOf, villas, onSaved, onClose }: CalendarDialogsProps) {
  // Of the schedule's own day: at midnight the calendar may go on to the next one, or even to another month.
  const bookingOf = (asked: Schedule) => {
    const booking = rowsOf(asked.date).filter(({ id, bookingId }) => id === asked.id || bookingId === asked.bookingId);
    return booking.length > 0 ? booking : [asked];
  };
  switch (question?.kind) {
    case undefined:
      return null;
    case "edit": {
      const { row } = question;
      const booking = bookingOf(row);
      return <EditScheduleDialog row={row} booking={booking} villas={villas} onSaved={onSaved} onClose={onClose} />;
    }
    case "delete":
      return <DeleteBookingDialog row={question.row} booking={bookingOf(question.row)} onClose={onClose} />;
    case "reassign":
      return <ReassignDialog work={question.work} onClose={onClose} />;
  }
}
