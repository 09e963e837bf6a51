import type { Feed } from "../../contract/feeds";

export const healths = ["held", "failing", "new", "well"] as const;
/** How a calendar is: a read waits for a person, the last read failed, it was never read, or it is read well. */
export type Health = (typeof healths)[number];

/** How a calendar is; what a person has to decide comes first. */
export function healthOf({ held, failures, readAt }: Pick<Feed, "held" | "failures" | "readAt">): Health {
  if (held) return "held";
  if (failures > 0) return "failing";
  return readAt === null ? "new" : "well";
}

/** The calendars that need somebody first, then the others, each as they were ordered. */
export function worstFirst(feeds: readonly Feed[]): Feed[] {
  const rank = (feed: Feed) => healths.indexOf(healthOf(feed));
  return feeds.toSorted((one, other) => rank(one) - rank(other));
}
