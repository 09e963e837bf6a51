import { WandSparkles } from "lucide-react";
import { lazy, Suspense, useEffect, useEffectEvent } from "react";
import { RefusalAlert } from "../../../../client/parts/refusal-alert";
import { useToday } from "../../../../client/session/use-today";
import { Page } from "../../../../client/shell/page";
import { longDayName } from "../../../../shared/long-formats";
import { t } from "../../../../shared/words";
import { Button } from "../../../../ui/button";
import { DayPicker } from "../../../assignments/screens/parts/day-picker";
import { useMakeDayPlan } from "../../queries/day-plans";
import { DayView } from "./day-view";
import { Planning } from "./planning";
import { useDay } from "./use-day";

/** With the library for dragging, which nothing else on the page needs. */
const Draft = lazy(async () => ({ default: (await import("../plan/draft-page")).DraftPage }));

/** The day that the address names. Another day is another page, so that nothing of a draft is left. */
export function DayPage() {
  const today = useToday();
  const place = useDay(today);
  return <OneDay key={place.day} today={today} place={place} />;
}

type OneDayProps = { today: string; place: ReturnType<typeof useDay> };

/** A day as it is expected to go, or a draft of its plan. */
function OneDay({ today, place }: OneDayProps) {
  const { day, view, wantsPlan, openDay, openView, forgetPlan } = place;
  const making = useMakeDayPlan(day);
  const mayPlan = day >= today;
  const make = () => making.mutate();
  const begin = useEffectEvent(() => {
    forgetPlan();
    if (mayPlan) make();
  });
  useEffect(() => {
    if (wantsPlan) begin();
  }, [wantsPlan]);
  if (making.data)
    return (
      <Suspense fallback={null}>
        <Draft key={making.data.id} plan={making.data} isToday={day === today} onAgain={make} onClose={making.reset} />
      </Suspense>
    );
  return (
    <Page title={t("Day by cleaner")} subtitle={longDayName(day)}>
      <div className="flex flex-wrap items-center gap-2">
        <div className="grow lg:w-100 lg:grow-0">
          <DayPicker day={day} today={today} onPick={openDay} />
        </div>
        {day !== today && (
          <Button variant="outline" onClick={() => openDay(today)}>
            {t("Today")}
          </Button>
        )}
        {mayPlan && !making.isPending && (
          <Button className="grow lg:ms-auto lg:grow-0" onClick={make}>
            <WandSparkles size={20} />
            {t("Plan the day")}
          </Button>
        )}
      </div>
      {making.isPending && <Planning day={day} onCancel={making.cancel} />}
      <RefusalAlert error={making.error} />
      <DayView day={day} isToday={day === today} view={view} onView={openView} />
    </Page>
  );
}
