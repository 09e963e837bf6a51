import { useIsMutating } from "@tanstack/react-query";
import { CloudCheck, CloudOff, CloudUpload } from "lucide-react";
import { useSyncExternalStore } from "react";
import { t } from "../shared/words";
import { classNames } from "../ui/class-names";

function subscribe(listener: () => void) {
  addEventListener("online", listener);
  addEventListener("offline", listener);
  return () => {
    removeEventListener("online", listener);
    removeEventListener("offline", listener);
  };
}

/** Whether the phone believes that it has a network. */
export function useOnline(): boolean {
  return useSyncExternalStore(subscribe, () => navigator.onLine);
}

/** On pages whose head has no room for the pill: there only when the network is not. */
export function OfflinePill() {
  return useOnline() ? null : <SyncPill />;
}

/** Is my work safe? One glance in the header. */
export function SyncPill() {
  const online = useOnline();
  const sending = useIsMutating() > 0;
  const [Icon, words, look] = !online
    ? ([CloudOff, t("Offline"), "bg-ink text-bg"] as const)
    : sending
      ? ([CloudUpload, t("Sending"), "bg-needs-review-soft text-needs-review-fg"] as const)
      : ([CloudCheck, t("All saved"), "bg-surface text-done-fg inset-ring inset-ring-line"] as const);
  return (
    <span
      // Only the loss of the network is worth interrupting somebody for; every tick is not.
      role={online ? undefined : "status"}
      className={classNames(
        // As wide as its usual words, so that the title beside it does not move while something is sent.
        "inline-flex min-h-9 min-w-26 shrink-0 items-center justify-center gap-1.75 rounded-full ps-2.5 pe-3.25 text-xs font-semibold whitespace-nowrap",
        look,
      )}
    >
      <Icon size={18} className="shrink-0" />
      {words}
    </span>
  );
}
