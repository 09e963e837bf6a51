import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useForm } from "react-hook-form";
import { formLevelError, showFieldErrors } from "../../../../client/api/refused-fields";
import { FormDialog } from "../../../../client/parts/form-dialog";
import { t } from "../../../../shared/words";
import type { Webhook } from "../../contract/webhooks";
import { type SealedWebhook, useEditWebhook } from "../../queries/webhooks";
import { AddressField } from "./address-field";
import { addressShape } from "./webhook-form";

const names = { url: "url" } as const;

type RestoreDialogProps = { webhook: Webhook; onRestored: (webhook: SealedWebhook) => void; onClose: () => void };

/** Enters the address of a webhook that a restore left without one, makes a new secret and switches it on. */
export function RestoreDialog({ webhook, onRestored, onClose }: RestoreDialogProps) {
  const form = useForm({
    resolver: standardSchemaResolver(addressShape),
    shouldFocusError: false,
    defaultValues: { url: "" },
  });
  const change = useEditWebhook(webhook, onRestored);
  const { name, host } = webhook;
  return (
    <FormDialog
      title={t("Enter the address of {name}", { name })}
      description={t("It was at {host}. A new secret is made too, and the webhook is switched on.", { host })}
      submitLabel={t("Save and switch on")}
      busy={change.isPending}
      error={formLevelError(change.error, names)}
      dirty={form.formState.isDirty}
      onSubmit={form.handleSubmit(({ url }) =>
        change.mutate(
          { url: url.trim(), newSecret: true, isOn: true },
          { onError: (error) => showFieldErrors(error, form, names) },
        ),
      )}
      onClose={onClose}
    >
      <AddressField {...form.register("url")} data-autofocus required error={form.formState.errors.url?.message} />
    </FormDialog>
  );
}
