import { moved, type Row } from "../../../../client/parts/list-editor/draft";

// Rows of the editor that follow each other with the same section are a section. Removed ones keep their place until the list is saved.

/** The rows from `start` to before `end` have this section. */
export type Section = { readonly name: string; readonly start: number; readonly end: number };

const sectionOf = (row: Row | undefined) => row?.fields.section ?? "";

/** The sections of a list, in order. */
export function sectionsOf(rows: readonly Row[]): Section[] {
  const starts = rows.flatMap((row, place) =>
    place > 0 && sectionOf(rows[place - 1]) === sectionOf(row) ? [] : place,
  );
  return starts.map((start, index) => ({
    name: sectionOf(rows[start]),
    start,
    end: starts[index + 1] ?? rows.length,
  }));
}

/** The section of the row at this place. */
export function sectionAt(rows: readonly Row[], place: number): Section | undefined {
  return sectionsOf(rows).find(({ start, end }) => start <= place && place < end);
}

const inSection = (row: Row, section: string): Row => ({ ...row, fields: { ...row.fields, section } });

/** The rows with one of them one place up or down: from the edge of its section into the next one. */
export function stepped(rows: readonly Row[], key: string, by: 1 | -1): readonly Row[] {
  const place = rows.findIndex((row) => row.key === key);
  const row = rows[place];
  const next = rows[place + by];
  if (!row || !next) return rows;
  if (sectionOf(next) === sectionOf(row)) return moved(rows, key, place + by);
  return rows.map((one) => (one === row ? inSection(row, sectionOf(next)) : one));
}

/** The rows with one of them before or after another one, in the section of that one. */
export function placedAt(rows: readonly Row[], key: string, target: string, edge: "top" | "bottom"): readonly Row[] {
  const goal = rows.find((row) => row.key === target);
  const row = rows.find((one) => one.key === key);
  if (!row || !goal || row === goal) return rows;
  const others = rows.filter((one) => one !== row);
  const to = others.indexOf(goal) + (edge === "bottom" ? 1 : 0);
  return [...others.slice(0, to), inSection(row, sectionOf(goal)), ...others.slice(to)];
}

/** The rows with the section that starts at `start` before the one that starts at `before`, or at the end. */
export function sectionMoved(rows: readonly Row[], start: number, before: number): readonly Row[] {
  const section = sectionAt(rows, start);
  if (!section || (before >= section.start && before <= section.end)) return rows;
  const block = rows.slice(section.start, section.end);
  const rest = (from: number, to: number) => rows.slice(from, to).filter((row) => !block.includes(row));
  return [...rest(0, before), ...block, ...rest(before, rows.length)];
}

/** The rows with a section one place up or down. */
export function sectionStepped(rows: readonly Row[], start: number, by: 1 | -1): readonly Row[] {
  const sections = sectionsOf(rows);
  const index = sections.findIndex((section) => section.start === start);
  const next = sections[index + by];
  if (index < 0 || !next) return rows;
  return sectionMoved(rows, start, by > 0 ? next.end : next.start);
}

/** A section as it was when its dialog was opened: its name, and the keys of its rows. */
type OpenedSection = { readonly name: string; readonly keys: readonly string[] };

/** The section of the row with this key, to be opened. */
export function openedSection(rows: readonly Row[], key: string): OpenedSection {
  const {
    name = "",
    start = 0,
    end = 0,
  } = sectionAt(
    rows,
    rows.findIndex((row) => row.key === key),
  ) ?? {};
  return { name, keys: rows.slice(start, end).map((row) => row.key) };
}

/**
 * The rows of a section that somebody else may have changed since it was opened: what has its name by now, or if nothing has, what was in it. Empty if
 * it was removed.
 */
export function rowsOfOpened(rows: readonly Row[], { name, keys }: OpenedSection): readonly Row[] {
  const own = rows.filter(({ key }) => keys.includes(key));
  const named = own.find((row) => sectionOf(row) === name) ?? rows.find((row) => sectionOf(row) === name);
  const section = named && sectionAt(rows, rows.indexOf(named));
  return section ? rows.slice(section.start, section.end) : own;
}

/** The rows with another name for a section. */
export function sectionRenamed(rows: readonly Row[], opened: OpenedSection, name: string): readonly Row[] {
  const renamed = rowsOfOpened(rows, opened);
  return rows.map((row) => (renamed.includes(row) ? inSection(row, name) : row));
}

/** The rows with an item's fields: of the item with this key, which goes to the end of its new section if it has another one, or of a new item there. */
export function itemSaved(rows: readonly Row[], row: Row): readonly Row[] {
  const before = rows.find(({ key }) => key === row.key);
  if (before && sectionOf(before) === sectionOf(row)) return rows.map((one) => (one === before ? row : one));
  const others = rows.filter((one) => one !== before);
  const section = sectionsOf(others).findLast(({ name }) => name === sectionOf(row));
  const to = section?.end ?? others.length;
  return [...others.slice(0, to), row, ...others.slice(to)];
}
