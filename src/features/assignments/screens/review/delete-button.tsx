import { Trash2 } from "lucide-react";
import { t } from "../../../../shared/words";
import { Button } from "../../../../ui/button";
import type { Assignment } from "../../contract/assignment";
import { canDelete } from "../../rules/steps";
import type { OpenDialog } from "../planning/planning-dialogs";

type DeleteButtonProps = { work: Assignment; onOpenDialog: OpenDialog };

/** At the end of the page, apart from the actions that keep the assignment; nothing once it has been started. */
export function DeleteButton({ work, onOpenDialog }: DeleteButtonProps) {
  if (canDelete(work.status) !== "yes") return null;
  return (
    <div className="flex flex-wrap border-t border-line pt-4 lg:pt-6">
      <Button
        variant="outline-danger"
        className="grow sm:grow-0"
        onClick={() => onOpenDialog({ kind: "delete", work })}
      >
        <Trash2 size={20} />
        {t("Delete")}
      </Button>
    </div>
  );
}
