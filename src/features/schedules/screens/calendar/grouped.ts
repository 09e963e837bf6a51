/** Groups a list by key, keeping its order. */
export function grouped<Item>(list: readonly Item[], keyOf: (item: Item) => string): Map<string, Item[]> {
  const parts = new Map<string, Item[]>();
  for (const item of list) {
    const key = keyOf(item);
    const part = parts.get(key);
    if (part) part.push(item);
    else parts.set(key, [item]);
  }
  return parts;
}
