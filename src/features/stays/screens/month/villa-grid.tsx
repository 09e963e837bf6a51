import { type KeyboardEvent, type MouseEvent, useId, useLayoutEffect, useMemo, useRef, useState } from "react";
import { useParkText } from "../../../../client/parts/park-text";
import { Gap } from "../../../../client/parts/table/gap";
import { drawnRows, useVisibleRows } from "../../../../client/parts/table/visible-rows";
import { t } from "../../../../shared/words";
import { Card } from "../../../../ui/card";
import { classNames } from "../../../../ui/class-names";
import { useKinds } from "../../../checklists/queries/kinds";
import type { Unit } from "../../../units/contract";
import { DayHeader } from "./day-header";
import { cellAfter, type Place } from "./grid-keys";
import { cellAt, dayBeside, lookOf, placeOf } from "./grid-place";
import type { VillaDays } from "./villa-days";
import { VillaRow } from "./villa-row";

type VillaGridProps = {
  villas: readonly Unit[];
  days: readonly string[];
  today: string;
  /** Rows by villa. */
  rows: ReadonlyMap<string, VillaDays>;
  isLoading: boolean;
  /** A day of a villa is chosen, by click or Enter. */
  onOpen: (villa: Unit, day: string) => void;
  /** The arrow keys leave these days. */
  onPage: (by: 1 | -1) => void;
};

/**
 * Villas by days as a table. Of hundreds of villas it draws only those near the screen; the page scrolls, not the table. One cell is the tab stop,
 * arrow keys move it, and Enter opens it.
 */
export function VillaGrid({ villas, days, today, rows, isLoading, onOpen, onPage }: VillaGridProps) {
  const help = useId();
  const body = useRef<HTMLTableSectionElement>(null);
  const range = useVisibleRows(body, villas.length);
  const [active, setActive] = useState({ villa: "", day: today });
  const focusNext = useRef(false);
  const row = villas.findIndex(({ id }) => id === active.villa);
  const column = Math.max(days.indexOf(active.day), 0);
  const kinds = useKinds().data;
  const parkText = useParkText();
  const kindName = useMemo(() => {
    const names = new Map(kinds?.map(({ id, name }) => [id, parkText(name)]));
    return (id: string) => names.get(id) ?? "";
  }, [kinds, parkText]);
  const looks = useMemo(() => days.map((day) => lookOf(day, today)), [days, today]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the cell is there once its row and its day are drawn
  useLayoutEffect(() => {
    if (!focusNext.current || !days.includes(active.day)) return;
    focusNext.current = false;
    cellAt(body.current, { row, column })?.focus();
  }, [active, days]);

  const moveTo = (next: Place) => {
    const villa = villas[next.row];
    if (!villa) return;
    const day = days[next.column];
    focusNext.current = true;
    setActive({ villa: villa.id, day: day ?? dayBeside(days, next.column) });
    if (day === undefined) onPage(next.column < 0 ? -1 : 1);
  };
  const open = (at: Place) => {
    const villa = villas[at.row];
    const day = days[at.column];
    if (!villa || day === undefined) return;
    setActive({ villa: villa.id, day });
    onOpen(villa, day);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const at = placeOf(event.target);
    if (!at || event.altKey || event.metaKey) return;
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      return open(at);
    }
    const next = cellAfter(event.key, event.ctrlKey, at, { rows: villas.length, columns: days.length });
    if (!next) return;
    event.preventDefault();
    moveTo(next);
  };
  const onClick = ({ target }: MouseEvent) => {
    const at = placeOf(target);
    if (at) open(at);
  };
  const drawn = drawnRows(range, row);
  const last = drawn.at(-1)?.index ?? -1;
  return (
    <Card padding="none">
      <p id={help} className="sr-only">
        {t("Arrow keys move between days and villas. Enter opens a day, or adds a stay to an empty one.")}
      </p>
      <table
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a grid is a table whose cells take the focus
        role="grid"
        aria-label={t("Stays by villa and day")}
        aria-describedby={help}
        aria-rowcount={villas.length + 1}
        aria-colcount={days.length + 1}
        aria-busy={isLoading}
        className={classNames(
          "w-full table-fixed border-separate border-spacing-0 transition-opacity duration-(--t-base)",
          isLoading && "opacity-60 delay-150",
        )}
      >
        <thead className="sticky top-0 z-10 *:*:bg-surface short:static">
          <tr aria-rowindex={1}>
            <th scope="col" className="w-13 border-b border-line text-start text-xs font-semibold text-ink-2 md:w-16">
              <span className="sr-only">{t("Villa")}</span>
            </th>
            {days.map((day) => (
              <DayHeader key={day} day={day} isToday={day === today} />
            ))}
          </tr>
        </thead>
        <tbody ref={body} onKeyDown={onKeyDown} onClick={onClick}>
          {drawn.flatMap(({ index, gap }) => {
            const villa = villas[index];
            if (!villa) return [];
            const isActive = index === Math.max(row, 0);
            return [
              <Gap key={`before ${villa.id}`} height={gap * range.rowHeight} />,
              <VillaRow
                key={villa.id}
                villa={villa}
                index={index}
                days={days}
                looks={looks}
                shown={rows.get(villa.id)}
                activeDay={isActive ? column : undefined}
                kindName={kindName}
                parkText={parkText}
              />,
            ];
          })}
          <Gap height={(villas.length - 1 - last) * range.rowHeight} />
        </tbody>
      </table>
    </Card>
  );
}
