import { CloudUpload } from "lucide-react";
import { t } from "../../shared/words";
import { useOutboxOf } from "./outbox";

/** Whether something still waits on this phone that makes or changes the thing of this id. */
export function useIsWaiting(id: string): boolean {
  return useOutboxOf((operations) =>
    operations.some((operation) => operation.id === id || Object.values(operation.params).includes(id)),
  );
}

/** A small cloud on what the server does not know of yet. */
export function WaitingMark() {
  return (
    <>
      <CloudUpload size={16} strokeWidth={2.25} aria-hidden="true" className="inline shrink-0 text-needs-review-fg" />
      <span className="sr-only">{t("Waiting to be sent")}</span>
    </>
  );
}
