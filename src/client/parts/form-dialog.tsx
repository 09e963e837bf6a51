import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { t } from "../../shared/words";
import { Button } from "../../ui/button";
import { Dialog, type DialogProps } from "../../ui/dialog";
import { Refusal } from "./refusal";

export type FormDialogProps = Pick<DialogProps, "title" | "description" | "lead" | "aside" | "size" | "children"> & {
  /** The main button: "Save Changes". */
  submitLabel: string;
  busy: boolean;
  /** Why the server refused, unless a field says it. */
  error: Error | null;
  /** Something was typed that is not saved: closing asks first. */
  dirty: boolean;
  onSubmit: (event: FormEvent) => void;
  onClose: () => void;
  /** While a question stands over the form: takes it back. The way back does that first. */
  onBack?: (() => void) | undefined;
};

/** A form in a dialog. What was typed is not lost by a tap beside it, Escape, the way back or a reload: it asks first. */
export function FormDialog(props: FormDialogProps) {
  const { submitLabel, busy, error, dirty, onSubmit, onClose, onBack, aside, children, ...dialog } = props;
  const form = useId();
  const [asking, setAsking] = useState(false);
  useWayOut(dirty, onBack ?? (() => setAsking(true)));
  const close = () => {
    if (asking) setAsking(false);
    else if (dirty) setAsking(true);
    else onClose();
  };
  return (
    <Dialog
      {...dialog}
      open
      tall
      onClose={close}
      actions={
        asking ? (
          <Question onKeep={() => setAsking(false)} onDiscard={onClose} />
        ) : (
          <>
            <Button type="submit" form={form} size="wet" className="md:w-auto" busy={busy}>
              {submitLabel}
            </Button>
            <Button variant="outline" size="wet" className="md:w-auto" onClick={close}>
              {t("Cancel")}
            </Button>
          </>
        )
      }
      aside={!asking && aside}
    >
      <form id={form} noValidate onSubmit={onSubmit} className="flex flex-col gap-4">
        {children}
        <Refused error={error} />
      </form>
    </Dialog>
  );
}

/** The server's refusal, after the fields: brings the eye and the screen reader there, however long the form is. */
function Refused({ error }: Pick<FormDialogProps, "error">) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (error) box.current?.focus();
  }, [error]);
  return (
    <div ref={box} role="alert" tabIndex={-1} className={error ? "rounded-control" : "hidden"}>
      <Refusal error={error} />
    </div>
  );
}

/** In the place of the buttons: what was typed goes, or stays. */
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

/** While something is unsaved, a reload asks in the browser's words, and the way back (where browsers let us) in ours. */
function useWayOut(dirty: boolean, ask: () => void): void {
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
    window.navigation?.addEventListener("navigate", goBack, { signal });
    return () => leaving.abort();
  });
}
