import { lazy, Suspense, useMemo, useState } from "react";
import { useLocation } from "wouter";
import { LoadFailed } from "../../../../client/parts/load-failed";
import { matchesSearch, useSearchWords } from "../../../../client/parts/search-words";
import { addDays } from "../../../../shared/time";
import { t } from "../../../../shared/words";
import { Empty } from "../../../../ui/empty";
import { SearchField } from "../../../../ui/search-field";
import { Loading, Skeleton } from "../../../../ui/skeleton";
import type { Unit } from "../../../units/contract";
import { useUnits } from "../../../units/queries";
import type { Need, WorkOnVilla } from "../../contract/needs";
import type { Stay } from "../../contract/stays";
import { useNeeds, useStays, useStayWork } from "../../queries/stays";
import type { OpenDialog } from "../dialog-request";
import { NoStays } from "../no-stays";
import { UnplacedStays } from "../unplaced-stays";
import { Legend } from "./legend";
import { MonthHead } from "./month-head";
import { useWindow } from "./use-window";
import { requestFor, villaDaysOf } from "./villa-days";
import { VillaGrid } from "./villa-grid";

const DayDialog = lazy(() => import("./day-dialog"));

const noStays: readonly Stay[] = [];
const noWork: readonly WorkOnVilla[] = [];
const noNeeds: readonly Need[] = [];

type MonthViewProps = { today: string; onOpenDialog: OpenDialog };

/** Stays and cleanings of all villas: a month on a wide screen, a week on a phone. */
export function MonthView({ today, onOpenDialog }: MonthViewProps) {
  const { days, isUsual, showUsual, page } = useWindow(today);
  const [words, search] = useSearchWords();
  const [, navigate] = useLocation();
  // Here and not with the other dialogs: it shows the rows as they are now.
  const [shownDay, showDay] = useState<{ villa: Unit; date: string }>();
  const range = { from: days[0] ?? today, to: days.at(-1) ?? today };
  const stays = useStays(range);
  const work = useStayWork(range);
  // A park between two seasons has stays, though none on the days shown.
  const isEmpty = isUsual && stays.data?.length === 0;
  const others = useStays({ from: addDays(today, -200), to: addDays(today, 199) }, { enabled: isEmpty });
  const canNeed = range.to >= today;
  const needs = useNeeds({ ...range, from: range.from < today ? today : range.from }, { enabled: canNeed });
  const villas = useUnits();
  const rows = useMemo(
    () => villaDaysOf({ stays: stays.data ?? noStays, work: work.data ?? noWork, needs: needs.data ?? noNeeds }, days),
    [stays.data, work.data, needs.data, days],
  );
  const shown = useMemo(
    () => villas.data?.filter(({ code, address, location }) => matchesSearch(words, [code, address, location])),
    [villas.data, words],
  );
  const queries = [stays, work, villas, ...(canNeed ? [needs] : [])];
  const isFailed = queries.some(({ isError, data }) => isError && !data);
  const open = (villa: Unit, date: string) => {
    const request = requestFor(villa, date, rows.get(villa.id)?.days.get(date));
    if (request.kind === "work") navigate(`/supervisor/assignments/${request.id}`);
    else if (request.kind === "day") showDay(request);
    else onOpenDialog(request);
  };
  if (isFailed)
    return (
      <LoadFailed
        onRetry={() => void Promise.all(queries.map(({ refetch }) => refetch()))}
        retrying={queries.some(({ isFetching }) => isFetching)}
      />
    );
  if (!stays.data || !work.data || !shown || !villas.data) return <MonthSkeleton />;
  return (
    <div className="flex flex-col gap-4">
      <UnplacedStays today={today} onOpenDialog={onOpenDialog} />
      {isEmpty && others.data?.length === 0 && <NoStays hasVillas={villas.data.length > 0} />}
      <div className="flex flex-col gap-3 lg:flex-row lg:items-center">
        <SearchField
          label={t("Search villas")}
          placeholder={t("Villa, address or area")}
          value={words}
          onSearch={search}
          className="lg:w-80"
        />
        <div className="lg:grow">
          <MonthHead days={days} today={today} onToday={showUsual} onPage={page} />
        </div>
      </div>
      <Legend className="max-md:hidden" />
      {shown.length > 0 && (
        <VillaGrid
          villas={shown}
          days={days}
          today={today}
          rows={rows}
          isLoading={stays.isPlaceholderData || (canNeed && (!needs.data || needs.isPlaceholderData))}
          onOpen={open}
          onPage={(by) => page(by, { replace: true })}
        />
      )}
      {shown.length === 0 && villas.data.length > 0 && (
        <Empty title={t("No villas match")} help={t("Try part of a code, an address or an area.")} />
      )}
      <Legend className="md:hidden" />
      {shownDay && (
        <Suspense fallback={null}>
          <DayDialog
            {...shownDay}
            day={rows.get(shownDay.villa.id)?.days.get(shownDay.date)}
            onOpenDialog={(request) => {
              showDay(undefined);
              onOpenDialog(request);
            }}
            onClose={() => showDay(undefined)}
          />
        </Suspense>
      )}
    </div>
  );
}

function MonthSkeleton() {
  return (
    <Loading className="flex flex-col gap-4">
      <Skeleton className="h-13 rounded-control lg:h-12" />
      <Skeleton className="h-12 rounded-control lg:hidden" />
      <Skeleton className="h-160 rounded-card" />
    </Loading>
  );
}
