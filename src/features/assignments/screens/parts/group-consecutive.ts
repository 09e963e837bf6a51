/** Splits a sorted list into groups of consecutive items with the same key. */
export function groupConsecutive<Item>(
  list: readonly Item[],
  keyOf: (item: Item) => string,
): { key: string; items: Item[] }[] {
  const groups: { key: string; items: Item[] }[] = [];
  for (const item of list) {
    const key = keyOf(item);
    const last = groups.at(-1);
    if (last?.key === key) last.items.push(item);
    else groups.push({ key, items: [item] });
  }
  return groups;
}
