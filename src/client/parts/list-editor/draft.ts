import { joined } from "../../../shared/joined";
import { t } from "../../../shared/words";
import { type Change, listChange } from "../changed-meanwhile";

// What has been typed into a list, and how it follows what somebody else changes meanwhile (docs/decisions/23-rival-edits.md).

/** An entry's fields as typed. The name is blank where a list tells its entries apart by a sentence. */
export type Fields = Readonly<Record<string, string>> & { readonly name: string };
/** An entry as it is stored. */
export type Entry = { readonly id: string; readonly fields: Fields };
/** A row of the editor. A new one has no id; a removed one stays until the list is saved, so that it can be restored. */
export type Row = {
  readonly key: string;
  readonly id?: string;
  readonly fields: Fields;
  readonly isRemoved: boolean;
  /** A new one's fields in saves that had no response: it may be stored as in one of them. */
  readonly sentAs?: readonly Fields[];
};

/** The rows of an unchanged list; one that was added here keeps its key in `keys`, by its id. */
export function rowsOf(entries: readonly Entry[], keys: ReadonlyMap<string, string> = new Map()): Row[] {
  return entries.map(({ id, fields }) => ({ key: keys.get(id) ?? id, id, fields, isRemoved: false }));
}

/** Whether the rows differ from the stored list. */
export function isChanged(base: readonly Entry[], rows: readonly Row[]): boolean {
  const plain = (list: readonly (Entry | Row)[]) => JSON.stringify(list.map(({ id, fields }) => [id, fields]));
  return rows.some(({ isRemoved }) => isRemoved) || plain(base) !== plain(rows);
}

/** The rows with one of them at another place. */
export function moved(rows: readonly Row[], key: string, to: number): Row[] {
  const row = rows.find((one) => one.key === key);
  const others = rows.filter((one) => one !== row);
  return row ? [...others.slice(0, to), row, ...others.slice(to)] : others;
}

/**
 * The rows after somebody else changed the list from `base` to `latest`: what was typed stays, everything else follows. The order follows too, unless
 * it was changed here. An entry that they removed stays as a new one if it was changed here. A new row that is stored as it was typed or sent is that
 * entry: the response to its save was lost.
 */
export function followed(base: readonly Entry[], rows: readonly Row[], latest: readonly Entry[]): Row[] {
  const old = new Map(base.map((entry) => [entry.id, entry.fields]));
  const now = new Map(latest.map((entry) => [entry.id, entry.fields]));
  const added = latest.filter(({ id }) => !old.has(id));
  const here = rows.flatMap((row): Row[] => {
    if (row.id === undefined) {
      for (const sent of [row.fields, ...(row.sentAs ?? [])]) {
        const at = added.findIndex(({ fields }) => isAsTyped(fields, sent));
        const [entry] = at < 0 ? [] : added.splice(at, 1);
        if (entry) return [{ ...row, id: entry.id, fields: followedFields(sent, row.fields, entry.fields) }];
      }
      return [row];
    }
    const was = old.get(row.id);
    if (!was) return [row];
    const theirs = now.get(row.id);
    if (theirs) return [{ ...row, fields: followedFields(was, row.fields, theirs) }];
    const { id, ...unstored } = row;
    return row.isRemoved || isSame(was, row.fields) ? [] : [unstored];
  });
  const there = rowsOf(latest).map((row) => here.find(({ id }) => id === row.id) ?? row);
  const ids = (list: readonly { readonly id?: string }[]) => list.flatMap(({ id }) => (id && old.has(id) ? id : []));
  const isReordered = ids(rows).join() !== ids(base).join();
  return isReordered ? merged(here, there) : merged(there, here);
}

/** Both lists' rows in the order of the first: each other row follows the one that it follows in the second. */
function merged(first: readonly Row[], second: readonly Row[]): Row[] {
  const all = [...first];
  for (const [index, row] of second.entries()) {
    if (all.some(({ key }) => key === row.key)) continue;
    const before = second[index - 1]?.key;
    all.splice(all.findIndex(({ key }) => key === before) + 1, 0, row);
  }
  return all;
}

/** The fields of an entry after somebody else changed them from `before` to `latest`, in the order of `latest`, with which they are compared as text. */
export function followedFields(before: Fields, typed: Fields, latest: Fields): Fields {
  const touched = Object.entries(typed).filter(([field]) => typed[field] !== before[field]);
  return { ...latest, ...Object.fromEntries(touched) };
}

/**
 * The rows once those of `sent` that weren't removed are `stored`: what was typed since then stays. New entries are stored in the order in which they
 * were sent. An entry that was sent as removed is a new one if it has been restored since.
 */
export function afterSave(sent: readonly Row[], rows: readonly Row[], stored: readonly Entry[]): Row[] {
  const known = new Set(sent.map(({ id }) => id));
  const newIds = stored.flatMap(({ id }) => (known.has(id) ? [] : id));
  const added = sent.filter(({ id, isRemoved }) => id === undefined && !isRemoved);
  const ids = new Map(added.map(({ key }, index) => [key, newIds[index]]));
  const withId = (row: Row): Row => {
    const id = row.id ?? ids.get(row.key);
    return id === undefined ? row : { ...row, id };
  };
  const gone = new Set(sent.flatMap(({ key, isRemoved }) => (isRemoved ? key : [])));
  const now = rows.flatMap((row): Row[] => {
    if (!gone.has(row.key)) return [withId(row)];
    const { id: _, ...unstored } = row;
    return row.isRemoved ? [] : [unstored];
  });
  const base = sent.map(withId).flatMap(({ key, id, fields }) => (id && !gone.has(key) ? { id, fields } : []));
  return followed(base, now, stored);
}

/** The rows after a save of `sent` had no response: what is new may be stored as it was sent. */
export function afterSilence(sent: readonly Row[], rows: readonly Row[]): Row[] {
  return rows.map((row) => {
    const before = sent.find(({ key, id }) => key === row.key && id === undefined);
    return before ? { ...row, sentAs: [...(row.sentAs ?? []), before.fields] } : row;
  });
}

/** The stored list without what was added here by a save whose response was lost. */
export function othersIn({
  opened,
  base,
  rows,
}: Record<"opened" | "base", readonly Entry[]> & { rows: readonly Row[] }): Entry[] {
  const known = new Set(opened.map(({ id }) => id));
  const own = new Set(rows.flatMap(({ key, id }) => (id === undefined || id === key || known.has(id) ? [] : id)));
  return base.filter(({ id }) => !own.has(id));
}

/** The keys of rows by their ids, with those of `sent` once they are `stored`: a field in a row that was added here keeps the focus. */
export function keysAfter(
  keys: ReadonlyMap<string, string>,
  sent: readonly Row[],
  stored: readonly Entry[],
): ReadonlyMap<string, string> {
  const saved = afterSave(sent, sent, stored).flatMap(({ id, key }): [string, string][] => (id ? [[id, key]] : []));
  return new Map([...keys, ...saved]);
}

function isAsTyped(stored: Fields, typed: Fields): boolean {
  return Object.entries(stored).every(([field, value]) => value === typed[field]?.trim());
}

function isSame(one: Fields, other: Fields): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/**
 * What somebody else changed in a list: entries added, removed and changed, or their order. `textOf` writes the fields of a changed one, `nameOf` its
 * name.
 */
export function listNews(
  before: readonly Entry[],
  latest: readonly Entry[],
  textOf: (fields: Fields) => string = allFields,
  nameOf: (fields: Fields) => string = ({ name }) => name,
): Change[] {
  const old = new Map(before.map((entry) => [entry.id, entry.fields]));
  const now = new Map(latest.map((entry) => [entry.id, entry.fields]));
  const names = (list: readonly Entry[]) => list.map(({ fields }) => nameOf(fields));
  const added = names(latest.filter(({ id }) => !old.has(id)));
  const removed = names(before.filter(({ id }) => !now.has(id)));
  const changed = latest.filter(({ id, fields }) => isDifferent(old.get(id), fields));
  const order = (list: readonly Entry[]) => list.flatMap(({ id }) => (old.has(id) && now.has(id) ? id : [])).join();
  return [
    ...(added.length + removed.length > 0 ? [{ label: t("Entries"), text: listChange(added, removed) }] : []),
    ...changed.map(({ id, fields }) => ({
      label: nameOf(old.get(id) ?? fields),
      text: t("now {values}", { values: textOf(fields) }),
    })),
    ...(order(before) === order(latest) ? [] : [{ label: t("Order"), text: t("changed") }]),
  ];
}

function allFields(fields: Fields): string {
  return joined(Object.values(fields));
}

function isDifferent(before: Fields | undefined, after: Fields): boolean {
  return before !== undefined && !isSame(before, after);
}

/** An error in a field of the row at this place, not counting removed ones. */
export type Fault = { index: number; field: string; message: string };

/** Names that are blank, too long, or there twice, ignoring case. */
export function nameFaults(list: readonly Fields[], most: number): Fault[] {
  const seen = new Set<string>();
  return list.flatMap(({ name }, index) => {
    const word = name.trim().toLowerCase();
    const wrong = (message: string): Fault[] => [{ index, field: "name", message }];
    if (word === "") return wrong(t("Please enter a name."));
    if (name.trim().length > most) return wrong(t("At most {count} characters.", { count: most }));
    if (seen.has(word)) return wrong(t("This name is in the list twice."));
    seen.add(word);
    return [];
  });
}

/** Numbers that are not whole, or outside 1 to `most`. */
export function numberFaults(list: readonly Fields[], field: string, most: number): Fault[] {
  const isRight = (typed: string) => /^\s*\d+\s*$/.test(typed) && Number(typed) >= 1 && Number(typed) <= most;
  const message = t("Enter a whole number from 1 to {most}.", { most });
  return list.flatMap((fields, index) => (isRight(fields[field] ?? "") ? [] : [{ index, field, message }]));
}
