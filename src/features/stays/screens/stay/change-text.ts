import { clockText } from "../../../../shared/formats";
import { dayNameIn } from "../../../../shared/long-formats";
import { isDay } from "../../../../shared/time";
import { t } from "../../../../shared/words";
import type { StayChange } from "../../contract/stays";
import { stayKinds } from "../../contract/stays";
import { stayKindName } from "../kinds";

type Reader = {
  /** The code of a villa, if it is still there. */
  codeOf: (unitId: string) => string | undefined;
  /** The park day. */
  today: string;
};

/** "Added", "Changed" or what else happened to the stay. */
export function changeTitle({ action, fields }: Pick<StayChange, "action" | "fields">): string {
  switch (action) {
    case "stay.create":
      return t("Added|a stay");
    case "stay.cancel":
      return t("Cancelled|a stay");
    case "stay.reinstate":
      return t("Booked again");
    case "stay.missing":
      return fields.missingSince?.[1] === null ? t("In its calendar again") : t("Missing in its calendar");
    case "stay.keep-work":
      return t("Its cleaning was kept as it is");
    case "stay.departed":
      return t("Guests have left");
    case "stay.not-departed":
      return t("Guests have not left");
    case "stay.arrived":
      return t("Guests are here");
    case "stay.not-arrived":
      return t("Guests are not here");
    default:
      return t("Changed|a stay");
  }
}

/** One sentence for each changed field that people know: "Departure: Wed, Nov 25, was Sat, Nov 21". */
export function changedFieldTexts(fields: StayChange["fields"], reader: Reader): string[] {
  return Object.entries(fields).flatMap(([field, [before, after]]) => {
    const name = fieldName(field);
    if (!name) return [];
    const [was, is] = [valueText(field, before, reader), valueText(field, after, reader)];
    if (is === undefined)
      return was === undefined ? [] : t("{field}: none, was {before}", { field: name, before: was });
    if (was === undefined) return t("{field}: {value}", { field: name, value: is });
    return t("{field}: {value}, was {before}", { field: name, value: is, before: was });
  });
}

function fieldName(field: string): string | undefined {
  switch (field) {
    case "unitId":
      return t("Villa");
    case "unitCode":
      return t("Villa at the source");
    case "arrival":
      return t("Arrival");
    case "departure":
      return t("Departure");
    case "checkIn":
      return t("Check-in");
    case "checkOut":
      return t("Check-out");
    case "guests":
      return t("Number of guests");
    case "kind":
      return t("Kind of stay");
    default:
      return undefined;
  }
}

/** A stored value in words; undefined if there is none. */
function valueText(field: string, value: unknown, { codeOf, today }: Reader): string | undefined {
  if (typeof value === "number") return String(value);
  if (typeof value !== "string" || value === "") return undefined;
  const kind = field === "kind" ? stayKinds.find((one) => one === value) : undefined;
  if (kind) return stayKindName(kind);
  if (field === "unitId") return codeOf(value) ?? t("a removed villa");
  if (field === "checkIn" || field === "checkOut") return clockText(value.slice(0, 5));
  return isDay(value) ? dayNameIn(today, value) : value;
}
