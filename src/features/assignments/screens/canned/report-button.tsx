import { LayoutGrid } from "lucide-react";
import { useLazyDialog } from "../../../../client/parts/use-lazy-dialog";
import { t } from "../../../../shared/words";
import { Button } from "../../../../ui/button";

const loadDialog = () => import("./canned-dialog").then(({ CannedDialog }) => CannedDialog);

/** Opens the canned findings, which come with their pictures only then. */
export function ReportButton({ assignmentId }: { assignmentId: string }) {
  const { open, dialog } = useLazyDialog("canned", loadDialog, { assignmentId });
  return (
    <>
      <Button variant="outline" full aria-haspopup="dialog" onClick={open}>
        <LayoutGrid size={20} />
        {t("Choose a picture")}
      </Button>
      {dialog}
    </>
  );
}
