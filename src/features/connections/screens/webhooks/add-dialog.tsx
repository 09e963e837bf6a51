import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useForm } from "react-hook-form";
import { formLevelError, showFieldErrors } from "../../../../client/api/refused-fields";
import { FormDialog } from "../../../../client/parts/form-dialog";
import { t } from "../../../../shared/words";
import { type SealedWebhook, useCreateWebhook } from "../../queries/webhooks";
import { WebhookFields } from "./webhook-fields";
import { emptyWebhook, newShape, newWebhookOf, type WebhookForm, webhookNames } from "./webhook-form";

type AddDialogProps = { onAdded: (webhook: SealedWebhook) => void; onClose: () => void };

/** The dialog "Add webhook". */
export function AddDialog({ onAdded, onClose }: AddDialogProps) {
  const form = useForm<WebhookForm>({
    resolver: standardSchemaResolver(newShape),
    shouldFocusError: false,
    defaultValues: emptyWebhook,
  });
  const add = useCreateWebhook(onAdded);
  return (
    <FormDialog
      title={t("Add webhook")}
      description={t("It first receives the current state of every villa. Its secret is shown once, after this.")}
      submitLabel={t("Add webhook")}
      busy={add.isPending}
      error={formLevelError(add.error, webhookNames)}
      dirty={form.formState.isDirty}
      onSubmit={form.handleSubmit((filled) =>
        add.mutate(newWebhookOf(filled), { onError: (error) => showFieldErrors(error, form, webhookNames) }),
      )}
      onClose={onClose}
    >
      <WebhookFields form={form} />
    </FormDialog>
  );
}
