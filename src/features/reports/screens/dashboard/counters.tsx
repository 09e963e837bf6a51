import { CircleAlert, CircleCheck, Hourglass, House, Info, RefreshCw, Users } from "lucide-react";
import { duration } from "../../../../shared/formats";
import { t } from "../../../../shared/words";
import { Button } from "../../../../ui/button";
import { Counts } from "../../../../ui/counts";
import { Note } from "../../../../ui/note";
import type { Figures, ReceivedSummary } from "../../rules/figures";
import { unknown } from "./unknown";

/** The four figures at the top; each line below needs its own field of the server's summary. */
export function Counters({ figures, summary }: { figures: Figures; summary: ReceivedSummary }) {
  const { totalUnits, activeCleaners, completedToday, averageMinutes } = figures;
  const { areas, plannedCleaners, plannedToday } = summary;
  return (
    <Counts
      label={t("Key figures")}
      roomy
      items={[
        {
          label: t("Total Units"),
          value: totalUnits ?? unknown,
          icon: House,
          scope: t("in the park"),
          hint:
            areas === undefined
              ? undefined
              : t("in the park, {count, plural, one {# area} other {# areas}}", { count: areas }),
        },
        {
          label: t("Active Cleaners"),
          value: activeCleaners,
          icon: Users,
          scope: t("now"),
          hint: plannedCleaners === undefined ? undefined : t("now, {count} planned today", { count: plannedCleaners }),
        },
        {
          label: t("Completed Today"),
          value: completedToday,
          icon: CircleCheck,
          tone: "done",
          hint: plannedToday === undefined ? undefined : t("{count} planned today", { count: plannedToday }),
        },
        {
          label: t("Avg Duration"),
          value: averageMinutes === null ? unknown : duration(averageMinutes),
          icon: Hourglass,
          scope: figures.isBoardMean ? t("per villa, today's board") : t("per villa, all time"),
        },
      ]}
    />
  );
}

/** Shown when some figures are missing or zero in the summary, and were computed from the board. */
export function OnlyBoard() {
  return <Note icon={Info}>{t("Some figures cover only today's board.")}</Note>;
}

/** Shown when the summary failed to load: the figures are computed from today's board, and can be retried. */
export function FiguresMissing({ busy, onRetry }: { busy: boolean; onRetry: () => void }) {
  return (
    <Note tone="danger" icon={CircleAlert} role="alert" title={t("The key figures could not be loaded")}>
      <p>{t("Counted from today's assignments instead.")}</p>
      <Button variant="outline" className="mt-2" busy={busy} onClick={onRetry}>
        {!busy && <RefreshCw size={20} />}
        {t("Try again")}
      </Button>
    </Note>
  );
}
