import { CallError } from "./call";

/**
 * What the server refused field by field, for the form that sent it. `names` tells which field of the form stands for what was sent:
 * the first part of a path ("collaboratorIds.2"). Gives the field and the sentence; nothing for what the form has no field for.
 */
export function refusedFields<Field extends string>(
  error: Error | null,
  names: Readonly<Record<string, Field>>,
): { field: Field; message: string }[] {
  if (!(error instanceof CallError)) return [];
  return error.errors.flatMap(({ path, message }) => {
    const field = names[path.split(".")[0] ?? ""];
    return field === undefined ? [] : [{ field, message }];
  });
}
