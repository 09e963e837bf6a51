import { Plus } from "lucide-react";
import { useCallback, useEffect, useState } from "react";
import { Redirect } from "wouter";
import { SheetButtons } from "../../../../client/parts/import/sheet-buttons";
import { LoadFailed } from "../../../../client/parts/load-failed";
import { useLazyComponent } from "../../../../client/parts/use-lazy-component";
import { useMe, useZone } from "../../../../client/session/current-user";
import { Page } from "../../../../client/shell/page";
import { parkDay } from "../../../../shared/time";
import { t } from "../../../../shared/words";
import { Button } from "../../../../ui/button";
import { Dialog } from "../../../../ui/dialog";
import { Empty } from "../../../../ui/empty";
import type { Unit } from "../../contract";
import { useUnits } from "../../queries";
import { Figures } from "./figures";
import { UnitsSkeleton } from "./skeleton";
import type { Question } from "./villa-dialogs";
import { Legend } from "./villa-status";
import { VillaTabs } from "./villa-tabs";

const fetchDialogs = async () => (await import("./villa-dialogs")).VillaDialogs;

const fetchImport = async () => (await import("../import/import-villas")).ImportVillas;

/** /admin/units: adds, edits and deletes villas. Admins only; others go to their home page. */
export default function ManageUnits() {
  const me = useMe();
  return me.role === "admin" ? <Units /> : <Redirect to="/" replace />;
}

function Units() {
  const units = useUnits();
  const [question, ask] = useState<Question>();
  const { Component: VillaDialogs, failed, load } = useLazyComponent(fetchDialogs);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, with the page, so that a tap opens its dialog at once
  useEffect(() => void load(), []);
  const zone = useZone();
  const exportAll = async () => {
    const { exportVillas } = await import("../import/export-villas");
    exportVillas(units.data ?? [], parkDay(new Date(), zone));
  };
  const close = () => ask(undefined);
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
          {question && VillaDialogs && <VillaDialogs question={question} onClose={close} />}
          {question && !VillaDialogs && failed && <DialogMissing question={question} onRetry={load} onClose={close} />}
        </>
      ) : units.isError ? (
        <LoadFailed onRetry={() => void units.refetch()} retrying={units.isFetching} />
      ) : (
        <UnitsSkeleton />
      )}
    </Page>
  );
}

type DialogMissingProps = { question: Question; onRetry: () => void; onClose: () => void };

/** In place of a dialog whose code could not be fetched. */
function DialogMissing({ question, onRetry, onClose }: DialogMissingProps) {
  return (
    <Dialog
      open
      asks
      title={question.kind === "add" ? t("Add Villa") : t("Edit Villa {code}", { code: question.villa.code })}
      onClose={onClose}
      actions={
        <>
          <Button size="wet" className="md:w-auto" onClick={onRetry}>
            {t("Try again")}
          </Button>
          <Button variant="outline" size="wet" className="md:w-auto" onClick={onClose}>
            {t("Cancel")}
          </Button>
        </>
      }
    >
      <p role="alert">{t("This could not be loaded. Check the connection and try again.")}</p>
    </Dialog>
  );
}
