import { useState } from "react";
import { DeleteDialog } from "../../../../client/parts/delete-dialog";
import { LoadFailed } from "../../../../client/parts/load-failed";
import { t } from "../../../../shared/words";
import { Plate } from "../../../../ui/plate";
import { Loading, Skeleton } from "../../../../ui/skeleton";
import type { Unit } from "../../contract";
import { useDeleteUnit, useVillaDeletion } from "../../queries";
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

/** Confirms deleting a villa; not before it is known what goes with it. */
function DeleteVillaDialog({ villa, onClose, onRemoved }: DeleteVillaDialogProps) {
  const { id, code } = villa;
  const deletion = useVillaDeletion(id);
  return (
    <DeleteDialog
      lead={<Plate code={code} />}
      title={t("Delete Villa")}
      description={t("Are you sure you want to permanently delete villa {code}? This action cannot be undone.", {
        code,
      })}
      label={t("Delete Villa")}
      removal={useDeleteUnit(id)}
      disabled={!deletion.data}
      onClose={onClose}
      onRemoved={onRemoved}
    >
      <DeletionFacts deletion={deletion} />
    </DeleteDialog>
  );
}

function DeletionFacts({ deletion }: { deletion: ReturnType<typeof useVillaDeletion> }) {
  const { data, isError, isFetching, refetch } = deletion;
  if (!data && isError) return <LoadFailed onRetry={() => void refetch()} retrying={isFetching} />;
  if (!data)
    return (
      <Loading>
        <Skeleton className="h-5 w-2/3" />
      </Loading>
    );
  const { cleanings, schedules, stays, hasGuests } = data;
  const facts = [
    hasGuests && t("Guests are in the villa now"),
    cleanings > 0 && t("Planned cleanings that are deleted: {count}", { count: cleanings }),
    schedules > 0 && t("Schedules that lose this villa: {count}", { count: schedules }),
    stays > 0 && t("Upcoming stays that will be without a villa: {count}", { count: stays }),
  ].filter((fact) => fact !== false);
  if (facts.length === 0) return null;
  return (
    <ul className="list-disc ps-5">
      {facts.map((fact) => (
        <li key={fact}>{fact}</li>
      ))}
    </ul>
  );
}
