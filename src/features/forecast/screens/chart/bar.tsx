import { Link } from "wouter";
import { facts } from "../../../../client/parts/facts";
import { useZone } from "../../../../client/session/current-user";
import { moment } from "../../../../shared/formats";
import { t } from "../../../../shared/words";
import { classNames } from "../../../../ui/class-names";
import type { Forecast, VillaForecast } from "../../contract/forecast";
import {
  minutesText,
  missingText,
  type Outlook,
  outlookLooks,
  outlookName,
  outlookText,
  spanText,
} from "../outlook/outlook";
import { type Hours, placeOf, widthOf } from "./hours";
import type { PiecePlace } from "./piece-after";

const grounds: Record<Outlook, string> = {
  safe: "bg-done-soft border-done-solid text-done-fg",
  "at-risk": "bg-needs-review-soft border-needs-review-solid text-needs-review-fg",
  lost: "bg-uncovered-soft border-uncovered-solid text-uncovered-fg",
  unknown: "bg-pending-soft border-pending-solid text-pending-fg",
};

/** A line whose parts are shown whole or not at all: one that doesn't fit wraps to a second line, which is clipped. */
const whole =
  "flex h-4 flex-wrap overflow-clip text-xs leading-4 whitespace-nowrap tabular-nums before:h-4 before:content-['']";

type BarProps = {
  piece: Forecast["cleaners"][number]["work"][number];
  villa: VillaForecast | undefined;
  hours: Hours;
  place: PiecePlace;
  /** The one that Tab reaches. */
  isCurrent: boolean;
  onPlace: (place: PiecePlace) => void;
};

/** A cleaning in the chart, a link to it: the villa, and when its guests arrive with what that looks like. */
export function Bar({ piece, villa, hours, place, isCurrent, onPlace }: BarProps) {
  const zone = useZone();
  const outlook = villa?.outlook ?? "unknown";
  const { icon: Icon } = outlookLooks[outlook];
  const words = pieceText(piece, villa, zone);
  return (
    <li
      className="absolute top-2.5 z-11"
      style={{ insetInlineStart: placeOf(piece.from, hours), inlineSize: widthOf(piece, hours) }}
    >
      <Link
        href={`/supervisor/assignments/${piece.assignmentId}`}
        data-tooltip={words}
        data-piece={`${place.row} ${place.nth}`}
        tabIndex={isCurrent ? 0 : -1}
        onFocus={() => onPlace(place)}
        className={classNames(
          "me-0.5 flex h-12 min-w-0 scroll-ms-(--name) flex-col justify-center overflow-clip rounded-[8px] border-s-4 ps-1.5 leading-tight no-underline",
          grounds[outlook],
        )}
      >
        <span className="sr-only">{words}</span>
        <span aria-hidden="true" className={classNames(whole, "font-bold")}>
          <span>{piece.code}</span>
        </span>
        <span aria-hidden="true" className={whole}>
          <Icon size={14} strokeWidth={2.4} className="me-1 shrink-0 self-center" />
          <span>{villa?.neededBy && moment(villa.neededBy, zone, new Date(piece.from))}</span>
        </span>
      </Link>
    </li>
  );
}

/** A cleaning in words: villa, time, guests, outlook, and the expected minutes with their basis. */
function pieceText(piece: BarProps["piece"], villa: VillaForecast | undefined, zone: string): string {
  const day = new Date(piece.from);
  return facts([
    piece.code,
    spanText(piece, zone),
    ...(villa
      ? [
          villa.neededBy && t("guests {time}", { time: moment(villa.neededBy, zone, day) }),
          villa.outlook && outlookName(villa.outlook),
          outlookText(villa, zone) ?? missingText(villa) ?? null,
          minutesText(villa),
        ]
      : []),
  ]);
}
