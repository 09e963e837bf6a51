import { LayoutGrid } from "lucide-react";
import { useLazyDialog } from "../../../../client/parts/use-lazy-dialog";
import { t } from "../../../../shared/words";
import { Button } from "../../../../ui/button";

const loadDialog = () => import("./canned-dialog").then(({ CannedDialog }) => CannedDialog);

type ReportButtonProps = { assignmentId: string; open: boolean };

/** Opens the canned findings, which come with their pictures only then. The dialog outlasts its button, so that a note in it does too. */
export function ReportButton({ assignmentId, open: canAdd }: ReportButtonProps) {
  const { open, dialog } = useLazyDialog("canned", loadDialog, { assignmentId });
  return (
    <>
      {canAdd && (
        <Button variant="outline" full aria-haspopup="dialog" onClick={open}>
          <LayoutGrid size={20} />
          {t("Choose a picture")}
        </Button>
      )}
      {dialog}
    </>
  );
}
