import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { t } from "../../shared/words";
import { Button } from "../../ui/button";
import { Dialog, type DialogProps } from "../../ui/dialog";
import { useFirstInvalid } from "./first-invalid";
import { FocusedRefusal } from "./focused-refusal";

export type FormDialogProps = Pick<DialogProps, "title" | "description" | "lead" | "aside" | "size" | "children"> & {
  /** Label of the main button: "Save Changes". */
  submitLabel: string;
  /** Label of a second button that submits the form too, to go on with another one: "Save and plan next". `wantsNext` tells which was used. */
  nextLabel?: string | false | undefined;
  busy: boolean;
  /** The server's refusal, unless a field shows it. */
  error: Error | null;
  /** The form has unsaved changes: closing asks first. */
  dirty: boolean;
  onSubmit: (event: FormEvent) => void;
  onClose: () => void;
  /** Closes a confirmation that lies over the form. The Back button calls it before anything else. */
  onBack?: (() => void) | undefined;
};

/** A form in a dialog. Escape, a tap outside, Back or a reload asks before unsaved changes are lost. */
export function FormDialog(props: FormDialogProps) {
  const { submitLabel, nextLabel, busy, error, dirty, onSubmit, onClose, onBack, aside, children, ...dialog } = props;
  const form = useId();
  const firstInvalid = useFirstInvalid();
  const { close, question } = useDiscardQuestion({ dirty, onClose, onBack });
  return (
    <Dialog
      {...dialog}
      open
      tall
      onClose={close}
      actions={
        question ?? (
          <>
            <Button type="submit" form={form} size="wet" className="md:w-auto" busy={busy}>
              {submitLabel}
            </Button>
            <div className="flex flex-wrap gap-2 md:flex-row-reverse md:gap-3">
              {nextLabel && (
                <Button
                  type="submit"
                  form={form}
                  value={next}
                  variant="tonal"
                  size="wet"
                  className="flex-1 md:w-auto md:flex-none"
                  busy={busy}
                >
                  {nextLabel}
                </Button>
              )}
              <Button variant="outline" size="wet" className="flex-1 md:w-auto md:flex-none" onClick={close}>
                {t("Cancel")}
              </Button>
            </div>
          </>
        )
      }
      aside={!question && aside}
    >
      <form id={form} {...firstInvalid} noValidate onSubmit={onSubmit} className="flex flex-col gap-4">
        {children}
        <FocusedRefusal error={error} />
      </form>
    </Dialog>
  );
}

const next = "next";

/** Whether a form was submitted with its second button. */
export function wantsNext(event: { nativeEvent?: unknown } | undefined): boolean {
  const submit = event?.nativeEvent;
  return submit instanceof SubmitEvent && submit.submitter?.getAttribute("value") === next;
}

/**
 * Asks before a dialog's unsaved changes are lost. `close` closes the dialog, or asks first; `question` replaces its buttons meanwhile. Back calls
 * `onBack` instead, if there is one.
 */
export function useDiscardQuestion({ dirty, onClose, onBack }: Pick<FormDialogProps, "dirty" | "onClose" | "onBack">) {
  const [asking, setAsking] = useState(false);
  useWayOut(dirty, onBack ?? (() => setAsking(true)));
  const close = () => {
    if (asking) setAsking(false);
    else if (dirty) setAsking(true);
    else onClose();
  };
  return { close, question: asking ? <Question onKeep={() => setAsking(false)} onDiscard={onClose} /> : undefined };
}

/** Replaces the buttons: keep or discard the changes. */
function Question({ onKeep, onDiscard }: { onKeep: () => void; onDiscard: () => void }) {
  const keep = useRef<HTMLButtonElement>(null);
  useEffect(() => keep.current?.focus(), []);
  return (
    <>
      <Button ref={keep} size="wet" className="md:w-auto" onClick={onKeep}>
        {t("Keep editing")}
      </Button>
      <Button variant="outline-danger" size="wet" className="md:w-auto" onClick={onDiscard}>
        {t("Discard changes")}
      </Button>
      <p role="alert" className="order-first font-semibold md:order-none md:me-auto">
        {t("You have unsaved changes.")}
      </p>
    </>
  );
}

/**
 * Guards what would be lost with a dialog, such as unsaved changes, while `dirty`: a reload shows the browser's own question; Back (where the Navigation
 * API allows it) is undone and calls `ask`.
 */
export function useWayOut(dirty: boolean, ask: () => void): void {
  useEffect(() => {
    if (!dirty) return;
    const leaving = new AbortController();
    const { signal } = leaving;
    window.addEventListener("beforeunload", (event) => event.preventDefault(), { signal });
    const goBack = (event: NavigateEvent) => {
      if (event.navigationType !== "traverse" || !event.cancelable) return;
      event.preventDefault();
      ask();
    };
    // Before the page below it asks about changes of its own.
    window.navigation?.addEventListener("navigate", goBack, { signal, capture: true });
    return () => leaving.abort();
  });
}
