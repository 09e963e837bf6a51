import { CircleHelp, TriangleAlert } from "lucide-react";
import { classNames } from "../../../../ui/class-names";
import { stayIcons, stayTones } from "../kinds";
import type { Bar } from "./bars";

/** Where the bars lie: one is as high as a line of text, overlapping ones share that place. */
const places: Record<number, readonly string[]> = {
  1: ["top-1 h-6"],
  2: ["top-0.5 h-3.25", "top-4 h-3.25"],
  3: ["top-0.5 h-2", "top-3 h-2", "top-5.5 h-2"],
};

/** A stay across its days, from midday to midday. Decoration: each day's cell names it. */
export function StayBar({ bar, column }: { bar: Bar; column: number }) {
  const { stay, start, end, isCutAtStart, isCutAtEnd, lane, lanes } = bar;
  const Icon = stayIcons[stay.kind];
  const isMissing = stay.missingSince !== null;
  const place = places[Math.min(lanes, 3)]?.[Math.min(lane, 2)];
  const isRoomy = end - start >= 4;
  return (
    <span
      aria-hidden="true"
      data-stay={stay.id}
      className={classNames(
        "pointer-events-none absolute z-2 flex items-center gap-1 overflow-clip border-[1.5px] px-1 text-xs/4 font-semibold whitespace-nowrap tabular-nums",
        stayTones[stay.kind],
        place,
        isMissing && "border-dashed! border-line-strong!",
        lanes > 1 && "border-danger-line!",
        isCutAtStart ? "border-s-0" : "rounded-s-[8px]",
        isCutAtEnd ? "border-e-0" : "rounded-e-[8px]",
      )}
      style={{ insetInlineStart: `${(start - 2 * column) * 50}%`, inlineSize: `calc(${(end - start) * 50}% - 2px)` }}
    >
      {lanes === 1 && end - start >= 2 && <Icon size={15} strokeWidth={2.25} />}
      {lanes === 1 && isMissing && isRoomy && <CircleHelp size={15} strokeWidth={2.25} />}
      {lanes === 1 && isRoomy && stay.guests}
      {lanes === 2 && <TriangleAlert width={11} height={11} strokeWidth={2.5} className="text-danger-fg" />}
    </span>
  );
}
