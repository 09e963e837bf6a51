import * as z from "zod/mini";
import { rule } from "./rule";

// Lists that an admin edits as a whole: presets, areas, villa types.

/** Rows in their order: at most `most`, each id and each name (the field `name`, ignoring case) once. */
export function wholeList<Row extends z.core.$ZodType<{ id?: string | undefined }>>(
  row: Row,
  { most, name, taken }: { most: number; name: string; taken: string },
) {
  const nameOf = (one: object) => String(new Map(Object.entries(one)).get(name)).toLowerCase();
  return z.array(row).check(z.maxLength(most, rule("At most {max} entries.", { max: most })), ({ value, issues }) => {
    const seen = { ids: new Set<string>(), names: new Set<string>() };
    for (const [index, one] of value.entries()) {
      const wrong = (field: string, message: string) =>
        issues.push({ code: "custom", path: [index, field], message, input: one });
      if (one.id !== undefined && seen.ids.has(one.id)) wrong("id", rule("This entry is in the list twice."));
      if (seen.names.has(nameOf(one))) wrong(name, taken);
      if (one.id !== undefined) seen.ids.add(one.id);
      seen.names.add(nameOf(one));
    }
  });
}
