import { clockText } from "../../../shared/formats";
import { joined } from "../../../shared/joined";
import { dayNameIn } from "../../../shared/long-formats";
import { t } from "../../../shared/words";
import type { Feed } from "../contract/feeds";
import type { Stay } from "../contract/stays";
import { manualSource } from "../queries/changes";
import { feedOf } from "../rules/stay";
import { stayKindName } from "./kinds";

/** "Sat, Nov 21 to Wed, Nov 25": a stay's days. */
export function staySpan({ arrival, departure }: Pick<Stay, "arrival" | "departure">, today: string): string {
  return t("{from} to {to}|days", { from: dayNameIn(today, arrival), to: dayNameIn(today, departure) });
}

/** "Guests, 4 guests" or "Block": who stays, as far as that is known. */
export function stayWho({ kind, guests }: Pick<Stay, "kind" | "guests">): string {
  if (guests === null) return stayKindName(kind);
  const count = t("{count, plural, one {# guest} other {# guests}}", { count: guests });
  return kind === "guest" ? count : joined([stayKindName(kind), count]);
}

/** "Leaving, 4 guests, 10:00 AM": one end of a stay, with its time if the source names one. */
export function stayEnd(
  what: "leaves" | "arrives",
  stay: Pick<Stay, "kind" | "guests" | "checkIn" | "checkOut">,
): string {
  const time = what === "leaves" ? stay.checkOut : stay.checkIn;
  const end = what === "leaves" ? t("Leaving|end of a stay") : t("Arriving|start of a stay");
  return joined([end, stayWho(stay), time && clockText(time)]);
}

/** Where a stay comes from: "Entered by hand", "From the calendar Airbnb", "From the list bookings" or "From booking-app". */
export function sourceText(source: string, feeds: readonly Pick<Feed, "id" | "name">[]): string {
  if (source === manualSource) return t("Entered by hand");
  const list = /^file-(.+)$/.exec(source)?.[1];
  if (list) return t("From the list {name}", { name: list });
  const feed = feedOf(source);
  if (!feed) return t("From {source}", { source });
  const name = feeds.find(({ id }) => id === feed)?.name;
  return name ? t("From the calendar {name}", { name }) : t("From a calendar");
}
