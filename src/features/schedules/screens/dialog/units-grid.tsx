import { Ban, Check } from "lucide-react";
import { type KeyboardEvent, memo, useId, useMemo, useRef, useState } from "react";
import { t } from "../../../../shared/words";
import { classNames } from "../../../../ui/class-names";
import type { UnitInWork } from "../../../units/contract";
import { Area } from "../../../units/screens/area";
import { type AreaVillas, villasByArea } from "../calendar/villas-by-area";
import { rowsOf, unitAt } from "./unit-steps";

type UnitsGridProps = {
  villas: readonly UnitInWork[];
  chosen: readonly string[];
  /** Villas booked at this time: they can't be selected, but a selected one can be removed. */
  blocked: ReadonlySet<string>;
  onToggle: (id: string) => void;
};

/** The park's villas by area in six columns: one tab stop, and arrow keys between villas. */
export const UnitsGrid = memo(function UnitsGrid({ villas, chosen, blocked, onToggle }: UnitsGridProps) {
  const id = useId();
  const grid = useRef<HTMLFieldSetElement>(null);
  const areas = useMemo(() => villasByArea(villas), [villas]);
  const rows = useMemo(() => rowsOf(areas.map((area) => area.villas.map((villa) => villa.id))), [areas]);
  const [last, setLast] = useState("");
  const stop = rows.some((row) => row.includes(last)) ? last : rows[0]?.[0];
  const step = (event: KeyboardEvent) => {
    const next = stop && unitAt(rows, stop, event.key);
    if (!next) return;
    event.preventDefault();
    grid.current?.querySelector<HTMLElement>(`[data-unit="${next}"]`)?.focus();
  };
  return (
    <fieldset ref={grid} aria-describedby={id} onKeyDown={step} className="flex min-w-0 flex-col gap-4">
      <legend className="mb-3 flex w-full flex-wrap justify-between gap-x-3 text-sm font-semibold">
        {t("Units")}
        <span className="font-medium text-ink-2" aria-live="polite">
          {t("{count} selected", { count: chosen.length })}
        </span>
      </legend>
      {areas.map(({ area, villas: list }) => (
        <fieldset key={area} className="flex min-w-0 flex-col gap-1.5">
          <legend className="mb-1.5 text-sm">
            <Area name={area} />
          </legend>
          <div className="grid grid-cols-6 gap-1.5">
            {list.map((villa) => (
              <Unit
                key={villa.id}
                villa={villa}
                isChosen={chosen.includes(villa.id)}
                isBlocked={blocked.has(villa.id)}
                isStop={villa.id === stop}
                onFocus={setLast}
                onToggle={onToggle}
              />
            ))}
          </div>
        </fieldset>
      ))}
      <p id={id} className="flex items-center gap-1.5 text-sm text-ink-2">
        <Ban size={16} strokeWidth={2.25} className="shrink-0 text-danger-fg" aria-hidden="true" />
        {t("Villa already scheduled at this time")}
        <span className="sr-only">{t("Arrow keys move between villas.")}</span>
      </p>
    </fieldset>
  );
});

type UnitProps = {
  villa: AreaVillas<UnitInWork>["villas"][number];
  isChosen: boolean;
  isBlocked: boolean;
  isStop: boolean;
  onFocus: (id: string) => void;
  onToggle: (id: string) => void;
};

const Unit = memo(function Unit({ villa, isChosen, isBlocked, isStop, onFocus, onToggle }: UnitProps) {
  const { id, code, number } = villa;
  const Icon = isBlocked ? Ban : Check;
  const isOff = isBlocked && !isChosen;
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
      data-tooltip={isBlocked ? t("Villa already scheduled at this time") : undefined}
      onFocus={() => onFocus(id)}
      onClick={() => !isOff && onToggle(id)}
      className={classNames(
        "@container flex min-h-12 min-w-0 flex-col items-center justify-center rounded-[10px] border-[1.5px] font-semibold tabular-nums md:flex-row md:flex-wrap md:gap-x-1",
        isBlocked && "border-danger-line bg-danger-soft text-danger-fg",
        isOff && "cursor-not-allowed!",
        isBlocked && isChosen && "border-2",
        !isBlocked && (isChosen ? "border-primary bg-primary text-primary-ink" : "border-line-strong bg-surface"),
      )}
    >
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
    </button>
  );
});
