import { useCallback, useEffect, useMemo } from "react";
import { useLanguage } from "../../../client/browser/language";
import type { Column } from "../../../client/parts/table/columns";
import { DataTable } from "../../../client/parts/table/data-table";
import { useSort } from "../../../client/parts/table/use-sort";
import { useZone } from "../../../client/session/current-user";
import { dayAndTime, duration } from "../../../shared/formats";
import { t } from "../../../shared/words";
import { Plate } from "../../../ui/plate";
import { SolidBar } from "../../../ui/solid-bar";
import type { Assignment } from "../../assignments/contract/assignment";
import { checklistProgress } from "../../assignments/rules/checklist";
import { useMinutesTaken } from "../../assignments/screens/in-progress/use-minutes-taken";
import { AddressCell, PriorityMark } from "../../assignments/screens/parts/address-cell";
import { ShowMore } from "../../assignments/screens/parts/show-more";
import { Area } from "../../units/screens/area";
import type { useQcList } from "../queries";
import { qcDisplay } from "../rules";
import { cleanerName } from "./cleaner-name";
import { InspectLink } from "./inspect-link";
import { QcBadge } from "./qc-badge";

type QcTableProps = {
  works: readonly Assignment[];
  list: ReturnType<typeof useQcList>;
};

/** QC's list as a dense table, for wide screens. A row opens the inspection; the button at its end also starts it. */
export default function QcTable({ works, list }: QcTableProps) {
  const zone = useZone();
  const language = useLanguage();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the headings are in the language that is shown.
  const columns = useMemo(() => columnsOf(zone), [language, zone]);
  const [sort, changeSort] = useSort(columns);
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = list;
  const canLoad = hasNextPage && !isFetchingNextPage && !isFetchNextPageError;
  const loadMore = useCallback(() => {
    if (canLoad) void fetchNextPage();
  }, [canLoad, fetchNextPage]);
  // Another order than the server's needs all rows.
  const needsAll = sort !== undefined;
  useEffect(() => {
    if (needsAll) loadMore();
  }, [needsAll, loadMore]);
  return (
    <>
      <DataTable
        label={t("Inspections")}
        columns={columns}
        rows={works}
        keyOf={idOf}
        nameOf={codeOf}
        sort={sort}
        onSort={changeSort}
        onEnd={loadMore}
        isPartial={hasNextPage}
      />
      {isFetchNextPageError && <ShowMore list={list} />}
    </>
  );
}

const idOf = ({ id }: Assignment) => id;
const codeOf = ({ unit }: Assignment) => unit.code;
/** Rows by their state: what can be inspected first. */
const states = ["ready", "in_progress", "reopened", "needs_rework", "approved", "unknown"];

function columnsOf(zone: string): Column<Assignment>[] {
  return [
    {
      id: "villa",
      header: t("Villa"),
      sortBy: codeOf,
      width: "w-20",
      cell: ({ unit: { code } }) => <Plate code={code} label={t("Villa {code}", { code })} size="row" />,
    },
    {
      id: "address",
      header: t("Address"),
      sortBy: ({ unit }) => unit.address,
      cell: (work, inRow) => (
        <AddressCell
          work={work}
          href={`/qc/inspect/${work.id}`}
          inRow={inRow}
          mark={<PriorityMark priority={work.priority} />}
        />
      ),
    },
    {
      id: "area",
      header: t("Area"),
      sortBy: ({ unit }) => unit.location,
      width: "w-34",
      wideOnly: true,
      cell: ({ unit }) => <Area name={unit.location} />,
    },
    {
      id: "status",
      header: t("Status"),
      sortBy: (work) => states.indexOf(qcDisplay(work)),
      width: "w-36",
      cell: (work) => <QcBadge state={qcDisplay(work)} />,
    },
    {
      id: "tasks",
      header: t("Tasks|how many items of the checklist are done"),
      sortBy: (work) => checklistProgress(work).done,
      width: "w-22",
      numeric: true,
      cell: (work) => <Tasks {...checklistProgress(work)} />,
    },
    { id: "cleaner", header: t("Cleaner"), sortBy: cleanerName, cell: cleanerName },
    {
      id: "completed",
      header: t("Completed|when the cleaning was"),
      sortBy: ({ finishedAt }) => finishedAt,
      width: "w-38",
      cell: (work) => (
        <span>
          {work.finishedAt ? dayAndTime(work.finishedAt, zone) : t("In Progress")}
          <span className="block text-ink-2 tabular-nums xl:hidden">
            <Minutes work={work} />
          </span>
        </span>
      ),
    },
    {
      id: "duration",
      header: t("Duration"),
      sortBy: ({ actualMinutes }) => actualMinutes,
      width: "w-27",
      numeric: true,
      wideOnly: true,
      cell: (work) => <Minutes work={work} />,
    },
    {
      id: "inspect",
      header: t("Inspection"),
      hideHeader: true,
      width: "w-46",
      cell: (work, inRow) => (
        <span className="flex grow justify-end">
          <InspectLink work={work} size="compact" inRow={inRow} />
        </span>
      ),
    },
  ];
}

/** "7 of 12" above its bar. */
function Tasks({ done, total }: { done: number; total: number }) {
  return (
    <div className="flex w-full flex-col gap-1 text-end">
      {t("{done} of {total}", { done, total })}
      <SolidBar
        share={done / Math.max(total, 1)}
        tone={done < total ? "in-progress" : "done"}
        label={t("Progress")}
        words={t("{done} of {total} tasks", { done, total })}
      />
    </div>
  );
}

function Minutes({ work }: { work: Assignment }) {
  const minutes = useMinutesTaken(work);
  return minutes === undefined ? null : duration(minutes);
}
