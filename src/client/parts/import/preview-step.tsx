import { CircleAlert, CircleCheck, Info } from "lucide-react";
import type { ReactNode } from "react";
import type { ImportResult } from "../../../shared/import";
import { joined } from "../../../shared/joined";
import { dayNameIn } from "../../../shared/long-formats";
import { received, tell } from "../../../shared/sentences";
import { t } from "../../../shared/words";
import { Note } from "../../../ui/note";
import { useToday } from "../../session/use-today";
import { facts } from "../facts";
import type { ImportColumn } from "./table";
import { type Checked, type Chosen, headingOf, type ImportExtra } from "./use-import";

type PreviewStepProps = {
  checked: Checked;
  chosen: Chosen;
  columns: readonly ImportColumn[];
  extra: ImportExtra | undefined;
};

/** What the import would do: the errors that prevent it, or what is added and how values change. */
export function PreviewStep({ checked, chosen, columns, extra }: PreviewStepProps) {
  const { errors, result } = checked;
  const { additions, changes } = result;
  const today = useToday();
  const named = (column: string) => headingOf(column, chosen, columns);
  const valueText = (value: string, name: string) =>
    value && columns.find((column) => column.name === name)?.holds === "day" ? dayNameIn(today, value) : value;
  if (errors.length > 0)
    return (
      <>
        <Note tone="danger" icon={CircleAlert} role="alert" title={problems(errors.length)}>
          {t("Nothing has been imported. Correct the file and choose it again.")}
        </Note>
        <Lines
          label={t("Errors")}
          lines={errors.map(({ row, column, message, ...sent }) => [
            `${row} ${column} ${message}`,
            place(row, named(column)),
            tell(received({ ...sent, message })),
          ])}
        />
      </>
    );
  const isNothing = result.added + result.changed + (extra?.count ?? 0) === 0;
  return (
    <>
      <Note
        icon={Info}
        role="status"
        title={
          isNothing ? t("There is nothing to change.") : t("Nothing has been imported yet. This is what will change:")
        }
      >
        <Counts result={result} />
      </Note>
      <NewInLists result={result} />
      {extra?.preview}
      {additions.length > 0 && (
        <Lines
          label={t("New")}
          lines={additions.map((one) => [`${one.row}`, t("Row {row}", { row: one.row }), nameOf(one, today)])}
        />
      )}
      {changes.length > 0 && (
        <Lines
          label={t("Changes")}
          lines={changes.map(({ row, name, day, column, from, to }) => [
            `${row} ${column}`,
            t("{name}, {column}", { name: nameOf({ name, day }, today), column: named(column) }),
            <>
              <del translate="no" className="text-ink-3">
                {valueText(from, column) || t("empty")}
              </del>{" "}
              →{" "}
              <ins translate="no" className="no-underline">
                {valueText(to, column) || t("empty")}
              </ins>
            </>,
          ])}
        />
      )}
    </>
  );
}

/** What the import has done. */
export function DoneStep({ result, extra }: { result: ImportResult; extra: ImportExtra | undefined }) {
  return (
    <>
      <Note tone="done" icon={CircleCheck} role="status" title={t("Imported")}>
        <Counts result={result} />
      </Note>
      <NewInLists result={result} />
      {extra?.done}
    </>
  );
}

function nameOf({ name, day }: { name: string; day?: string | undefined }, today: string): string {
  return facts([name, day ? dayNameIn(today, day) : null]);
}

function problems(count: number): string {
  return t("{count, plural, one {There is an error in the sheet} other {There are # errors in the sheet}}", { count });
}

function place(row: number, column: string): string {
  return t("Row {row}, {column}", { row, column });
}

function Counts({ result: { added, changed, unchanged } }: { result: ImportResult }) {
  return <p>{t("{added} new · {changed} changed · {unchanged} unchanged", { added, changed, unchanged })}</p>;
}

function NewInLists({ result: { newAreas, newTypes } }: { result: ImportResult }) {
  return (
    <>
      {newAreas.length > 0 && <p className="text-sm">{t("New areas: {names}", { names: joined(newAreas) })}</p>}
      {newTypes.length > 0 && <p className="text-sm">{t("New villa types: {names}", { names: joined(newTypes) })}</p>}
    </>
  );
}

/** More would only slow the screen down. */
const most = 200;

type Line = readonly [key: string, head: string, text: ReactNode];

/** A list of rows under a heading, of which only the first 200 are shown. */
export function Lines({ label, lines }: { label: string; lines: readonly Line[] }) {
  return (
    <section aria-label={label} className="flex flex-col gap-1.5">
      <h3 className="text-sm font-semibold">
        {label} ({lines.length})
      </h3>
      <ul className="divide-y divide-line text-sm">
        {lines.slice(0, most).map(([key, head, text]) => (
          <li key={key} className="flex flex-wrap gap-x-3 py-1.5">
            <span className="min-w-28 text-ink-2">{head}</span>
            <span className="min-w-0 flex-1 basis-40 wrap-anywhere">{text}</span>
          </li>
        ))}
      </ul>
      {lines.length > most && (
        <p className="text-sm text-ink-2">{t("and {count} more", { count: lines.length - most })}</p>
      )}
    </section>
  );
}
