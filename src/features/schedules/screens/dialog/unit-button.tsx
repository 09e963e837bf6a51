import { Ban, Check } from "lucide-react";
import { memo } from "react";
import { useLanguage } from "../../../../client/browser/language";
import { duration } from "../../../../shared/formats";
import { t } from "../../../../shared/words";
import { classNames } from "../../../../ui/class-names";
import type { Unit } from "../../../units/contract";
import type { AreaVillas } from "../calendar/villas-by-area";

type UnitButtonProps = {
  villa: AreaVillas<Unit>["villas"][number];
  minutes: number;
  isChosen: boolean;
  isBlocked: boolean;
  isStop: boolean;
  onFocus: (id: string) => void;
  onChoose: (ids: readonly string[], on: boolean) => void;
};

const look = "max-w-full text-xs font-medium after:content-[attr(data-size)]";

/** A villa of the units grid, with its size and, where there is room, its usual time. */
export const UnitButton = memo(function UnitButton(props: UnitButtonProps) {
  useLanguage();
  const { villa, minutes, isChosen, isBlocked, isStop, onFocus, onChoose } = props;
  const { id, code, number, maxPersons } = villa;
  const Icon = isBlocked ? Ban : Check;
  const isOff = isBlocked && !isChosen;
  const time = duration(minutes);
  const size = t("{persons, plural, one {# person} other {# persons}}, {time}", { persons: maxPersons, time });
  return (
    <button
      type="button"
      data-unit={id}
      tabIndex={isStop ? 0 : -1}
      aria-pressed={isChosen}
      // aria-disabled instead of disabled: a disabled button can't take the focus and explain why.
      aria-disabled={isOff || undefined}
      aria-label={
        isBlocked ? t("Villa {code}: Villa already scheduled at this time", { code }) : t("Villa {code}", { code })
      }
      aria-description={size}
      data-tooltip={isBlocked ? t("Villa already scheduled at this time") : undefined}
      onFocus={() => onFocus(id)}
      onClick={() => !isOff && onChoose([id], !isChosen)}
      className={classNames(
        "@container flex min-h-16 min-w-0 flex-col items-center justify-center rounded-[10px] border-[1.5px] font-semibold tabular-nums",
        isBlocked && "border-danger-line bg-danger-soft text-danger-fg",
        isOff && "cursor-not-allowed!",
        isBlocked && isChosen && "border-2",
        !isBlocked && (isChosen ? "border-primary bg-primary text-primary-ink" : "border-line-strong bg-surface"),
      )}
    >
      <span className="flex max-w-full flex-col items-center md:flex-row gap-x-1.5">
        {(isBlocked || isChosen) && <Icon strokeWidth={2.5} className="size-4 shrink-0" />}
        <span
          className={classNames(
            // Three digits fit at any text size: a number that wraps would read as another number.
            "max-w-full wrap-anywhere text-[length:min(1rem,48cqi)]/tight",
            isBlocked && "line-through",
          )}
        >
          {number}
        </span>
      </span>
      {/* Drawn by CSS, because the button's name has to contain its text. The description says the same. */}
      <span
        data-size={t("{persons}p|short: for this many persons", { persons: maxPersons })}
        className={classNames(look, !isBlocked && !isChosen && "text-ink-2")}
      />
      <span data-size={time} className={classNames(look, "hidden lg:block", !isBlocked && !isChosen && "text-ink-2")} />
    </button>
  );
});
