export type Selected = ReadonlySet<string>;

/** The keys with one row selected or deselected. */
export function toggled(selected: Selected, key: string): Set<string> {
  const next = new Set(selected);
  if (!next.delete(key)) next.add(key);
  return next;
}

/** The keys with all rows between two of them selected, both included. An anchor that has gone counts as the row itself. */
export function withRange(
  selected: Selected,
  keys: readonly string[],
  anchor: string | undefined,
  key: string,
): Set<string> {
  const to = keys.indexOf(key);
  const from = anchor === undefined || !keys.includes(anchor) ? to : keys.indexOf(anchor);
  return new Set([...selected, ...keys.slice(Math.min(from, to), Math.max(from, to) + 1)]);
}
