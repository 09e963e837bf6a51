import { CalendarX } from "lucide-react";
import { LoadFailed } from "../../../../client/parts/load-failed";
import { dayName } from "../../../../shared/formats";
import { t } from "../../../../shared/words";
import { Avatar } from "../../../../ui/avatar";
import { Badge } from "../../../../ui/badge";
import { Button } from "../../../../ui/button";
import { Card } from "../../../../ui/card";
import { classNames } from "../../../../ui/class-names";
import { useLoads } from "../../../assignments/queries/planning";
import type { Load } from "../../../assignments/screens/parts/load-text";
import { CleanersSkeleton, ReasonOrLoad } from "../../../assignments/screens/planning/cleaner-rows";
import { useDropOnCleaner } from "./use-dragging";

type CleanersPanelProps = {
  /** The day whose load is shown. */
  day: string;
  /** How many needs are selected. */
  selected: number;
  isDragging: boolean;
  /** What was dragged is dropped on a cleaner. */
  onDrop: (cleaner: Load["cleaner"]) => void;
  /** The selected needs are for a cleaner. */
  onPlan: (cleaner: Load["cleaner"]) => void;
};

/** The cleaners with their load on a day, least busy first: needs are dropped on them, or selected ones planned for them. */
export function CleanersPanel({ day, selected, isDragging, onDrop, onPlan }: CleanersPanelProps) {
  const loads = useLoads(day);
  return (
    <Card as="section" aria-labelledby="cleaners" padding="none">
      <div className="px-4 pt-4 pb-2">
        <h2 id="cleaners" className="font-semibold">
          {t("Cleaners on {day}", { day: dayName(day) })}
        </h2>
        <p className="text-sm text-ink-2">{t("Drag a cleaning onto a cleaner, or select some and choose one.")}</p>
      </div>
      {!loads.data && loads.isError && <LoadFailed onRetry={() => void loads.refetch()} retrying={loads.isFetching} />}
      {!loads.data && loads.isPending && <CleanersSkeleton />}
      {loads.data?.length === 0 && (
        <p className="px-4 pb-4 text-ink-2">{t("No cleaners yet. Invite them with a code.")}</p>
      )}
      <ul aria-labelledby="cleaners" className="max-h-[70dvh] overflow-y-auto p-2">
        {loads.data?.map((load) => (
          <CleanerRow
            key={load.cleaner.id}
            load={load}
            selected={selected}
            isDragging={isDragging}
            onDrop={() => onDrop(load.cleaner)}
            onPlan={() => onPlan(load.cleaner)}
          />
        ))}
      </ul>
    </Card>
  );
}

type CleanerRowProps = {
  load: Load;
  selected: number;
  isDragging: boolean;
  onDrop: () => void;
  onPlan: () => void;
};

function CleanerRow({ load, selected, isDragging, onDrop, onPlan }: CleanerRowProps) {
  const { absent, cleaner } = load;
  const { row, isOver } = useDropOnCleaner({ isAllowed: !absent, onDrop });
  return (
    <li
      ref={row}
      data-cleaner={cleaner.name}
      className={classNames(
        "flex min-h-14 flex-wrap items-center gap-x-3 gap-y-1 rounded-control border-[1.5px] px-2 py-1.5",
        isOver
          ? "border-primary bg-primary-soft"
          : isDragging && !absent
            ? "border-dashed border-line-strong"
            : "border-transparent",
      )}
    >
      <Avatar name={cleaner.name} />
      <div className="min-w-0 grow basis-28">
        <p className="font-semibold">{cleaner.name}</p>
        <ReasonOrLoad load={load} />
      </div>
      {absent && <Badge icon={CalendarX}>{t("Absent")}</Badge>}
      {!absent && selected > 0 && (
        <Button
          variant="tonal"
          size="compact"
          aria-label={t("Plan {count} for {name}", { count: selected, name: cleaner.name })}
          onClick={onPlan}
        >
          {t("Plan {count}", { count: selected })}
        </Button>
      )}
    </li>
  );
}
