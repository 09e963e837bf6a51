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

/** The dialog of a stay that colleagues and programs may change while it is open. */
function KnownStay({ opened, onClose }: { opened: Stay; onClose: () => void }) {
  const [isCancelling, setCancelling] = useState(false);
  const { stay, etag, isStopped } = useStayNow(opened);
  const known = { stay, etag, onClose };
  if (isCancelling) return <CancelDialog {...known} />;
  const onCancelStay = () => setCancelling(true);
  if (stay.source !== manualSource) return <SourcedStay {...known} isStopped={isStopped} onCancelStay={onCancelStay} />;
  return <StayForm {...known} externalId={stay.externalId} onCancelStay={onCancelStay} />;
}
