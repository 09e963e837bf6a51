import { Link } from "wouter";
import { moment } from "../../../../shared/formats";
import { t } from "../../../../shared/words";
import { type Fact, FactList } from "../../../../ui/fact-list";
import type { Feed } from "../../contract/feeds";
import { sinceText } from "./time-text";

type FeedFactsProps = { feed: Feed; zone: string; now: Date };

/** When a calendar was read, and how many of its stays are to come, missing, or without a villa. */
export function FeedFacts({ feed, zone, now }: FeedFactsProps) {
  const { readAt, dueAt, stays, blocksAreStays } = feed;
  const facts: Fact[] = [
    [t("Last good read"), readAt ? sinceText(readAt, zone, now) : t("Never|was it read")],
    [t("Next read"), new Date(dueAt) <= now ? t("soon") : moment(dueAt, zone, now)],
    [t("Upcoming stays"), stays.upcoming],
  ];
  if (stays.missing > 0)
    facts.push([
      t("Missing|stays in the calendar"),
      stays.missing,
      t("In the last good read. Cancelled if a read half an hour later lacks them too."),
    ]);
  if (stays.withoutVilla > 0)
    facts.push([
      t("Without a villa"),
      <Link key="villa" href="/stays" className="underline">
        {t("{count, plural, one {#: choose its villa} other {#: choose their villas}}", { count: stays.withoutVilla })}
      </Link>,
    ]);
  if (blocksAreStays) facts.push([t("Blocked nights"), t("Count as stays")]);
  return <FactList facts={facts} />;
}
