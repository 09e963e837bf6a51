import { Plus } from "lucide-react";
import { lazy, Suspense, useCallback, useState } from "react";
import { Redirect } from "wouter";
import { LoadFailed } from "../../../../client/parts/load-failed";
import { useMe } from "../../../../client/session/current-user";
import { Page } from "../../../../client/shell/page";
import { t } from "../../../../shared/words";
import { Button } from "../../../../ui/button";
import { Empty } from "../../../../ui/empty";
import type { Unit } from "../../contract";
import { useUnits } from "../../queries";
import { Figures } from "./figures";
import { UnitsSkeleton } from "./skeleton";
import type { Question } from "./villa-dialogs";
import { Legend } from "./villa-status";
import { VillaTabs } from "./villa-tabs";

const VillaDialogs = lazy(async () => ({ default: (await import("./villa-dialogs")).VillaDialogs }));

/** /admin/units: adds, edits and deletes villas. Admins only; others go to their home page. */
export default function ManageUnits() {
  const me = useMe();
  return me.role === "admin" ? <Units /> : <Redirect to="/" replace />;
}

function Units() {
  const units = useUnits();
  const [question, ask] = useState<Question>();
  const add = () => ask({ kind: "add" });
  // A stable function, so that memoized cards don't re-render.
  const edit = useCallback((villa: Unit) => ask({ kind: "edit", villa }), []);
  return (
    <Page
      title={t("Manage Units")}
      aside={
        <Button onClick={add}>
          <Plus size={20} />
          {t("Add Villa")}
        </Button>
      }
    >
      {units.data ? (
        <>
          <Figures villas={units.data} />
          {units.data.length > 0 ? (
            <VillaTabs villas={units.data} onEdit={edit} />
          ) : (
            <>
              <Legend />
              <Empty
                title={t("No villas found")}
                help={t("Add your villas to start planning.")}
                action={<Button onClick={add}>{t("Add First Villa")}</Button>}
              />
            </>
          )}
          <Suspense fallback={null}>
            {/* Fetched with the page, so that a tap opens its dialog at once. */}
            <VillaDialogs question={question} onClose={() => ask(undefined)} />
          </Suspense>
        </>
      ) : units.isError ? (
        <LoadFailed onRetry={() => void units.refetch()} retrying={units.isFetching} />
      ) : (
        <UnitsSkeleton />
      )}
    </Page>
  );
}
