import { useEffect, useState } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import { differingFields, type FormValues, followed } from "./followed-form";

type Form<Values extends FieldValues> = Pick<UseFormReturn<Values>, "getValues" | "reset">;

/**
 * Has a form follow its record, which somebody else may change while it is open: what was typed stays. Nothing moves while a save is under way
 * (`isFrozen`). Returns the version from which the form differs, at first the one with which it was opened, and a setter for after a save.
 */
export function useFollowing<Values extends FieldValues & FormValues>(
  form: Form<Values>,
  latest: Values,
  isFrozen: boolean,
): [base: Values, setBase: (saved: Values) => void] {
  const [base, setBase] = useState(latest);
  const isBehind = !isFrozen && differingFields(base, latest).length > 0;
  useEffect(() => {
    if (!isBehind) return;
    follow(form, base, latest);
    setBase(latest);
  }, [isBehind, base, latest, form]);
  return [base, setBase];
}

/** Has a form differ from `now` in what was typed since `before`. */
export function follow<Values extends FieldValues & FormValues>(form: Form<Values>, before: Values, now: Values): void {
  const typed = followed(before, form.getValues(), now);
  form.reset(now);
  form.reset(typed, { keepDefaultValues: true });
}
