import { isBlocked } from "../../../client/outbox/lanes";
import { pendingNow } from "../../../client/outbox/outbox";
import { toast } from "../../../client/parts/toasts";
import { t } from "../../../shared/words";
import type { ToastMessage } from "../../../ui/toast";
import { toastOutcome } from "./outcomes";

/** As `toastOutcome`, for a submission or an undo, which may be blocked by a refused change (docs/domain.md, "Offline work"). */
export function toastClosing(assignmentId: string, isSent: boolean, sent: ToastMessage): number {
  const own = pendingNow().filter((one) => one.assignmentId === assignmentId);
  const isHeld = !isSent && own.some((one) => isBlocked(one, own));
  if (!isHeld) return toastOutcome(isSent, sent);
  const description = t("Another change to this villa needs attention first.");
  return toast({ ...sent, title: t("Saved on this phone"), description });
}
