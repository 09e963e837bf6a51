import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useForm } from "react-hook-form";
import { formLevelError, showFieldErrors } from "../../../../../client/api/refused-fields";
import { FormDialog } from "../../../../../client/parts/form-dialog";
import { t } from "../../../../../shared/words";
import type { Feed } from "../../../contract/feeds";
import { useChangeFeedAddress } from "../../../queries/feeds";
import { AddressField } from "./address-field";
import { addressNames, addressOf, addressShape } from "./feed-form";

/** The dialog "Enter another address" of a calendar. */
export function AddressDialog({ feed, onClose }: { feed: Feed; onClose: () => void }) {
  const form = useForm({
    resolver: standardSchemaResolver(addressShape),
    shouldFocusError: false,
    defaultValues: { url: "" },
  });
  const change = useChangeFeedAddress(feed);
  return (
    <FormDialog
      title={t("Enter another address")}
      description={t(
        "For {name}, now at {host}. The new address must belong to the same calendar. Its stays are kept.",
        {
          name: feed.name,
          host: feed.host,
        },
      )}
      submitLabel={t("Save address")}
      busy={change.isPending}
      error={formLevelError(change.error, addressNames)}
      dirty={form.formState.isDirty}
      onSubmit={form.handleSubmit(({ url }) =>
        change.mutate(
          { url: addressOf(url) },
          { onSuccess: onClose, onError: (error) => showFieldErrors(error, form, addressNames) },
        ),
      )}
      onClose={onClose}
    >
      <AddressField {...form.register("url")} data-autofocus error={form.formState.errors.url?.message} />
    </FormDialog>
  );
}
