import { useState } from "react";
import { DeleteDialog } from "../../../../client/parts/delete-dialog";
import { t } from "../../../../shared/words";
import { Plate } from "../../../../ui/plate";
import type { Unit } from "../../contract";
import { useDeleteUnit } from "../../queries";
import { AddVillaDialog } from "./add-villa-dialog";
import { EditVillaDialog } from "./edit-villa-dialog";

/** The open dialog. */
export type Question = { kind: "add" } | { kind: "edit"; villa: Unit };

type VillaDialogsProps = {
  question: Question;
  onClose: () => void;
};

/** Renders the page's open dialog. */
export function VillaDialogs({ question, onClose }: VillaDialogsProps) {
  switch (question.kind) {
    case "add":
      return <AddVillaDialog onClose={onClose} />;
    case "edit":
      return <EditDialogs villa={question.villa} onClose={onClose} />;
  }
}

/** "Edit Villa" with the deletion confirmation above it: cancelling returns to the form unchanged. */
function EditDialogs({ villa, onClose }: { villa: Unit } & Pick<VillaDialogsProps, "onClose">) {
  const [deleting, setDeleting] = useState(false);
  const keep = () => setDeleting(false);
  return (
    <>
      <EditVillaDialog
        villa={villa}
        onDelete={() => setDeleting(true)}
        onBack={deleting ? keep : undefined}
        onClose={onClose}
      />
      {deleting && <DeleteVillaDialog villa={villa} onClose={keep} onRemoved={onClose} />}
    </>
  );
}

type DeleteVillaDialogProps = { villa: Unit; onClose: () => void; onRemoved: () => void };

/** Confirms deleting a villa. */
function DeleteVillaDialog({ villa, onClose, onRemoved }: DeleteVillaDialogProps) {
  const { id, code } = villa;
  return (
    <DeleteDialog
      lead={<Plate code={code} />}
      title={t("Delete Villa")}
      description={t("Are you sure you want to permanently delete villa {code}? This action cannot be undone.", {
        code,
      })}
      label={t("Delete Villa")}
      removal={useDeleteUnit(id)}
      onClose={onClose}
      onRemoved={onRemoved}
    />
  );
}
