import { DeleteDialog } from "../../../../client/delete-dialog";
import { t } from "../../../../shared/words";
import { Plate } from "../../../../ui/plate";
import type { Unit } from "../../contract";
import { useDeleteVilla } from "../../queries";
import { AddVillaDialog } from "./add-villa-dialog";
import { EditVillaDialog } from "./edit-villa-dialog";

/** What an admin is about to do. */
export type Question = { kind: "add" } | { kind: "edit" | "delete"; villa: Unit };

type VillaDialogsProps = {
  question: Question | undefined;
  villas: readonly Unit[];
  onAsk: (question: Question) => void;
  onClose: () => void;
};

/** The one dialog of the page that is open, if any. */
export function VillaDialogs({ question, villas, onAsk, onClose }: VillaDialogsProps) {
  switch (question?.kind) {
    case undefined:
      return null;
    case "add":
      return <AddVillaDialog villas={villas} onClose={onClose} />;
    case "edit": {
      const { villa } = question;
      return <EditVillaDialog villa={villa} onDelete={() => onAsk({ kind: "delete", villa })} onClose={onClose} />;
    }
    case "delete":
      return <DeleteVillaDialog villa={question.villa} onClose={onClose} />;
  }
}

/** Asks, in the specification's words, before a villa goes. */
function DeleteVillaDialog({ villa, onClose }: { villa: Unit; onClose: () => void }) {
  const { id, code } = villa;
  return (
    <DeleteDialog
      lead={<Plate code={code} />}
      title={t("Delete Villa")}
      description={t("Are you sure you want to permanently delete villa {code}? This action cannot be undone.", {
        code,
      })}
      label={t("Delete Villa")}
      removal={useDeleteVilla(id)}
      onClose={onClose}
    />
  );
}
