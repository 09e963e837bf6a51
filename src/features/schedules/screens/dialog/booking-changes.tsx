import { ChangedMeanwhile } from "../../../../client/parts/changed-meanwhile";
import type { BookingForm } from "./booking-form";
import { bookingNews, type Names } from "./booking-news";

type BookingChangesProps = { opened: BookingForm; latest: BookingForm; form: BookingForm; names: Names };

/** What colleagues changed in the booking since the dialog was opened. */
export function BookingChanges({ opened, latest, form, names }: BookingChangesProps) {
  return <ChangedMeanwhile changes={bookingNews(opened, latest, form, names)} />;
}
