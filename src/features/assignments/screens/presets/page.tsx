import { LoadFailed } from "../../../../client/parts/load-failed";
import { useMe } from "../../../../client/session/current-user";
import { AccessDenied } from "../../../../client/shell/access-denied";
import { Page } from "../../../../client/shell/page";
import { t } from "../../../../shared/words";
import { Loading, Skeleton } from "../../../../ui/skeleton";
import { usePresetsToEdit } from "../../queries/presets";
import { Presets } from "./presets";

/** /admin/presets: the items that often need replacing. Admins only. */
export default function PresetsPage() {
  const me = useMe();
  if (me.role !== "admin")
    return (
      <AccessDenied
        message={t("Access denied. Only administrators can manage presets.")}
        link={{ label: t("Back to home"), href: "/" }}
      />
    );
  return (
    <Page
      title={t("Presets")}
      subtitle={
        <span className="max-lg:hidden">
          {t("What often needs replacing. Cleaners find the first three as buttons, the others in a list.")}
        </span>
      }
    >
      <Load />
    </Page>
  );
}

function Load() {
  const presets = usePresetsToEdit();
  if (presets.data) return <Presets presets={presets.data} refetch={() => void presets.refetch()} />;
  if (presets.isError) return <LoadFailed onRetry={() => void presets.refetch()} retrying={presets.isFetching} />;
  return (
    <Loading className="flex flex-col gap-2">
      {["a", "b", "c", "d"].map((row) => (
        <Skeleton key={row} className="h-17 rounded-card" />
      ))}
    </Loading>
  );
}
