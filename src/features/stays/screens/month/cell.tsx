import { CalendarPlus, Hand, Plus } from "lucide-react";
import { classNames } from "../../../../ui/class-names";
import { workLooks } from "../work-look";
import type { Bar } from "./bars";
import { StayBar } from "./stay-bar";
import type { VillaDay } from "./villa-days";

type CellProps = {
  dayAt: number;
  day: VillaDay | undefined;
  /** Read out for the day; empty if there is nothing. */
  text: string;
  /** The bars that begin in this cell. */
  bars: readonly Bar[];
  isActive: boolean;
  look: string;
};

/** One day of a villa. The table handles keys and clicks; what hangs over into the next days is drawn here. */
export function Cell({ dayAt, day, text, bars, isActive, look }: CellProps) {
  return (
    <td
      data-day={dayAt}
      tabIndex={isActive ? 0 : -1}
      className={classNames(
        "group/cell relative h-13 cursor-pointer border-t border-line p-0 shadow-[inset_1px_0_0_var(--line)] focus-visible:shadow-[inset_1px_0_0_var(--line)]! focus-visible:after:absolute focus-visible:after:inset-0 focus-visible:after:z-4 focus-visible:after:shadow-[inset_0_0_0_3px_var(--focus)]",
        look,
      )}
    >
      {text && <span className="sr-only">{text}</span>}
      {bars.map((bar) => (
        <StayBar key={bar.stay.id} bar={bar} column={dayAt} />
      ))}
      {day && <Chips day={day} />}
      {!day && (
        <Plus
          size={16}
          aria-hidden="true"
          className="absolute inset-0 m-auto text-ink-3 opacity-0 group-hover/cell:opacity-100 group-focus-visible/cell:opacity-100"
        />
      )}
    </td>
  );
}

/** The day's cleanings and what is to plan, as icons at the foot of the cell. More than two are counted. */
function Chips({ day: { work, needs } }: { day: VillaDay }) {
  const count = work.length + needs.length;
  if (count === 0) return null;
  const isOne = count === 1;
  return (
    <span
      aria-hidden="true"
      className="pointer-events-none absolute inset-x-0 bottom-0.5 z-3 flex justify-center gap-px"
    >
      {work.slice(0, 1).map((one) => {
        const { icon: Icon, tone } = workLooks[one.status];
        const isByHand = one.stayId === null;
        return (
          <span
            key={one.id}
            data-work={one.status}
            className={classNames(
              "flex h-5 items-center gap-0.5 rounded-chip px-0.5",
              isByHand ? "bg-surface text-ink-2 ring-1 ring-line-strong ring-inset" : tone,
            )}
          >
            <Icon size={15} strokeWidth={2.4} />
            {isByHand && isOne && <Hand size={15} strokeWidth={2.25} className="max-xl:hidden" />}
          </span>
        );
      })}
      {work.length === 0 && needs[0] && (
        <span
          data-need=""
          className="flex h-5 items-center rounded-chip border-[1.5px] border-dashed border-accent bg-surface px-0.5 text-accent-ink"
        >
          <CalendarPlus size={15} strokeWidth={2.25} />
        </span>
      )}
      {!isOne && <span className="flex h-5 items-center text-xs font-bold tabular-nums">{`+${count - 1}`}</span>}
    </span>
  );
}
