import * as z from "zod/mini";
import { rule } from "./rule";

// Lists that an admin edits as a whole: presets, areas, villa types.

/** Such a list as it was read, with which its replacement is compared. No list is longer. */
export function listBefore<Row extends z.core.$ZodType<object>>(row: Row) {
  return z.optional(z.array(row).check(z.maxLength(5_000, rule("At most {max} entries.", { max: 5_000 }))));
}

/** Rows in their order: at most `most`, each name (the field `name`, ignoring case) once. Ids that are there twice are refused when the list is replaced. */
export function wholeList<Row extends z.core.$ZodType<object>>(
  row: Row,
  { most, name, taken }: { most: number; name: string; taken: string },
) {
  const nameOf = (one: object) => String(new Map(Object.entries(one)).get(name)).toLowerCase();
  return z.array(row).check(z.maxLength(most, rule("At most {max} entries.", { max: most })), ({ value, issues }) => {
    const names = new Set<string>();
    for (const [index, one] of value.entries()) {
      if (names.has(nameOf(one))) issues.push({ code: "custom", path: [index, name], message: taken, input: one });
      names.add(nameOf(one));
    }
  });
}
