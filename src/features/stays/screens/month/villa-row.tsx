import { memo, useMemo } from "react";
import { useLanguage } from "../../../../client/browser/language";
import { t } from "../../../../shared/words";
import { Plate } from "../../../../ui/plate";
import type { Unit } from "../../../units/contract";
import type { Bar } from "./bars";
import { Cell } from "./cell";
import { cellText, type KindName } from "./cell-text";
import type { VillaDays } from "./villa-days";

type VillaRowProps = {
  villa: Unit;
  /** Position among all villas, from 0. */
  index: number;
  days: readonly string[];
  /** The class of each day's cells. */
  looks: readonly string[];
  shown: VillaDays | undefined;
  /** The day that is the table's tab stop, in its row. */
  activeDay: number | undefined;
  kindName: KindName;
  parkText: (text: string) => string;
};

/** A villa's days. Memoized: a move of the focus draws two rows. */
export const VillaRow = memo(function VillaRow(props: VillaRowProps) {
  useLanguage();
  const { villa, index, days, looks, shown, activeDay, kindName, parkText } = props;
  const beginning = useMemo(() => byColumn(shown?.bars ?? []), [shown]);
  return (
    <tr data-row={index} data-villa={villa.code} aria-rowindex={index + 2}>
      <th
        scope="row"
        className="border-t border-line bg-surface p-0 ps-1 text-start md:ps-2"
        data-tooltip={villa.address ?? undefined}
      >
        <Plate code={villa.code} label={t("Villa {code}", { code: villa.code })} size="row" />
      </th>
      {days.map((day, at) => {
        const cell = shown?.days.get(day);
        return (
          <Cell
            key={day}
            dayAt={at}
            day={cell}
            text={cell ? cellText(cell, kindName, parkText) : ""}
            bars={beginning.get(at) ?? none}
            isActive={at === activeDay}
            look={looks[at] ?? ""}
          />
        );
      })}
    </tr>
  );
});

const none: readonly Bar[] = [];

/** Bars by the column in which they begin. */
function byColumn(bars: readonly Bar[]): Map<number, Bar[]> {
  const columns = new Map<number, Bar[]>();
  for (const bar of bars) {
    const column = Math.floor(bar.start / 2);
    columns.set(column, [...(columns.get(column) ?? []), bar]);
  }
  return columns;
}
