import { useEffect, useRef } from "react";

/** A field, or the first control of a group. */
const invalid = "[aria-invalid=true], [data-invalid] :is(input, [tabindex='0'])";

/**
 * After each attempt to send a form, focuses its first field with an error, once that is shown: whether the form or the server has found it.
 * Returns props for the form. react-hook-form would focus the field that was registered first, so it gets `shouldFocusError: false`.
 */
export function useFirstInvalid() {
  const form = useRef<HTMLFormElement>(null);
  const isAttempt = useRef(false);
  useEffect(() => {
    const field = isAttempt.current ? form.current?.querySelector<HTMLElement>(invalid) : null;
    if (!field) return;
    isAttempt.current = false;
    field.focus();
  });
  return {
    ref: form,
    onSubmitCapture: () => {
      isAttempt.current = true;
    },
    // From now on an error is about what is being typed.
    onInput: () => {
      isAttempt.current = false;
    },
  };
}
