import type { Column } from "../../../../client/parts/table/columns";
import { clockTime, duration } from "../../../../shared/formats";
import { dayNameIn } from "../../../../shared/long-formats";
import { parkDay } from "../../../../shared/time";
import { t } from "../../../../shared/words";
import { Plate } from "../../../../ui/plate";
import { type Assignment, priorities, statuses } from "../../contract/assignment";
import { arrivalOrder } from "../../rules/guests";
import { AddressCell, PriorityMark } from "../parts/address-cell";
import { PriorityBadge, StatusBadge } from "../parts/status-badge";
import { Actions, Crew, GuestLines } from "./plan-cells";
import type { OpenDialog } from "./planning-dialogs";
import type { Span } from "./use-plan-filter";

type Shown = { span: Span; zone: string; today: string; onOpenDialog: OpenDialog; hasGuests: boolean };

/**
 * The columns of the planning table, with or without guests: theirs takes the place of the priority's below 1280 px, which is then a mark. Of
 * all days, only the start can be sorted by.
 */
export function planColumns({ span, zone, today, onOpenDialog, hasGuests }: Shown): Column<Assignment>[] {
  const columns: Column<Assignment>[] = [
    {
      id: "villa",
      header: t("Villa"),
      sortBy: ({ unit }) => unit.code,
      width: "w-18",
      cell: ({ unit: { code } }) => <Plate code={code} label={t("Villa {code}", { code })} size="row" />,
    },
    {
      id: "address",
      header: t("Address"),
      sortBy: ({ unit }) => unit.address,
      cell: (work, inRow) => (
        <AddressCell
          work={work}
          href={`/supervisor/assignments/${work.id}`}
          inRow={inRow}
          mark={hasGuests && <PriorityMark priority={work.priority} className="xl:hidden" />}
        />
      ),
    },
    {
      id: "start",
      header: t("Start"),
      sortBy: ({ plannedAt }) => Date.parse(plannedAt),
      width: span === "day" ? "w-24" : "w-42",
      cell: ({ plannedAt }) => {
        const time = clockTime(plannedAt, zone);
        if (span === "day") return time;
        return t("{day}, {time}", { day: dayNameIn(today, parkDay(new Date(plannedAt), zone)), time });
      },
    },
    {
      id: "guests",
      header: t("Guests"),
      sortBy: arrivalOrder,
      width: "w-44",
      cell: (work) => <GuestLines work={work} day={parkDay(new Date(work.plannedAt), zone)} />,
    },
    {
      id: "minutes",
      header: t("Estimate"),
      sortBy: ({ estimatedMinutes }) => estimatedMinutes,
      width: "w-27",
      numeric: true,
      wideOnly: true,
      cell: ({ estimatedMinutes }) => estimatedMinutes !== null && duration(estimatedMinutes),
    },
    {
      id: "cleaner",
      header: t("Cleaner"),
      sortBy: ({ cleaner }) => cleaner.name,
      ...(span === "day" && { width: "w-42 xl:w-46" }),
      cell: (work) => <Crew work={work} />,
    },
    {
      id: "priority",
      header: t("Priority"),
      sortBy: ({ priority }) => priorities.length - priorities.indexOf(priority),
      width: "w-34",
      wideOnly: hasGuests,
      cell: ({ priority }) => <PriorityBadge priority={priority} />,
    },
    {
      id: "status",
      header: t("Status"),
      sortBy: ({ status, uncovered }) => (uncovered ? -1 : statuses.indexOf(status)),
      width: "w-38",
      cell: (work) => <StatusBadge work={work} />,
    },
    {
      id: "actions",
      header: t("Actions"),
      hideHeader: true,
      width: "w-26",
      cell: (work, inRow) => <Actions work={work} inRow={inRow} onOpenDialog={onOpenDialog} />,
    },
  ];
  const shown = hasGuests ? columns : columns.filter(({ id }) => id !== "guests");
  return span === "all"
    ? shown.map(({ sortBy, ...column }) => (column.id === "start" ? { ...column, sortBy } : column))
    : shown;
}
