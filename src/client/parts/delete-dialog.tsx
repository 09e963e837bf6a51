import { CircleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { t } from "../../shared/words";
import { Button } from "../../ui/button";
import { Dialog, type DialogProps } from "../../ui/dialog";
import { Note } from "../../ui/note";
import { RefusalAlert } from "./refusal-alert";

type Removal = {
  isPending: boolean;
  error: Error | null;
  mutate: (nothing: undefined, then: { onSuccess: () => void }) => void;
};
type DeleteDialogProps = Pick<DialogProps, "lead" | "title" | "description" | "onClose" | "children"> & {
  /** Label of the button that deletes. */
  label: string;
  removal: Removal;
  /** Why it can't be deleted any more: shown instead of the button. */
  obstacle?: string | undefined;
  /** It is not known yet what the deletion takes: the button is disabled. */
  disabled?: boolean;
  /** Shows why the server refused; defaults to its reason. */
  refusal?: ReactNode;
  /** Called after deletion; defaults to `onClose`. */
  onRemoved?: () => void;
};

/** Confirms a deletion; the title names the item. Stays open with the reason if the server refuses. */
export function DeleteDialog({
  label,
  removal,
  obstacle,
  disabled,
  refusal,
  children,
  onClose,
  onRemoved = onClose,
  ...words
}: DeleteDialogProps) {
  return (
    <Dialog
      {...words}
      open
      asks
      onClose={onClose}
      actions={
        <>
          {!obstacle && (
            <Button
              variant="danger"
              size="wet"
              className="md:w-auto"
              busy={removal.isPending}
              disabled={disabled}
              onClick={() => removal.mutate(undefined, { onSuccess: onRemoved })}
            >
              {label}
            </Button>
          )}
          <Button variant="outline" size="wet" className="md:w-auto" onClick={onClose}>
            {t("Cancel")}
          </Button>
        </>
      }
    >
      {children}
      {obstacle ? (
        <Note tone="danger" icon={CircleAlert} role="alert">
          {obstacle}
        </Note>
      ) : (
        (refusal ?? <RefusalAlert error={removal.error} />)
      )}
    </Dialog>
  );
}
