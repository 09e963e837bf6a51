import { clockText, dayName, listText } from "../../../../shared/formats";
import { joined } from "../../../../shared/joined";
import { t } from "../../../../shared/words";
import type { StayFlag } from "../../contract/needs";

/** What is wrong, in a few words. */
export function flagTitle({ reason }: StayFlag): string {
  switch (reason) {
    case "moved":
      return t("The stay has moved");
    case "gone":
      return t("No longer needed");
    case "taken":
      return t("The villa has other work that day");
    case "short-handed":
      return t("Somebody can't come");
  }
}

/** Why it did not simply follow. */
export function flagText({ reason, status, isFreeNow, missing }: StayFlag): string {
  const isStarted = status !== "pending";
  switch (reason) {
    case "gone":
      return isStarted
        ? t("Its stay doesn't need this cleaning any more, but it has been started.")
        : t("Its stay doesn't need this cleaning any more, but somebody has changed it since it was planned.");
    case "moved":
      if (isFreeNow) return t("It could not move when its stay changed. Now it can.");
      return isStarted
        ? t("It has been started, so it did not move with its stay.")
        : t("It was set by hand, so it did not move with its stay.");
    case "taken":
      return t("It did not move with its stay, because the villa has other work that day.");
    case "short-handed":
      return missing.length > 0
        ? t("It moved with its stay. Absent or booked elsewhere: {names}.", {
            names: listText(missing.map(({ name }) => name)),
          })
        : t("It moved with its stay, and not everybody can come.");
  }
}

/** "Sat, Nov 21, 9:00 AM": where the work is planned. */
export function plannedText({ date, time }: Pick<StayFlag, "date" | "time">): string {
  return joined([dayName(date), clockText(time)]);
}

/** "WL-050, Sun, Nov 22, 10:00 AM": where the stay wants it, with the villa if that is another one. */
export function wantedText({ unitId, wanted }: Pick<StayFlag, "unitId" | "wanted">): string | undefined {
  if (!wanted) return undefined;
  return joined([wanted.unitId !== unitId && wanted.unitCode, plannedText(wanted)]);
}

/** Label of the button that lets the work follow its stay. */
export function followLabel({ reason, wanted }: StayFlag): string {
  if (reason === "gone" || !wanted) return t("Delete cleaning");
  return t("Move to {day}", { day: dayName(wanted.date) });
}

/** The accessible name of that button, which tells the cards apart. */
export function followName({ reason, wanted, unitCode: code, date }: StayFlag): string {
  const day = dayName(date);
  if (reason === "gone" || !wanted) return t("Delete cleaning {code}, {day}", { code, day });
  return t("Move to {wanted}: {code}, {day}", { code, day, wanted: dayName(wanted.date) });
}
