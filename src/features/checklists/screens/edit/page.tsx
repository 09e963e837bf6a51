import { useParams } from "wouter";
import { CallError } from "../../../../client/api/call";
import { LoadFailed } from "../../../../client/parts/load-failed";
import { useMe } from "../../../../client/session/current-user";
import { AccessDenied } from "../../../../client/shell/access-denied";
import { Page } from "../../../../client/shell/page";
import { t } from "../../../../shared/words";
import { Empty } from "../../../../ui/empty";
import { Loading, Skeleton } from "../../../../ui/skeleton";
import { useChecklist } from "../../queries/lists";
import { checklistsHref } from "../href";
import { EditChecklist } from "./edit-checklist";
import type { ReferencePhotoField } from "./item-dialog";

/** /admin/presets/checklists/{id}: edits and publishes a checklist. Admins only. */
export default function ChecklistPage({ PhotoField }: { PhotoField: ReferencePhotoField }) {
  const me = useMe();
  const { id = "" } = useParams();
  if (me.role !== "admin")
    return (
      <AccessDenied
        message={t("Access denied. Only administrators can manage checklists.")}
        link={{ label: t("Back to home"), href: "/" }}
      />
    );
  // Another checklist is another draft.
  return <Load key={id} id={id} PhotoField={PhotoField} />;
}

function Load({ id, PhotoField }: { id: string; PhotoField: ReferencePhotoField }) {
  const { data, error, isFetching, refetch } = useChecklist(id);
  if (data) return <EditChecklist checklist={data} refetch={() => void refetch()} PhotoField={PhotoField} />;
  const isGone = error instanceof CallError && error.status === 404;
  return (
    <Page title={t("Checklist")} detail={{ backHref: checklistsHref }}>
      {isGone ? (
        <Empty title={t("Checklist not found")} help={t("It may have been deleted.")} />
      ) : error ? (
        <LoadFailed onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <Loading className="flex max-w-220 flex-col gap-2">
          {["a", "b", "c", "d", "e"].map((row) => (
            <Skeleton key={row} className="h-17 rounded-card" />
          ))}
        </Loading>
      )}
    </Page>
  );
}
