import { CircleHelp } from "lucide-react";
import { LoadFailed } from "../../../client/parts/load-failed";
import { joined } from "../../../shared/joined";
import { addDays } from "../../../shared/time";
import { t } from "../../../shared/words";
import { Button } from "../../../ui/button";
import { Card } from "../../../ui/card";
import { useFeeds, useUnplacedStays } from "../queries/stays";
import type { OpenDialog } from "./dialog-request";
import { sourceText, staySpan, stayWho } from "./sentences";

/** How many days ahead stays without a villa are listed: as many as the server answers at once. */
const daysAhead = 399;

type UnplacedStaysProps = { today: string; onOpenDialog: OpenDialog };

/** Upcoming stays whose source names no villa that is known, each with a button to choose it; nothing if there are none. */
export function UnplacedStays({ today, onOpenDialog }: UnplacedStaysProps) {
  const read = useUnplacedStays({ from: today, to: addDays(today, daysAhead) });
  const unplaced = read.data ?? [];
  const feeds = useFeeds({ enabled: unplaced.length > 0 });
  if (read.isError && !read.data) return <LoadFailed onRetry={() => void read.refetch()} retrying={read.isFetching} />;
  if (unplaced.length === 0) return null;
  return (
    <Card as="section" aria-labelledby="unplaced" padding="none">
      <h2
        id="unplaced"
        className="flex items-center gap-2.5 bg-needs-review-soft px-4 py-3 font-semibold text-needs-review-fg"
      >
        <CircleHelp size={20} aria-hidden="true" />
        {t("Stays without a villa")}
      </h2>
      <ul className="max-h-56 overflow-y-auto">
        {unplaced.map((stay) => (
          <li
            key={stay.id}
            className="flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-line px-4 py-3 first:border-0"
          >
            <div className="min-w-40 flex-1">
              <p className="font-semibold">{stay.unitCode ?? t("No villa named")}</p>
              <p className="text-sm text-ink-2">
                {joined([staySpan(stay, today), stayWho(stay), sourceText(stay.source, feeds.data ?? [])], " · ")}
              </p>
            </div>
            <Button
              variant="tonal"
              className="grow sm:grow-0"
              aria-label={
                stay.unitCode
                  ? t("Choose villa: {name}, {days}", { name: stay.unitCode, days: staySpan(stay, today) })
                  : t("Choose villa: {days}", { days: staySpan(stay, today) })
              }
              onClick={() => onOpenDialog({ kind: "stay", stay })}
            >
              {t("Choose villa")}
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  );
}
