import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useMemo } from "react";
import { useForm } from "react-hook-form";
import { formLevelError, showFieldErrors } from "../../../../../client/api/refused-fields";
import { FormDialog } from "../../../../../client/parts/form-dialog";
import { LoadFailed } from "../../../../../client/parts/load-failed";
import { t } from "../../../../../shared/words";
import { Loading, Skeleton } from "../../../../../ui/skeleton";
import type { Unit } from "../../../../units/contract";
import { useUnits } from "../../../../units/queries";
import { useCreateFeed } from "../../../queries/feeds";
import { FeedFields } from "./feed-fields";
import { emptyFeed, type FeedForm, feedNames, feedOf, feedShape } from "./feed-form";

/** The dialog "Add calendar". */
export function AddDialog({ onClose }: { onClose: () => void }) {
  const villas = useUnits();
  if (villas.data) return <Filled villas={villas.data} onClose={onClose} />;
  return (
    <FormDialog
      title={t("Add calendar")}
      submitLabel={t("Add calendar")}
      busy
      error={null}
      dirty={false}
      onSubmit={(event) => event.preventDefault()}
      onClose={onClose}
    >
      {villas.isError ? (
        <LoadFailed onRetry={() => void villas.refetch()} retrying={villas.isFetching} />
      ) : (
        <Loading>
          <Skeleton className="h-90 rounded-card" />
        </Loading>
      )}
    </FormDialog>
  );
}

function Filled({ villas, onClose }: { villas: readonly Unit[]; onClose: () => void }) {
  const shape = useMemo(() => feedShape(villas), [villas]);
  const form = useForm<FeedForm>({
    resolver: standardSchemaResolver(shape),
    shouldFocusError: false,
    defaultValues: emptyFeed,
  });
  const add = useCreateFeed();
  return (
    <FormDialog
      title={t("Add calendar")}
      description={t("It is read at once, which takes up to ten seconds.")}
      submitLabel={t("Add calendar")}
      busy={add.isPending}
      error={formLevelError(add.error, feedNames)}
      dirty={form.formState.isDirty}
      onSubmit={form.handleSubmit((filled) =>
        add.mutate(feedOf(filled, villas), {
          onSuccess: onClose,
          onError: (error) => showFieldErrors(error, form, feedNames),
        }),
      )}
      onClose={onClose}
    >
      <FeedFields form={form} villas={villas} />
    </FormDialog>
  );
}
