import { type ReactNode, useId, useState } from "react";
import { matchesSearch } from "../../../client/parts/search-words";
import { t } from "../../../shared/words";
import { CheckboxRow } from "../../../ui/checkbox";
import { classNames } from "../../../ui/class-names";
import { FieldHelp } from "../../../ui/field";
import { Loading, Skeleton } from "../../../ui/skeleton";

type PeopleFieldProps = {
  label: string;
  /** The options, undefined while they load; `about` is shown at the end of the row. */
  people: readonly { id: string; name: string; about?: ReactNode }[] | undefined;
  chosen: readonly string[];
  onChange: (ids: string[]) => void;
  /** Shown if `people` is empty. */
  empty?: string;
  hint?: string;
  error?: string | undefined;
};

/** Longer lists get a search box. */
const manyPeople = 8;

/** Selects people from a list of checkboxes, with a search box if the list is long. */
export function PeopleField({ label, people, chosen, onChange, empty, hint, error }: PeopleFieldProps) {
  const help = useId();
  const [typed, setTyped] = useState("");
  // Those selected at first come first, and don't move while boxes are ticked.
  const [before] = useState(chosen);
  const found = people?.filter(({ name }) => matchesSearch(typed.trim(), [name])) ?? [];
  const shown = [...found].sort((a, b) => Number(before.includes(b.id)) - Number(before.includes(a.id)));
  const toggle = (id: string, on: boolean) => onChange(on ? [...chosen, id] : chosen.filter((one) => one !== id));
  return (
    <fieldset
      aria-describedby={hint || error ? help : undefined}
      data-invalid={error ? true : undefined}
      className="flex min-w-0 flex-col gap-1.5"
    >
      <legend className="mb-1.5 flex w-full flex-wrap justify-between gap-x-3 text-sm font-semibold">
        {label}
        <span className="font-medium text-ink-2" aria-live="polite">
          {t("{count} selected", { count: chosen.length })}
        </span>
      </legend>
      <div
        className={classNames(
          "overflow-clip rounded-control border-[1.5px] bg-surface",
          error ? "border-danger" : "border-line-strong",
        )}
      >
        {people && people.length > manyPeople && (
          <input
            type="search"
            aria-label={t("Search by name")}
            placeholder={t("Search by name")}
            autoComplete="off"
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
            className="block min-h-13 w-full border-b border-line bg-surface px-3.5 text-base placeholder:text-ink-3 lg:min-h-11 lg:text-sm"
          />
        )}
        <div className="max-h-61 overflow-y-auto px-3.5">
          {shown.map(({ id, name, about }) => (
            <CheckboxRow
              key={id}
              look="choice"
              label={
                <span className="flex flex-wrap justify-between gap-x-3 wrap-anywhere">
                  {name} <span className="text-sm text-ink-2">{about}</span>
                </span>
              }
              checked={chosen.includes(id)}
              onChange={({ target }) => toggle(id, target.checked)}
              className="border-t border-line first:border-0"
            />
          ))}
          {!people && (
            <Loading className="flex flex-col gap-6 py-4">
              {["a", "b", "c", "d"].map((row) => (
                <Skeleton key={row} className="h-6 w-2/3" />
              ))}
            </Loading>
          )}
          {people && shown.length === 0 && (
            <p className="py-3 text-sm text-ink-2">
              {people.length > 0 ? t("No one found") : (empty ?? t("No cleaners yet. Invite them with a code."))}
            </p>
          )}
        </div>
      </div>
      <FieldHelp id={help} hint={hint} error={error} />
    </fieldset>
  );
}
