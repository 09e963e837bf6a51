import { moment } from "../../../../shared/formats";
import { joined } from "../../../../shared/joined";
import { perLanguage, t } from "../../../../shared/words";

const relative = perLanguage((language) => new Intl.RelativeTimeFormat(language, { numeric: "always" }));
const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** "12 minutes ago", "3 hours ago" or "2 days ago"; "just now" within a minute, and for what this device's slow clock takes for the future. */
export function agoText(instant: string, now: Date): string {
  const passed = now.getTime() - Date.parse(instant);
  if (passed < minute) return t("just now");
  if (passed < hour) return relative().format(-Math.floor(passed / minute), "minute");
  if (passed < 2 * day) return relative().format(-Math.floor(passed / hour), "hour");
  return relative().format(-Math.floor(passed / day), "day");
}

/** "12 minutes ago · 10:58 AM": an instant of the past in park time. */
export function sinceText(instant: string, zone: string, now: Date): string {
  return joined([agoText(instant, now), moment(instant, zone, now)], " · ");
}
