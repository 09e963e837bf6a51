import { Coffee } from "lucide-react";
import type { ReactNode } from "react";
import { t } from "../../../../shared/words";
import type { Forecast, VillaForecast } from "../../contract/forecast";
import { Bar } from "./bar";
import { DayText } from "./day-text";
import { type Hours, placeOf, widthOf } from "./hours";
import type { PiecePlace } from "./piece-after";

type Cleaner = Forecast["cleaners"][number];

type CleanerRowProps = {
  cleaner: Cleaner;
  /** Their number among those with work. */
  row: number;
  hours: Hours;
  villas: ReadonlyMap<string, VillaForecast>;
  /** The piece that Tab reaches. */
  current: PiecePlace;
  onPlace: (place: PiecePlace) => void;
};

/** Somebody's day in the chart: shift, breaks, and the work as it is expected to go. */
export function CleanerRow({ cleaner, row, hours, villas, current, onPlace }: CleanerRowProps) {
  const { name, shift, breaks, work } = cleaner;
  const deadlines = new Map(work.flatMap(({ assignmentId }) => deadlineOf(villas.get(assignmentId), hours)));
  return (
    <li className="grid border-t border-line first:border-0 lg:grid-cols-[var(--name)_minmax(0,1fr)]">
      <div className="sticky start-0 z-15 w-max max-w-88 bg-surface px-3 py-2 leading-tight lg:w-auto lg:border-e lg:border-line">
        <h3 className="text-sm font-semibold wrap-anywhere">{name}</h3>
        <p className="text-xs text-ink-2">
          <DayText cleaner={cleaner} />
        </p>
      </div>
      <div className="relative min-h-17 bg-sunken">
        {shift && <Span span={shift} hours={hours} className="bg-surface inset-ring inset-ring-line" />}
        {hours.marks.map(({ at }) => (
          <span
            key={at}
            aria-hidden="true"
            className="absolute inset-y-0 border-s border-line"
            style={{ insetInlineStart: placeOf(at, hours) }}
          />
        ))}
        {breaks.map((span) => (
          <Span key={span.from} span={span} hours={hours} className="grid place-items-center bg-sand text-sand-ink">
            <Coffee size={16} aria-hidden="true" />
          </Span>
        ))}
        {[...deadlines].map(([at, isLost]) => (
          <span
            key={at}
            aria-hidden="true"
            className={
              isLost
                ? "absolute inset-y-0 z-5 border-s-3 border-dashed border-uncovered-solid"
                : "absolute inset-y-0 border-s-2 border-dashed border-line-strong"
            }
            style={{ insetInlineStart: placeOf(at, hours) }}
          />
        ))}
        <ul aria-label={t("Work of {name}", { name })}>
          {work.map((piece, nth) => (
            <Bar
              key={piece.assignmentId}
              piece={piece}
              villa={villas.get(piece.assignmentId)}
              hours={hours}
              place={{ row, nth }}
              isCurrent={current.row === row && current.nth === nth}
              onPlace={onPlace}
            />
          ))}
        </ul>
      </div>
    </li>
  );
}

/** When guests arrive, if that is within the hours, and whether their villa won't be ready. */
function deadlineOf(villa: VillaForecast | undefined, { from, until }: Hours): [at: string, isLost: boolean][] {
  if (!villa?.neededBy) return [];
  const at = Date.parse(villa.neededBy);
  return at >= from && at <= until ? [[villa.neededBy, villa.outlook === "lost"]] : [];
}

type SpanProps = { span: { from: string; until: string }; hours: Hours; className: string; children?: ReactNode };

function Span({ span, hours, className, children }: SpanProps) {
  return (
    <span
      className={`absolute inset-y-0 ${className}`}
      style={{ insetInlineStart: placeOf(span.from, hours), inlineSize: widthOf(span, hours) }}
    >
      {children}
    </span>
  );
}
