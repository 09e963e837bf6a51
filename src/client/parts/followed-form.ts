/** A form's values: texts, and lists without an order. */
export type FormValues = Readonly<Record<string, string | readonly string[]>>;

/** Whether two values of a field are the same, whatever the order of a list. */
export function isSameValue(one: FormValues[string] | undefined, other: FormValues[string] | undefined): boolean {
  const words = (value: typeof one) => JSON.stringify(typeof value === "object" ? [...value].sort() : value);
  return words(one) === words(other);
}

/** The fields in which two forms differ. */
export function differingFields(before: FormValues, after: FormValues): string[] {
  return Object.keys(after).filter((field) => !isSameValue(before[field], after[field]));
}

/**
 * A form after somebody else changed its record from `before` to `latest`: what was typed stays, every other field follows. Lists are merged: what
 * the form added stays added, what it removed stays removed.
 */
export function followed<Form extends FormValues>(before: Form, form: Form, latest: Form): Form {
  const fields = differingFields(before, latest).map((field): [string, Value] => [
    field,
    followedValue(before[field], form[field], latest[field]),
  ]);
  return { ...form, ...Object.fromEntries(fields) };
}

type Value = FormValues[string] | undefined;

function followedValue(before: Value, typed: Value, latest: Value): Value {
  if (typeof before !== "object" || typeof typed !== "object" || typeof latest !== "object")
    return before === typed ? latest : typed;
  const kept = latest.filter((one) => typed.includes(one) || !before.includes(one));
  return [...kept, ...typed.filter((one) => !before.includes(one) && !latest.includes(one))];
}
