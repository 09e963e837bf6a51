import { type Change, type TextOf, textChanges } from "../../../../client/parts/changed-meanwhile";
import { clockText } from "../../../../shared/formats";
import { dayNameIn } from "../../../../shared/long-formats";
import { isDay } from "../../../../shared/time";
import { t } from "../../../../shared/words";
import { type Stay, stayKinds } from "../../contract/stays";
import { stayKindName } from "../kinds";
import type { StayValues } from "./stay-schema";

const timeText = (value: string) => (value ? clockText(value.slice(0, 5)) : t("Usual time"));
const kindText = (value: string) => {
  const kind = stayKinds.find((one) => one === value);
  return kind ? stayKindName(kind) : value;
};

/** What somebody else changed in a stay since its dialog was opened; `form` is what the dialog shows now. */
export function stayNews(opened: StayValues, latest: StayValues, form: StayValues, today: string): Change[] {
  const dayText = (value: string) => (isDay(value) ? dayNameIn(today, value) : value);
  const texts: TextOf<keyof StayValues>[] = [
    [t("Villa"), "villa"],
    [t("Kind of stay"), "kind", kindText],
    [t("Arrival"), "arrival", dayText],
    [t("Departure"), "departure", dayText],
    [t("Check-in"), "checkIn", timeText],
    [t("Check-out"), "checkOut", timeText],
    [t("Number of guests"), "guests"],
  ];
  return textChanges(texts, opened, latest, form);
}

/** That somebody else has cancelled the stay of an open dialog, or booked it again. */
export function statusNews(opened: Stay, latest: Stay): Change[] {
  if (opened.status === latest.status) return [];
  const text = latest.status === "cancelled" ? t("Cancelled|a stay") : t("Booked again");
  return [{ label: t("Status"), text }];
}
