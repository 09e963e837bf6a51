import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from "react";
import { useZone } from "../../../../client/session/current-user";
import { clockTime } from "../../../../shared/formats";
import { t } from "../../../../shared/words";
import { Card } from "../../../../ui/card";
import type { Forecast } from "../../contract/forecast";
import { CleanerRow } from "./cleaner-row";
import { hoursOf, placeOf } from "./hours";
import { Legend } from "./legend";
import { type PiecePlace, pieceAfter } from "./piece-after";

type ChartProps = { forecast: Forecast; isToday: boolean };

/** The width of an hour in rem: enough for a villa's code on a cleaning of 45 minutes. */
const hourRem = 5.5;

/** A day by cleaner: bars over its hours, with now, shifts, breaks and the guests' arrivals. One stop for Tab; arrow keys lead from bar to bar. */
export function Chart({ forecast, isToday }: ChartProps) {
  const zone = useZone();
  const { cleaners, at } = forecast;
  const hours = useMemo(
    () => hoursOf(forecast, zone, isToday ? new Date(at) : undefined),
    [forecast, zone, isToday, at],
  );
  const villas = useMemo(() => new Map(forecast.villas.map((villa) => [villa.assignmentId, villa])), [forecast]);
  const rows = cleaners.filter(({ work }) => work.length > 0);
  const [place, setPlace] = useState<PiecePlace>({ row: 0, nth: 0 });
  const { now, list } = useScrollToNow();
  const current = rows[place.row]?.work[place.nth] ? place : { row: 0, nth: 0 };
  const move = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const next = pieceAfter(
      event.key,
      current,
      rows.map(({ work }) => work),
    );
    if (!next) return;
    event.preventDefault();
    setPlace(next);
    list.current?.querySelector<HTMLElement>(`[data-piece="${next.row} ${next.nth}"]`)?.focus();
  };
  return (
    <div className="flex flex-col gap-3">
      <Legend isToday={isToday} />
      <Card padding="none" className="relative">
        <section
          ref={list}
          aria-label={t("The day by cleaner. Use the arrow keys to go from one cleaning to another.")}
          onKeyDown={move}
          className="relative max-h-[80dvh] overflow-auto overscroll-x-contain"
        >
          <div
            className="relative lg:[--name:11rem]"
            style={{ minInlineSize: `calc(var(--name, 0px) + ${hours.marks.length * hourRem}rem)` }}
          >
            <div aria-hidden="true" className="sticky top-0 z-20 border-b border-line bg-surface ps-(--name)">
              <div className="relative h-8">
                {hours.marks.map((mark) => (
                  <span
                    key={mark.at}
                    className="absolute top-1.5 ps-1 text-xs text-ink-3 tabular-nums"
                    style={{ insetInlineStart: placeOf(mark.at, hours) }}
                  >
                    {mark.label}
                  </span>
                ))}
                {isToday && (
                  <span
                    ref={now}
                    className="absolute top-1 rounded-chip bg-accent px-1.5 text-xs font-semibold text-bg rtl:translate-x-1/2 ltr:-translate-x-1/2"
                    style={{ insetInlineStart: placeOf(at, hours) }}
                  >
                    {clockTime(at, zone)}
                  </span>
                )}
              </div>
            </div>
            <ul>
              {cleaners.map((cleaner) => (
                <CleanerRow
                  key={cleaner.id}
                  cleaner={cleaner}
                  row={rows.indexOf(cleaner)}
                  current={current}
                  onPlace={setPlace}
                  hours={hours}
                  villas={villas}
                />
              ))}
            </ul>
            {isToday && (
              <div aria-hidden="true" className="pointer-events-none absolute inset-y-0 end-0 start-(--name) z-10">
                <span
                  className="absolute top-8 bottom-0 border-s-2 border-accent"
                  style={{ insetInlineStart: placeOf(at, hours) }}
                />
              </div>
            )}
          </div>
        </section>
      </Card>
    </div>
  );
}

/** Shows the hours around now first, where not all of them fit. */
function useScrollToNow() {
  const now = useRef<HTMLSpanElement>(null);
  const list = useRef<HTMLElement>(null);
  useEffect(() => {
    const box = list.current;
    if (!box || !now.current) return;
    const middle = now.current.getBoundingClientRect().left - box.getBoundingClientRect().left - box.clientWidth / 3;
    box.scrollBy({ left: middle });
  }, []);
  return { now, list };
}
