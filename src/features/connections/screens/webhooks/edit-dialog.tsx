import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useForm } from "react-hook-form";
import { formLevelError, showFieldErrors } from "../../../../client/api/refused-fields";
import { FormDialog } from "../../../../client/parts/form-dialog";
import { toast } from "../../../../client/parts/toasts";
import { t } from "../../../../shared/words";
import type { Webhook } from "../../contract/webhooks";
import { useEditWebhook } from "../../queries/webhooks";
import { WebhookFields } from "./webhook-fields";
import { changesOf, editShape, type WebhookForm, webhookNames } from "./webhook-form";

/** The dialog that edits a webhook's name, address and events. */
export function EditDialog({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const { name, host, events } = webhook;
  const form = useForm<WebhookForm>({
    resolver: standardSchemaResolver(editShape),
    shouldFocusError: false,
    defaultValues: { name, url: "", events },
  });
  const change = useEditWebhook(webhook, () => toast({ title: t("Webhook saved") }));
  return (
    <FormDialog
      title={t("Edit {name}", { name })}
      submitLabel={t("Save Changes")}
      busy={change.isPending}
      error={formLevelError(change.error, webhookNames)}
      dirty={form.formState.isDirty}
      onSubmit={form.handleSubmit((filled) =>
        change.mutate(changesOf(webhook, filled), {
          onSuccess: onClose,
          onError: (error) => showFieldErrors(error, form, webhookNames),
        }),
      )}
      onClose={onClose}
    >
      <WebhookFields form={form} host={host} />
    </FormDialog>
  );
}
