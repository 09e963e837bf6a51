import { LayoutGrid } from "lucide-react";
import { useEffect, useState } from "react";
import { useLazyComponent } from "../../../../client/parts/use-lazy-component";
import { t } from "../../../../shared/words";
import { Button } from "../../../../ui/button";
import { FieldHelp } from "../../../../ui/field";

const loadDialog = () => import("./canned-dialog").then(({ CannedDialog }) => CannedDialog);

/** Opens the canned findings, which come with their pictures only then. */
export function ReportButton({ assignmentId }: { assignmentId: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const { Component, failed, load } = useLazyComponent(loadDialog);
  useEffect(() => {
    // Preloaded, because there may be no network where things are found.
    const timer = setTimeout(() => loadDialog().catch(() => undefined), 2_000);
    return () => clearTimeout(timer);
  }, []);
  const open = () => {
    setIsOpen(true);
    void load();
  };
  return (
    <>
      <Button variant="outline" full aria-haspopup="dialog" onClick={open}>
        <LayoutGrid size={20} />
        {t("Choose a picture")}
      </Button>
      {failed && (
        <div role="alert">
          <FieldHelp id="canned-failed" error={t("This could not be loaded. Check the connection and try again.")} />
        </div>
      )}
      {isOpen && Component && <Component assignmentId={assignmentId} onClose={() => setIsOpen(false)} />}
    </>
  );
}
