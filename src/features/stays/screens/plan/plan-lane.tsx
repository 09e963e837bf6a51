import { UserRoundPlus } from "lucide-react";
import { type ComponentType, useRef, useState } from "react";
import { LoadFailed } from "../../../../client/parts/load-failed";
import { RefusalAlert } from "../../../../client/parts/refusal-alert";
import { dayName } from "../../../../shared/formats";
import { t } from "../../../../shared/words";
import { Button } from "../../../../ui/button";
import { Card } from "../../../../ui/card";
import { Empty } from "../../../../ui/empty";
import { useAtLeast } from "../../../../ui/use-at-least";
import { groupConsecutive } from "../../../assignments/screens/parts/group-consecutive";
import { useHome } from "../../../schedules/screens/calendar/use-home";
import { useUnits } from "../../../units/queries";
import type { Need } from "../../contract/needs";
import { usePlanNeeds } from "../../queries/changes";
import type { useNeeds } from "../../queries/stays";
import { keyText } from "../../rules/needs";
import type { OpenDialog } from "../dialog-request";
import { CleanersPanel } from "./cleaners-panel";
import { LaneSkeleton } from "./lane-skeleton";
import { NeedRow } from "./need-row";

type PlanLaneProps = {
  today: string;
  /** The needs of the days that are to plan. */
  needs: ReturnType<typeof useNeeds>;
  /** The way to a plan of a whole day. */
  PlanDay: ComponentType<{ day: string }> | undefined;
  onOpenDialog: OpenDialog;
};

/** What stays need and nobody has planned yet, by day. */
export function PlanLane({ today, needs, ...shown }: PlanLaneProps) {
  if (!needs.data && needs.isError)
    return <LoadFailed onRetry={() => void needs.refetch()} retrying={needs.isFetching} />;
  if (!needs.data) return <LaneSkeleton />;
  const open = needs.data.filter(({ assignmentId }) => assignmentId === null);
  return <Lane today={today} open={open} {...shown} />;
}

type LaneProps = Omit<PlanLaneProps, "needs"> & { open: readonly Need[] };

function Lane({ today, open, PlanDay, onOpenDialog }: LaneProps) {
  const isDesktop = useAtLeast("lg");
  const { home, watch } = useHome();
  const villas = useUnits().data;
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [dragged, setDragged] = useState<readonly Need[]>([]);
  const dropped = useRef<readonly Need[]>([]);
  const plan = usePlanNeeds();
  const selected = open.filter((need) => chosen.has(keyText(need)));
  const codes = new Map(villas?.map(({ id, code }) => [id, code]));
  const day = dragged[0]?.date ?? selected[0]?.date ?? open[0]?.date ?? today;
  const select = (needs: readonly Need[], on: boolean) => {
    const next = new Set(chosen);
    for (const need of needs) on ? next.add(keyText(need)) : next.delete(keyText(need));
    setChosen(next);
  };
  const planFor = (needs: readonly Need[], cleaner: { id: string; name: string }) => {
    if (needs.length > 0 && !plan.isPending) plan.mutate({ needs, cleaner });
  };
  const drag = (need: Need) => {
    const moved = chosen.has(keyText(need)) ? selected : [need];
    dropped.current = moved;
    setDragged(moved);
  };
  if (open.length === 0)
    return (
      <Empty title={t("Everything is planned")} help={t("New stays and changes of the next two weeks appear here.")} />
    );
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22.25rem]">
      <section aria-labelledby="to-plan" {...watch} className="flex flex-col gap-4">
        <div className="sticky top-0 z-10 -my-2 flex flex-wrap items-center gap-3 bg-bg py-2 short:static">
          <h2 ref={home} id="to-plan" tabIndex={-1} className="text-lg font-bold tracking-tight">
            {t("{count, plural, one {# cleaning to plan} other {# cleanings to plan}}", { count: open.length })}
          </h2>
          {selected.length > 0 && (
            <div className="ms-auto flex flex-wrap gap-2">
              <Button variant="outline" onClick={() => setChosen(new Set())}>
                {t("Clear selection")}
              </Button>
              <Button onClick={() => onOpenDialog({ kind: "plan", needs: selected })}>
                <UserRoundPlus size={20} />
                {t("Plan {count} for …", { count: selected.length })}
              </Button>
            </div>
          )}
        </div>
        <RefusalAlert error={plan.error} />
        {groupConsecutive(open, ({ date }) => date).map(({ key, items }) => (
          <Card as="section" key={key} aria-label={dayName(key)} padding="none">
            <div className="flex flex-wrap items-center justify-between gap-x-3 border-b border-line bg-sunken px-4">
              <h3 className="py-2.5 font-semibold">
                {key === today ? t("{day}, today", { day: dayName(key) }) : dayName(key)}
              </h3>
              <div className="ms-auto flex flex-wrap items-center gap-1">
                <SelectDay
                  day={dayName(key)}
                  areAllChosen={items.every((need) => chosen.has(keyText(need)))}
                  onSelect={(on) => select(items, on)}
                />
                {PlanDay && <PlanDay day={key} />}
              </div>
            </div>
            <ul aria-label={dayName(key)}>
              {items.map((need) => (
                <NeedRow
                  key={keyText(need)}
                  need={need}
                  code={codes.get(need.unitId) ?? ""}
                  isSelected={chosen.has(keyText(need))}
                  onSelect={(on) => select([need], on)}
                  onPlan={() => onOpenDialog({ kind: "plan", needs: [need] })}
                  onDragStart={() => drag(need)}
                  onDragEnd={() => setDragged([])}
                />
              ))}
            </ul>
          </Card>
        ))}
      </section>
      {isDesktop && (
        <div className="sticky top-4">
          <CleanersPanel
            day={day}
            selected={selected.length}
            isDragging={dragged.length > 0}
            onDrop={(cleaner) => planFor(dropped.current, cleaner)}
            onPlan={(cleaner) => planFor(selected, cleaner)}
          />
        </div>
      )}
    </div>
  );
}

type SelectDayProps = { day: string; areAllChosen: boolean; onSelect: (on: boolean) => void };

/** Selects all needs of a day, or none once all are selected. */
function SelectDay({ day, areAllChosen, onSelect }: SelectDayProps) {
  return (
    <Button
      variant="quiet"
      size="compact"
      aria-label={areAllChosen ? t("Select none of {day}", { day }) : t("Select all of {day}", { day })}
      onClick={() => onSelect(!areAllChosen)}
    >
      {areAllChosen ? t("Select none") : t("Select all")}
    </Button>
  );
}
