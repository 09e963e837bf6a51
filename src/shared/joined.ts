import { isolated, isRightToLeft } from "./words";

/** "WL-007, WL-009": the parts that are there, with the reader's comma or semicolon between them. */
export function joined(parts: Iterable<string | false | null | undefined>, mark: ", " | "; " | " · " = ", "): string {
  const shown = [...parts].flatMap((part) => (part ? isolated(part) : []));
  return shown.join(isRightToLeft() ? mark.replace(",", "،").replace(";", "؛") : mark);
}
