import { DeleteDialog } from "../../../../client/parts/delete-dialog";
import { t } from "../../../../shared/words";
import type { Webhook } from "../../contract/webhooks";
import { type SealedWebhook, useEditWebhook } from "../../queries/webhooks";

type NewSecretDialogProps = { webhook: Webhook; onMade: (webhook: SealedWebhook) => void; onClose: () => void };

/** Asks before the secret of a webhook stops working. */
export function NewSecretDialog({ webhook, onMade, onClose }: NewSecretDialogProps) {
  const { isPending, error, mutate } = useEditWebhook(webhook, onMade);
  return (
    <DeleteDialog
      title={t("Make a new secret for {name}?", { name: webhook.name })}
      description={t("The old secret stops working. The receiver refuses messages until it has the new one.")}
      label={t("Make new secret")}
      removal={{ isPending, error, mutate: () => mutate({ newSecret: true }) }}
      onClose={onClose}
    />
  );
}
