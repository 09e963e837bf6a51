/** Rows that Page Up and Page Down move by. */
const pageRows = 10;

/** The row that a key moves to from row `index` of `count`; undefined for other keys. */
export function rowAfter(key: string, index: number, count: number): number | undefined {
  const within = (next: number) => Math.min(Math.max(next, 0), count - 1);
  switch (key) {
    case "ArrowDown":
      return within(index + 1);
    case "ArrowUp":
      return within(index - 1);
    case "PageDown":
      return within(index + pageRows);
    case "PageUp":
      return within(index - pageRows);
    case "Home":
      return 0;
    case "End":
      return within(count - 1);
    default:
      return undefined;
  }
}
