import { useState } from "react";
import { v4 } from "uuid";
import type { Stay } from "../../contract/stays";
import { manualSource } from "../../queries/changes";
import { CancelDialog } from "./cancel-dialog";
import { SourcedStay } from "./sourced-stay";
import { StayForm } from "./stay-form";

type StayDialogProps = {
  /** A stay to show or edit; without one a new stay is added. */
  stay?: Stay;
  /** What is known about a new stay. */
  draft?: { unitId: string; arrival: string };
  onClose: () => void;
};

/** Adds, edits or cancels a manual stay; shows one of another source. */
export default function StayDialog({ stay, draft, onClose }: StayDialogProps) {
  const [isCancelling, setCancelling] = useState(false);
  const [newId] = useState(() => v4());
  if (!stay) return <StayForm externalId={newId} draft={draft} onClose={onClose} />;
  if (stay.source !== manualSource) return <SourcedStay stay={stay} onClose={onClose} />;
  if (isCancelling) return <CancelDialog stay={stay} onClose={onClose} />;
  return (
    <StayForm externalId={stay.externalId} stay={stay} onCancelStay={() => setCancelling(true)} onClose={onClose} />
  );
}
