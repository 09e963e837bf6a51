import { CloudUpload } from "lucide-react";
import { t } from "../../shared/words";
import { useOutboxOf } from "./outbox";

/** Returns whether a pending operation creates or changes the thing with this id. */
export function useIsPending(id: string): boolean {
  return useOutboxOf((operations) =>
    operations.some((operation) => operation.id === id || Object.values(operation.params).includes(id)),
  );
}

/** A small cloud beside something that the server has not received yet. */
export function PendingMark() {
  return (
    <>
      <CloudUpload size={16} strokeWidth={2.25} aria-hidden="true" className="inline shrink-0 text-needs-review-fg" />
      <span className="sr-only">{t("Waiting to be sent")}</span>
    </>
  );
}
