import { type Change, listChange, textChange } from "../../../../client/parts/changed-meanwhile";
import { isSameValue } from "../../../../client/parts/followed-form";
import { listChanges } from "../../../../shared/list-changes";
import { longDayName, timeRange } from "../../../../shared/long-formats";
import { compareNaturally } from "../../../../shared/natural-order";
import { t } from "../../../../shared/words";
import type { BookingForm } from "./booking-form";

/** The names of a booking's people, teams and villas by id. */
export type Names = ReadonlyMap<string, string>;

/** What colleagues changed in a booking since its dialog was opened; `form` is what the dialog shows now. */
export function bookingNews(opened: BookingForm, latest: BookingForm, form: BookingForm, names: Names): Change[] {
  const nameOf = (id: string) => names.get(id) ?? t("someone else");
  const texts: [label: string, fields: (keyof BookingForm)[], text: (booking: BookingForm) => string][] = [
    [t("Day"), ["startDate"], ({ startDate }) => longDayName(startDate)],
    [t("Time"), ["startTime", "endTime"], timeRange],
    [
      t("Supervisor"),
      ["supervisorId"],
      ({ supervisorId }) => (supervisorId ? nameOf(supervisorId) : t("None|no team leader or supervisor")),
    ],
    [t("Team"), ["teamId"], ({ teamId }) => (teamId ? nameOf(teamId) : t("None|no team"))],
    [t("Notes"), ["notes"], ({ notes }) => notes && t("“{text}”", { text: notes })],
  ];
  const lists: [label: string, field: "cleanerIds" | "unitIds"][] = [
    [t("Cleaners"), "cleanerIds"],
    [t("Units"), "unitIds"],
  ];
  const isOther = (fields: readonly (keyof BookingForm)[], one: BookingForm, other: BookingForm) =>
    fields.some((field) => !isSameValue(one[field], other[field]));
  const sorted = (ids: readonly string[] = []) => ids.map(nameOf).sort(compareNaturally);
  return [
    ...texts
      .filter(([, fields]) => isOther(fields, opened, latest))
      .map(([label, fields, text]) => ({
        label,
        text: textChange(text(opened), text(latest), { isTyped: isOther(fields, latest, form) }),
      })),
    ...lists
      .filter(([, field]) => isOther([field], opened, latest))
      .map(([label, field]) => {
        const { add, remove } = listChanges(opened[field], latest[field]);
        return { label, text: listChange(sorted(add), sorted(remove)) };
      }),
  ];
}
