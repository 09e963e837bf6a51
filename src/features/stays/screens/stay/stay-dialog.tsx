import { useState } from "react";
import { v4 } from "uuid";
import type { Stay } from "../../contract/stays";
import { manualSource } from "../../queries/changes";
import { useStayNow } from "../../queries/stays";
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
  const [newId] = useState(() => v4());
  if (!stay) return <StayForm externalId={newId} draft={draft} onClose={onClose} />;
  return <KnownStay opened={stay} onClose={onClose} />;
}

/** The dialog of a stay that colleagues and programs may change while it is open. Whoever does not cancel the stay after all returns to what they typed. */
function KnownStay({ opened, onClose }: { opened: Stay; onClose: () => void }) {
  const [isCancelling, setCancelling] = useState(false);
  const { stay, etag, isStopped } = useStayNow(opened);
  const keep = () => setCancelling(false);
  const known = { stay, etag, onCancelStay: () => setCancelling(true), onClose };
  return (
    <>
      {stay.source === manualSource ? (
        <StayForm {...known} externalId={stay.externalId} onBack={isCancelling ? keep : undefined} />
      ) : (
        <SourcedStay {...known} isStopped={isStopped} />
      )}
      {isCancelling && <CancelDialog stay={stay} etag={etag} onClose={keep} onRemoved={onClose} />}
    </>
  );
}
