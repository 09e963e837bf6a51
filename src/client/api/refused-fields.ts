import type { FieldPath, FieldValues, UseFormReturn } from "react-hook-form";
import { asRule } from "../../shared/rule";
import { received } from "../../shared/sentences";
import { CallError } from "./call";

/** Maps the first part of a server field path ("collaboratorIds.2") to a form field. */
type Names<Form extends FieldValues> = Readonly<Record<string, FieldPath<Form>>>;

/** Shows the server's field errors at their form fields; the first of these takes the focus (`useFirstInvalid`). */
export function showFieldErrors<Form extends FieldValues>(
  error: Error,
  form: UseFormReturn<Form>,
  names: Names<Form>,
): void {
  for (const { field, message } of refusedFields(error, names)) form.setError(field, { message });
}

/** The error to show below the form: null if its fields show it. */
export function formLevelError<Form extends FieldValues>(error: Error | null, names: Names<Form>): Error | null {
  return refusedFields(error, names).length > 0 ? null : error;
}

function refusedFields<Form extends FieldValues>(error: Error | null, names: Names<Form>) {
  if (!(error instanceof CallError)) return [];
  return error.errors.flatMap(({ path, ...sent }) => {
    const field = names[path.split(".")[0] ?? ""];
    return field === undefined ? [] : [{ field, message: asRule(received(sent)) }];
  });
}
