import type { ReactNode } from "react";
import { Link } from "wouter";
import { moment } from "../../../../shared/formats";
import { t } from "../../../../shared/words";
import type { Feed } from "../../contract/feeds";
import { sinceText } from "./time-text";

type FeedFactsProps = { feed: Feed; zone: string; now: Date };

/** When a calendar was read, and how many of its stays are to come, missing, or without a villa. */
export function FeedFacts({ feed, zone, now }: FeedFactsProps) {
  const { readAt, dueAt, stays, blocksAreStays } = feed;
  const facts: [label: string, value: ReactNode, hint?: string][] = [
    [t("Last good read"), readAt ? sinceText(readAt, zone, now) : t("Never|was it read")],
    [t("Next read"), new Date(dueAt) <= now ? t("soon") : moment(dueAt, zone, now)],
    [t("Coming stays"), stays.upcoming],
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
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-sm">
      {facts.map(([label, value, hint]) => (
        <div key={label} className="col-span-2 grid grid-cols-subgrid">
          <dt className="text-ink-2">{label}</dt>
          <dd>
            <span className="font-semibold tabular-nums">{value}</span>
            {hint && <span className="block text-xs text-ink-3">{hint}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
