import { ChevronRight, CloudOff } from "lucide-react";
import { Link } from "wouter";
import { t } from "../../../../shared/words";
import { Button } from "../../../../ui/button";
import { Note } from "../../../../ui/note";
import { Loading, Skeleton } from "../../../../ui/skeleton";
import { useForecast } from "../../queries/forecast";
import { Proposals } from "../outlook/proposals";
import { Summary } from "../outlook/summary";

type DayOutlookProps = { day: string };

/** Above the board's columns: how many villas will be ready in time, with the way to the day by cleaner, and what would help. */
export function DayOutlook({ day }: DayOutlookProps) {
  const forecast = useForecast(day);
  const { data } = forecast;
  if (!data && forecast.isError)
    return (
      <Note icon={CloudOff} title={t("The forecast could not be loaded")}>
        <Button variant="outline" className="mt-2" busy={forecast.isFetching} onClick={() => void forecast.refetch()}>
          {t("Try again")}
        </Button>
      </Note>
    );
  if (!data)
    return (
      <Loading>
        <Skeleton className="h-26 rounded-card sm:h-13" />
      </Loading>
    );
  return (
    <div className="flex flex-col gap-4">
      <Link
        href={`/supervisor/day?date=${day}`}
        className="flex min-h-26 flex-wrap content-center sm:min-h-13 items-center gap-x-6 gap-y-1 rounded-card bg-surface px-4 py-2.5 text-ink no-underline shadow-1 ring-1 ring-line hover:ring-line-strong"
      >
        <div className="grow">
          <Summary counts={data.counts} />
        </div>
        <span className="flex items-center gap-1 font-semibold text-primary">
          {t("Day by cleaner")}
          <ChevronRight size={20} className="rtl:-scale-x-100" aria-hidden="true" />
        </span>
      </Link>
      <Proposals date={day} forecast={data} />
    </div>
  );
}
