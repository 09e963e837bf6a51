import { GripVertical, Luggage, UserRoundPlus, Users } from "lucide-react";
import { ParkText } from "../../../../client/parts/park-text";
import { useZone } from "../../../../client/session/current-user";
import { clockText, dayName } from "../../../../shared/formats";
import { parkDay } from "../../../../shared/time";
import { t } from "../../../../shared/words";
import { Badge } from "../../../../ui/badge";
import { Button } from "../../../../ui/button";
import { Checkbox } from "../../../../ui/checkbox";
import { classNames } from "../../../../ui/class-names";
import { Plate } from "../../../../ui/plate";
import type { Need } from "../../contract/needs";
import { guestsText } from "./need-text";
import { useDraggedNeed } from "./use-dragging";

type NeedRowProps = {
  need: Need;
  /** The villa's code. */
  code: string;
  isSelected: boolean;
  onSelect: (on: boolean) => void;
  onPlan: () => void;
  onDragStart: () => void;
  onDragEnd: () => void;
};

/** A need to plan. On wide screens it is dragged onto a cleaner; its button and its checkbox do the same. */
export function NeedRow({ need, code, isSelected, onSelect, onPlan, onDragStart, onDragEnd }: NeedRowProps) {
  const zone = useZone();
  const { row, isDragged } = useDraggedNeed({ onStart: onDragStart, onEnd: onDragEnd });
  const { readyBy, date, guests } = need;
  const isUrgent = readyBy !== null && parkDay(new Date(readyBy), zone) === date;
  return (
    <li
      ref={row}
      data-need={code}
      className={classNames(
        "flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-line px-3 py-2.5 first:border-0 lg:cursor-grab",
        isSelected && "bg-primary-soft",
        isDragged && "opacity-50",
      )}
    >
      <GripVertical size={20} aria-hidden="true" className="text-ink-3 max-lg:hidden" />
      {/* biome-ignore lint/a11y/noLabelWithoutControl: the control is the Checkbox inside */}
      <label className="-m-3 grid size-12 shrink-0 place-items-center">
        <span className="sr-only">{t("Select {code}, {day}", { code, day: dayName(date) })}</span>
        <Checkbox look="choice" checked={isSelected} onChange={({ target }) => onSelect(target.checked)} />
      </label>
      <Plate code={code} label={t("Villa {code}", { code })} size="small" />
      <div className="flex min-w-32 flex-1 basis-32 flex-wrap items-center gap-x-3 gap-y-1.5">
        <div className="min-w-28 flex-1">
          <p className="font-semibold">
            <ParkText>{need.kind}</ParkText>
          </p>
          <p className="text-sm text-ink-2">{t("From {time}", { time: clockText(need.time) })}</p>
        </div>
        <div className="flex flex-wrap gap-1.5">
          {readyBy && (
            <Badge tone={isUrgent ? "high" : "line"} icon={Luggage}>
              {guestsText(readyBy, date, zone)}
            </Badge>
          )}
          {guests !== null && (
            <Badge icon={Users}>{t("{count, plural, one {# guest} other {# guests}}", { count: guests })}</Badge>
          )}
        </div>
      </div>
      <Button
        variant="outline"
        size="compact"
        className="max-lg:min-h-12"
        aria-label={t("Plan {code}, {day}", { code, day: dayName(date) })}
        onClick={onPlan}
      >
        <UserRoundPlus size={18} />
        {t("Plan")}
      </Button>
    </li>
  );
}
