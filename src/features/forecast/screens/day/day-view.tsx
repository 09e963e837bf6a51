import { LoadFailed } from "../../../../client/parts/load-failed";
import { t } from "../../../../shared/words";
import { Card } from "../../../../ui/card";
import { Empty } from "../../../../ui/empty";
import { PageTabs } from "../../../../ui/page-tabs";
import { Loading, Skeleton } from "../../../../ui/skeleton";
import type { Forecast } from "../../contract/forecast";
import { useForecast } from "../../queries/forecast";
import { Chart } from "../chart/chart";
import { Proposals } from "../outlook/proposals";
import { Summary } from "../outlook/summary";
import { DayTable } from "./day-table";
import type { View } from "./use-day";
import { VillaRows } from "./villa-rows";

type DayViewProps = { day: string; isToday: boolean; view: View; onView: (view: View) => void };

/** How a day is expected to go: its figures, what would help, and the day as a chart, a table or a list of villas. */
export function DayView({ day, ...shown }: DayViewProps) {
  const forecast = useForecast(day);
  if (forecast.data) return <Known day={day} forecast={forecast.data} {...shown} />;
  if (forecast.isError) return <LoadFailed onRetry={() => void forecast.refetch()} retrying={forecast.isFetching} />;
  return (
    <Loading>
      <Skeleton className="h-13 rounded-card" />
      <Skeleton className="h-12" />
      <Skeleton className="h-96 rounded-card" />
    </Loading>
  );
}

function Known({ day, forecast, isToday, view, onView }: DayViewProps & { forecast: Forecast }) {
  return (
    <>
      <Card padding="none" className="px-4 py-3">
        <Summary counts={forecast.counts} />
      </Card>
      <Proposals date={day} forecast={forecast} />
      {forecast.cleaners.length + forecast.villas.length === 0 ? (
        <Empty
          title={t("No work and no cleaners on this day")}
          help={t("Schedules and cleanings of this day appear here.")}
        />
      ) : (
        <PageTabs<View>
          label={t("View|of a day")}
          value={view}
          onChange={onView}
          options={[
            { value: "chart", label: t("Chart") },
            { value: "table", label: t("Table") },
            { value: "villas", label: t("Villas") },
          ]}
        >
          <div className="pt-4">
            {view === "chart" && <Chart forecast={forecast} isToday={isToday} />}
            {view === "table" && <DayTable forecast={forecast} />}
            {view === "villas" && <VillaRows forecast={forecast} />}
          </div>
        </PageTabs>
      )}
    </>
  );
}
