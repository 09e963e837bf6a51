import { ChevronsDown, ChevronsUp, ClockAlert, Info, Pencil, UserRoundPlus, UserX } from "lucide-react";
import { Link } from "wouter";
import type { Column } from "../../../../client/parts/table/columns";
import { clockTime, dayName, duration } from "../../../../shared/formats";
import { parkDay } from "../../../../shared/time";
import { t } from "../../../../shared/words";
import { classNames } from "../../../../ui/class-names";
import { IconButton } from "../../../../ui/icon-button";
import { Plate } from "../../../../ui/plate";
import { type Assignment, priorities, statuses } from "../../contract/assignment";
import { arrivalOrder } from "../../rules/guests";
import { canInstruct, canReassign } from "../../rules/steps";
import { useGuestLines } from "../parts/guests";
import { KindBadge, PriorityBadge, StatusBadge } from "../parts/status-badge";
import { CrewNames } from "./crew-names";
import type { OpenDialog } from "./planning-dialogs";
import type { Span } from "./use-plan-filter";

type Shown = { span: Span; zone: string; onOpenDialog: OpenDialog; hasGuests: boolean };

/**
 * The columns of the planning table, with or without guests: theirs takes the place of the priority's below 1280 px, which is then a mark. Of
 * all days, only the start can be sorted by.
 */
export function planColumns({ span, zone, onOpenDialog, hasGuests }: Shown): Column<Assignment>[] {
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
      cell: ({ id, unit, kind, priority, instructions }, inRow) => (
        <span className="flex min-w-0 items-center gap-1.5">
          <Link
            {...inRow}
            data-open
            href={`/supervisor/assignments/${id}`}
            className="line-clamp-2 font-semibold text-ink no-underline"
          >
            <bdi>{unit.address ?? unit.code}</bdi>
          </Link>
          <KindBadge kind={kind} />
          {hasGuests && <PriorityMark priority={priority} />}
          {instructions && (
            <Info size={16} role="img" aria-label={t("Special instructions")} className="shrink-0 text-ink-2" />
          )}
        </span>
      ),
    },
    {
      id: "start",
      header: t("Start"),
      sortBy: ({ plannedAt }) => Date.parse(plannedAt),
      width: span === "day" ? "w-26" : "w-42",
      cell: ({ plannedAt }) => {
        const time = clockTime(plannedAt, zone);
        return span === "day" ? time : t("{day}, {time}", { day: dayName(parkDay(new Date(plannedAt), zone)), time });
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
      cell: (work) => <Crew work={work} />,
    },
    {
      id: "priority",
      header: t("Priority"),
      sortBy: ({ priority }) => priorities.length - priorities.indexOf(priority),
      width: "w-36",
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

/** A high or low priority in a narrow table, which has no column for it. */
function PriorityMark({ priority }: { priority: Assignment["priority"] }) {
  if (priority === "normal") return null;
  const isHigh = priority === "high";
  const Icon = isHigh ? ChevronsUp : ChevronsDown;
  return (
    <Icon
      size={16}
      role="img"
      aria-label={isHigh ? t("High priority") : t("Low priority")}
      className={classNames("shrink-0 xl:hidden", isHigh ? "text-accent-ink" : "text-ink-2")}
    />
  );
}

/** Who is still there, has left or leaves late, and when the next guests arrive: one line each, as a row is two lines high. */
function GuestLines({ work, day }: { work: Assignment; day: string }) {
  const lines = useGuestLines(work, day);
  // A row has the height of two lines.
  const fit = lines.length > 1 ? "truncate" : "line-clamp-2";
  return (
    <span className="flex min-w-0 flex-col text-xs leading-5">
      {lines.map(({ text, isUrgent, isGood }) => (
        <span
          key={text}
          title={text}
          className={classNames(
            fit,
            isUrgent && "font-semibold text-rework-fg",
            isGood && "font-semibold text-done-fg",
          )}
        >
          {isUrgent && (
            <ClockAlert size={14} strokeWidth={2.25} className="me-1 inline align-[-2px]" aria-hidden="true" />
          )}
          {text}
        </span>
      ))}
    </span>
  );
}

/** The lead and how many assist, or that nobody is assigned. */
function Crew({ work }: { work: Assignment }) {
  return (
    <span className={classNames("line-clamp-2", work.uncovered && "text-uncovered-fg")}>
      {work.uncovered && <UserX size={16} strokeWidth={2.25} className="me-1 inline" aria-hidden="true" />}
      <CrewNames work={work} />
    </span>
  );
}

type ActionsProps = { work: Assignment; inRow: { tabIndex: 0 | -1 }; onOpenDialog: OpenDialog };

function Actions({ work, inRow, onOpenDialog }: ActionsProps) {
  const { code } = work.unit;
  return (
    <span className="flex grow justify-end">
      {canReassign(work.status) === "yes" && (
        <IconButton
          compact
          {...inRow}
          icon={UserRoundPlus}
          iconSize={18}
          label={t("Reassign {code}", { code })}
          onClick={() => onOpenDialog({ kind: "reassign", work })}
        />
      )}
      {canInstruct(work.status) === "yes" && (
        <IconButton
          compact
          {...inRow}
          icon={Pencil}
          iconSize={18}
          label={t("Edit {code}", { code })}
          onClick={() => onOpenDialog({ kind: "edit", work })}
        />
      )}
    </span>
  );
}
