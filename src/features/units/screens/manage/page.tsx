import { Plus } from "lucide-react";
import { lazy, Suspense, useCallback, useState } from "react";
import { Redirect } from "wouter";
import { SheetButtons } from "../../../../client/parts/import/sheet-buttons";
import { LoadFailed } from "../../../../client/parts/load-failed";
import { useMe, useZone } from "../../../../client/session/current-user";
import { Page } from "../../../../client/shell/page";
import { parkDay } from "../../../../shared/time";
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

const fetchImport = async () => (await import("../import/import-villas")).ImportVillas;

/** /admin/units: adds, edits and deletes villas. Admins only; others go to their home page. */
export default function ManageUnits() {
  const me = useMe();
  return me.role === "admin" ? <Units /> : <Redirect to="/" replace />;
}

function Units() {
  const units = useUnits();
  const [question, ask] = useState<Question>();
  const zone = useZone();
  const exportAll = async () => {
    const { exportVillas } = await import("../import/export-villas");
    exportVillas(units.data ?? [], parkDay(new Date(), zone));
  };
  const add = () => ask({ kind: "add" });
  // A stable function, so that memoized cards don't re-render.
  const edit = useCallback((villa: Unit) => ask({ kind: "edit", villa }), []);
  return (
    <Page
      title={t("Manage Units")}
      aside={
        <div className="flex flex-wrap justify-end gap-2">
          <SheetButtons fetchDialog={fetchImport} onExport={units.data?.length ? exportAll : undefined} />
          <Button onClick={add}>
            <Plus size={20} />
            {t("Add Villa")}
          </Button>
        </div>
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
