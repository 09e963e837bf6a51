import { DeleteDialog } from "../../../../client/parts/delete-dialog";
import { t } from "../../../../shared/words";
import type { Webhook } from "../../contract/webhooks";
import { useDeleteWebhook } from "../../queries/webhooks";

/** Asks before a webhook is removed. */
export function RemoveDialog({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  return (
    <DeleteDialog
      title={t("Remove {name}?", { name: webhook.name })}
      description={t("It receives no more messages, and its deliveries are deleted. This action cannot be undone.")}
      label={t("Remove")}
      removal={useDeleteWebhook(webhook)}
      onClose={onClose}
    />
  );
}
