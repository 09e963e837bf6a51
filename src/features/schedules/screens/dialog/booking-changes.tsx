import { ChangedMeanwhile } from "../../../../client/parts/changed-meanwhile";
import { useTeams, useUsers } from "../../../accounts/queries";
import type { UnitInWork } from "../../../units/contract";
import type { BookingForm } from "./booking-form";
import { bookingNews } from "./booking-news";

type BookingChangesProps = {
  opened: BookingForm;
  latest: BookingForm;
  form: BookingForm;
  villas: readonly UnitInWork[];
};

/** What colleagues changed in the booking since the dialog was opened. */
export function BookingChanges({ opened, latest, form, villas }: BookingChangesProps) {
  const people = useUsers().data ?? [];
  const teams = useTeams().data ?? [];
  const names = new Map([
    ...[...people, ...teams].map(({ id, name }) => [id, name] as const),
    ...villas.map(({ id, code }) => [id, code] as const),
  ]);
  return <ChangedMeanwhile changes={bookingNews(opened, latest, form, names)} />;
}
