import { Ban } from "lucide-react";
import { type KeyboardEvent, memo, useCallback, useId, useMemo, useRef, useState } from "react";
import { useLanguage } from "../../../../client/browser/language";
import { duration } from "../../../../shared/formats";
import { joined } from "../../../../shared/joined";
import { t } from "../../../../shared/words";
import { CheckboxRow } from "../../../../ui/checkbox";
import { FieldHelp } from "../../../../ui/field";
import type { Unit } from "../../../units/contract";
import { useAreas } from "../../../units/queries/areas";
import { useVillaTypes } from "../../../units/queries/villa-types";
import { usualMinutes } from "../../../units/rules";
import { Area } from "../../../units/screens/area";
import { type AreaVillas, villasByArea, withNumbers } from "../calendar/villas-by-area";
import { UnitButton } from "./unit-button";
import { rowsOf, unitAt } from "./unit-steps";

/** Adds villas to the choice, or takes them off. */
type Choose = (ids: readonly string[], on: boolean) => void;
type MinutesOf = (villa: Unit) => number;
type UnitsGridProps = {
  villas: readonly Unit[];
  /** Codes by id, also of villas that no longer exist. */
  names: ReadonlyMap<string, string>;
  chosen: readonly string[];
  /** Villas booked at this time: they can't be selected, but a selected one can be removed. */
  blocked: ReadonlySet<string>;
  onChoose: Choose;
  error: string | undefined;
};

/** The park's villas by area in six columns, with their sizes and usual times: one tab stop, and arrow keys between villas. */
export const UnitsGrid = memo(function UnitsGrid({ villas, names, chosen, blocked, onChoose, error }: UnitsGridProps) {
  useLanguage();
  const id = useId();
  const grid = useRef<HTMLFieldSetElement>(null);
  const order = useAreas();
  const types = useVillaTypes();
  const minutesOf = useCallback((villa: Unit) => usualMinutes(villa, types), [types]);
  const areas = useMemo(() => villasByArea(withNumbers(villas), order), [villas, order]);
  const rows = useMemo(() => rowsOf(areas.map((area) => area.villas.map((villa) => villa.id))), [areas]);
  const [last, setLast] = useState("");
  const stop = rows.some((row) => row.includes(last)) ? last : rows[0]?.[0];
  const step = (event: KeyboardEvent) => {
    const next = stop && unitAt(rows, stop, event.key);
    if (!next) return;
    event.preventDefault();
    grid.current?.querySelector<HTMLElement>(`[data-unit="${next}"]`)?.focus();
  };
  const gone = chosen.filter((one) => !villas.some((villa) => villa.id === one));
  const work = villas.reduce((sum, villa) => sum + (chosen.includes(villa.id) ? minutesOf(villa) : 0), 0);
  return (
    <fieldset
      ref={grid}
      data-invalid={error ? true : undefined}
      aria-describedby={error ? `${id} ${id}-error` : id}
      onKeyDown={step}
      className="flex min-w-0 flex-col gap-2"
    >
      <legend className="mb-1 flex w-full flex-wrap justify-between gap-x-3 text-sm font-semibold">
        {t("Units")}
        <span className="font-medium text-ink-2" aria-live="polite">
          {work > 0
            ? t("{count} selected, {time}", { count: chosen.length, time: duration(work) })
            : t("{count} selected", { count: chosen.length })}
        </span>
      </legend>
      <FieldHelp id={`${id}-error`} error={error} />
      {gone.length > 0 && (
        <div className="text-sm">
          <p>{t("{gone, plural, one {# villa} other {# villas}} no longer in the park", { gone: gone.length })}</p>
          {gone.map((one) => (
            <CheckboxRow
              key={one}
              look="choice"
              label={names.get(one) ?? t("Removed villa")}
              checked
              onChange={() => onChoose([one], false)}
            />
          ))}
        </div>
      )}
      {areas.map((area) => (
        <AreaUnits
          key={area.area}
          {...area}
          minutesOf={minutesOf}
          chosen={chosen}
          blocked={blocked}
          stop={stop}
          onFocus={setLast}
          onChoose={onChoose}
        />
      ))}
      {villas.length === 0 ? (
        <p id={id} className="rounded-control border-[1.5px] border-line-strong px-3.5 py-3 text-sm text-ink-2">
          {t("No villas yet. An administrator adds them under Units.")}
        </p>
      ) : (
        <div id={id} className="flex flex-col gap-1 text-sm text-ink-2">
          <p>{sizesText(villas, minutesOf)}</p>
          <p className="flex items-center gap-1.5">
            <Ban size={16} strokeWidth={2.25} className="shrink-0 text-danger-fg" aria-hidden="true" />
            {t("Villa already scheduled at this time")}
            <span className="sr-only">{t("Arrow keys move between villas.")}</span>
          </p>
        </div>
      )}
    </fieldset>
  );
});

/** "Persons and usual time: 4p 1 h, 6p 1 h 15 min", for the sizes that the park has. */
function sizesText(villas: readonly Unit[], minutesOf: MinutesOf): string {
  const inOrder = villas
    .map((villa) => ({ persons: villa.maxPersons, minutes: minutesOf(villa) }))
    .sort((one, other) => one.persons - other.persons || one.minutes - other.minutes);
  const texts = inOrder.map(({ persons, minutes }) =>
    t("{persons}p {time}|short: for this many persons", { persons, time: duration(minutes) }),
  );
  return t("Persons and usual time: {sizes}", { sizes: joined(new Set(texts)) });
}

type AreaUnitsProps = AreaVillas<Unit> &
  Pick<UnitsGridProps, "chosen" | "blocked" | "onChoose"> & {
    minutesOf: MinutesOf;
    stop: string | undefined;
    onFocus: (id: string) => void;
  };

/** The villas of an area. One button selects all that are free, or none. */
function AreaUnits({ area, villas, minutesOf, chosen, blocked, stop, onFocus, onChoose }: AreaUnitsProps) {
  const id = useId();
  const free = villas.flatMap(({ id }) => (blocked.has(id) ? [] : id));
  const areAllChosen = free.length > 0 && free.every((id) => chosen.includes(id));
  return (
    <fieldset aria-labelledby={id} className="flex min-w-0 flex-col">
      <p className="flex min-h-12 items-center justify-between gap-3 text-sm">
        <span id={id} className="min-w-0">
          <Area name={area} />
        </span>
        {free.length > 0 && (
          <button
            type="button"
            aria-label={areAllChosen ? t("Clear {area}", { area }) : t("Select all in {area}", { area })}
            onClick={() => onChoose(free, !areAllChosen)}
            className="-me-2 min-h-12 shrink-0 rounded-control px-2 font-semibold text-primary"
          >
            {areAllChosen ? t("Clear|deselect all villas of an area") : t("Select all")}
          </button>
        )}
      </p>
      <div className="grid grid-cols-6 gap-1.5">
        {villas.map((villa) => (
          <UnitButton
            key={villa.id}
            villa={villa}
            minutes={minutesOf(villa)}
            isChosen={chosen.includes(villa.id)}
            isBlocked={blocked.has(villa.id)}
            isStop={villa.id === stop}
            onFocus={onFocus}
            onChoose={onChoose}
          />
        ))}
      </div>
    </fieldset>
  );
}
