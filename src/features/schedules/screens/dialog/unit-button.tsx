import { Ban, Check } from "lucide-react";
import { memo } from "react";
import { duration } from "../../../../shared/formats";
import { t } from "../../../../shared/words";
import { classNames } from "../../../../ui/class-names";
import { usualMinutes } from "../../../assignments/rules/steps";
import type { Unit } from "../../../units/contract";
import type { AreaVillas } from "../calendar/villas-by-area";

type UnitButtonProps = {
  villa: AreaVillas<Unit>["villas"][number];
  isChosen: boolean;
  isBlocked: boolean;
  isStop: boolean;
  onFocus: (id: string) => void;
  onChoose: (ids: readonly string[], on: boolean) => void;
};

/** A villa of the units grid, with its size and, where there is room, its usual time. */
export const UnitButton = memo(function UnitButton(props: UnitButtonProps) {
  const { villa, isChosen, isBlocked, isStop, onFocus, onChoose } = props;
  const { id, code, number, maxPersons } = villa;
  const Icon = isBlocked ? Ban : Check;
  const isOff = isBlocked && !isChosen;
  const time = duration(usualMinutes(maxPersons));
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
        "@container flex min-h-14 py-0.5 min-w-0 flex-col items-center justify-center rounded-[10px] border-[1.5px] font-semibold tabular-nums",
        isBlocked && "border-danger-line bg-danger-soft text-danger-fg",
        isOff && "cursor-not-allowed!",
        isBlocked && isChosen && "border-2",
        !isBlocked && (isChosen ? "border-primary bg-primary text-primary-ink" : "border-line-strong bg-surface"),
      )}
    >
      <span className="flex max-w-full flex-col items-center md:flex-row md:gap-x-1">
        {(isBlocked || isChosen) && <Icon strokeWidth={2.5} className="size-3.5 shrink-0 md:size-4" />}
        <span
          className={classNames(
            // Three digits fit at any text size: a number that wraps would read as another number.
            "max-w-full wrap-anywhere text-[length:min(1rem,48cqi)]/tight",
            isBlocked && "line-through decoration-2",
          )}
        >
          {number}
        </span>
      </span>
      <span
        aria-hidden="true"
        className={classNames("max-w-full text-xs font-medium", !isBlocked && !isChosen && "text-ink-2")}
      >
        {t("{persons}p", { persons: maxPersons })}
        <span className="hidden lg:block">{time}</span>
      </span>
    </button>
  );
});
