import type { FieldPath, FieldValues, UseFormReturn } from "react-hook-form";
import { CallError } from "./call";

/** Which field of a form stands for what was sent: by the first part of a path ("collaboratorIds.2"). */
type Names<Form extends FieldValues> = Readonly<Record<string, FieldPath<Form>>>;

/** Puts what the server refused field by field at the fields that sent it. */
export function showRefused<Form extends FieldValues>(
  error: Error,
  form: UseFormReturn<Form>,
  names: Names<Form>,
): void {
  for (const { field, message } of refusedFields(error, names))
    form.setError(field, { message }, { shouldFocus: true });
}

/** A refusal that no field of the form shows: it stands below the form. */
export function unplaced<Form extends FieldValues>(error: Error | null, names: Names<Form>): Error | null {
  return refusedFields(error, names).length > 0 ? null : error;
}

function refusedFields<Form extends FieldValues>(error: Error | null, names: Names<Form>) {
  if (!(error instanceof CallError)) return [];
  return error.errors.flatMap(({ path, message }) => {
    const field = names[path.split(".")[0] ?? ""];
    return field === undefined ? [] : [{ field, message }];
  });
}
