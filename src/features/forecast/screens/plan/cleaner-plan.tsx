import { ChevronDown } from "lucide-react";
import { useId } from "react";
import { facts } from "../../../../client/parts/facts";
import { useZone } from "../../../../client/session/current-user";
import { duration } from "../../../../shared/formats";
import { t } from "../../../../shared/words";
import { Avatar } from "../../../../ui/avatar";
import { Card } from "../../../../ui/card";
import { classNames } from "../../../../ui/class-names";
import { useAtLeast } from "../../../../ui/use-at-least";
import type { DayPlan } from "../../contract/day-plans";
import { spanText } from "../outlook/outlook";
import { dayOf, isChanged, isHelper, type Piece } from "./draft";
import { NowRow, PieceRow } from "./piece-row";
import { useDropOnDay } from "./use-dragging";

type CleanerPlanProps = {
  cleaner: DayPlan["cleaners"][number];
  /** All pieces of the draft. */
  pieces: readonly Piece[];
  names: ReadonlyMap<string, string>;
  isChosen: (key: string) => boolean;
  onChoose: (keys: readonly string[], on: boolean) => void;
  /** Somebody wants to say where a piece goes. */
  onMove: (key: string) => void;
  /** A piece was dropped, so that it becomes the `nth` of this day. */
  onDrop: (key: string, nth: number) => void;
};

/** Somebody's day in the draft, beside the day as it is. */
export function CleanerPlan({ cleaner, pieces, names, isChosen, onChoose, onMove, onDrop }: CleanerPlanProps) {
  const id = useId();
  const isWide = useAtLeast("lg");
  const before = dayOf(pieces, cleaner.id, "before");
  const after = dayOf(pieces, cleaner.id, "after");
  const dropAt = (key: string, gap: number) => {
    const from = after.findIndex((piece) => piece.key === key);
    // Without the dragged piece, everything below it is one place higher.
    onDrop(key, from >= 0 && from < gap ? gap - 1 : gap);
  };
  const { box, isOver } = useDropOnDay({ onDrop: (key) => dropAt(key, after.length) });
  const now = (
    <ul aria-label={t("Now, {name}", { name: cleaner.name })}>
      {before.map((piece) => (
        <NowRow key={piece.key} piece={piece} cleanerId={cleaner.id} names={names} />
      ))}
      {before.length === 0 && <li className="py-2 text-sm text-ink-2">{t("Nothing planned")}</li>}
    </ul>
  );
  return (
    <li ref={box} data-cleaner={cleaner.name}>
      <Card
        as="section"
        padding="none"
        aria-labelledby={id}
        className={classNames(isOver && "outline-2 outline-dashed outline-primary")}
      >
        <div className="flex items-center gap-3 border-b border-line bg-sunken px-4 py-2.5">
          <Avatar name={cleaner.name} />
          <div className="min-w-0">
            <h2 id={id} className="font-semibold wrap-anywhere">
              {cleaner.name}
            </h2>
            <p className="text-xs text-ink-2">
              <AboutCleaner cleaner={cleaner} />
            </p>
          </div>
        </div>
        <div className="grid gap-x-6 px-4 pt-2 pb-3 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
          {isWide ? (
            <div>
              <h3 className="text-xs font-semibold text-ink-2">{t("Now")}</h3>
              {now}
            </div>
          ) : (
            <details className="group order-last">
              <summary className="flex min-h-12 cursor-pointer items-center text-sm font-semibold text-ink-2">
                <ChevronDown size={18} className="me-1.5 group-open:rotate-180" aria-hidden="true" />
                {t("Now: {count, plural, one {# cleaning} other {# cleanings}}", { count: before.length })}
              </summary>
              {now}
            </details>
          )}
          <div>
            <h3 className="text-xs font-semibold text-ink-2">{t("Draft")}</h3>
            <ul aria-label={t("Draft, {name}", { name: cleaner.name })}>
              {after.map((piece, nth) => (
                <PieceRow
                  key={piece.key}
                  piece={piece}
                  cleanerId={cleaner.id}
                  nth={nth}
                  names={names}
                  isChosen={isChanged(piece) && !isHelper(piece.after, cleaner.id) ? isChosen(piece.key) : undefined}
                  onChoose={(on) => onChoose([piece.key], on)}
                  onMove={() => onMove(piece.key)}
                  onDrop={dropAt}
                />
              ))}
              {after.length === 0 && <li className="py-2 text-sm text-ink-2">{t("Nothing planned")}</li>}
            </ul>
          </div>
        </div>
      </Card>
    </li>
  );
}

/** "8:00 AM to 4:00 PM, 15 min walking, 31 h in the last 14 days". */
function AboutCleaner({ cleaner }: Pick<CleanerPlanProps, "cleaner">) {
  const zone = useZone();
  const { shift, minutesOverShift, walkingMinutes, load } = cleaner;
  return facts([
    shift ? spanText(shift, zone) : t("No shift"),
    minutesOverShift > 0 && t("{time} overtime", { time: duration(minutesOverShift) }),
    walkingMinutes > 0 && t("{time} walking", { time: duration(walkingMinutes) }),
    t("{time} in the last 14 days", { time: duration(load) }),
  ]);
}
