import { useMemo } from "react";
import { useLanguage } from "../../../../client/browser/language";
import type { Column } from "../../../../client/parts/table/columns";
import { DataTable } from "../../../../client/parts/table/data-table";
import { TableHelp } from "../../../../client/parts/table/table-help";
import { useSort } from "../../../../client/parts/table/use-sort";
import { useZone } from "../../../../client/session/current-user";
import { dayAndTime } from "../../../../shared/formats";
import { t } from "../../../../shared/words";
import { Plate } from "../../../../ui/plate";
import type { Delivery } from "../../contract/webhooks";
import { eventWords } from "../parts/names";
import type { DeliveryListProps } from "./delivery-list";
import { msText, responseText } from "./delivery-words";
import { OutcomeBadge, outcomeName } from "./outcome-badge";
import { canReplay, ReplayButton } from "./replay-button";

/** A webhook's messages as a dense table, for wide screens. A row opens what was sent. */
export default function DeliveryTable({ webhook, deliveries, replay, onOpen }: DeliveryListProps) {
  const zone = useZone();
  const language = useLanguage();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the headings are in the language that is shown.
  const columns = useMemo(
    () => columnsOf({ webhook, replay, onOpen, zone }),
    [language, webhook, replay, onOpen, zone],
  );
  const [sort, changeSort] = useSort(columns);
  return (
    <DataTable
      label={t("Deliveries")}
      columns={columns}
      rows={deliveries}
      keyOf={idOf}
      nameOf={({ event }) => eventWords(event).name}
      sort={sort}
      onSort={changeSort}
      toolbar={
        <>
          <p className="me-auto text-sm font-semibold">
            {t("{count, plural, one {# delivery} other {# deliveries}}", { count: deliveries.length })}
          </p>
          <TableHelp />
        </>
      }
    />
  );
}

const idOf = ({ id }: Delivery) => id;

type Shown = Pick<DeliveryListProps, "webhook" | "replay" | "onOpen"> & { zone: string };

function columnsOf({ webhook, replay, onOpen, zone }: Shown): Column<Delivery>[] {
  return [
    {
      id: "time",
      header: t("Time"),
      sortBy: ({ createdAt }) => createdAt,
      width: "w-40",
      cell: ({ createdAt }) => dayAndTime(createdAt, zone),
    },
    {
      id: "event",
      header: t("Event"),
      sortBy: ({ event }) => eventWords(event).name,
      width: "w-44",
      cell: (delivery, inRow) => (
        <button
          {...inRow}
          type="button"
          data-open
          className="line-clamp-2 text-start font-semibold"
          onClick={() => onOpen(delivery)}
        >
          {eventWords(delivery.event).name}
        </button>
      ),
    },
    {
      id: "villa",
      header: t("Villa"),
      sortBy: ({ subject }) => subject,
      width: "w-20",
      cell: ({ subject }) =>
        subject && <Plate code={subject} label={t("Villa {code}", { code: subject })} size="row" />,
    },
    {
      id: "outcome",
      header: t("Outcome"),
      sortBy: ({ outcome }) => outcomeName(outcome),
      width: "w-34",
      cell: ({ outcome }) => <OutcomeBadge outcome={outcome} />,
    },
    {
      id: "attempts",
      header: t("Attempts"),
      sortBy: ({ attempts }) => attempts,
      width: "w-24",
      numeric: true,
      cell: ({ attempts }) => attempts,
    },
    {
      id: "response",
      header: t("Response"),
      sortBy: responseText,
      cell: (delivery) => <span className="line-clamp-2">{responseText(delivery)}</span>,
    },
    {
      id: "duration",
      header: t("Duration"),
      sortBy: ({ ms }) => ms,
      width: "w-24",
      numeric: true,
      wideOnly: true,
      cell: msText,
    },
    {
      id: "replay",
      header: t("Send again"),
      hideHeader: true,
      width: "w-38",
      cell: (delivery, inRow) =>
        canReplay(webhook, delivery) && (
          <span className="flex grow justify-end">
            <ReplayButton {...inRow} size="compact" delivery={delivery} replay={replay} />
          </span>
        ),
    },
  ];
}
