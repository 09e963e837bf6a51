import { Send } from "lucide-react";
import { t } from "../../../../shared/words";
import { Button } from "../../../../ui/button";
import type { Delivery, Webhook } from "../../contract/webhooks";
import type { Replay } from "./replay";

type ReplayButtonProps = {
  delivery: Delivery;
  replay: Replay;
  /** Which one, where there are several. */
  label?: string;
  size?: "default" | "wet" | "compact" | "tight";
  variant?: "quiet" | "primary" | "outline";
  className?: string;
  tabIndex?: 0 | -1;
};

/** "Send again". */
export function ReplayButton({ delivery, replay, label, ...look }: ReplayButtonProps) {
  const isSending = replay.isPending && replay.variables === delivery.id;
  return (
    <Button
      variant="quiet"
      {...look}
      aria-label={label}
      busy={isSending}
      onClick={() => !replay.isPending && replay.mutate(delivery.id)}
    >
      {!isSending && <Send size={18} />}
      {t("Send again")}
    </Button>
  );
}

/** Whether a message can be sent again: the webhook is on, and it is not about to be sent anyway. */
export function canReplay({ disabled }: Pick<Webhook, "disabled">, { outcome }: Pick<Delivery, "outcome">): boolean {
  return disabled === null && outcome !== "pending";
}
