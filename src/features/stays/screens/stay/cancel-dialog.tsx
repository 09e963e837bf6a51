import { DeleteDialog } from "../../../../client/parts/delete-dialog";
import { useToday } from "../../../../client/session/use-today";
import { t } from "../../../../shared/words";
import { useUnits } from "../../../units/queries";
import type { Stay } from "../../contract/stays";
import { useCancelStay } from "../../queries/changes";
import { staySpan } from "../sentences";

type CancelDialogProps = { stay: Stay; etag: string | undefined; onClose: () => void; onRemoved: () => void };

/** Asks before a stay is cancelled. */
export function CancelDialog({ stay, etag, onClose, onRemoved }: CancelDialogProps) {
  const code = useUnits().data?.find(({ id }) => id === stay.unitId)?.code ?? stay.unitCode;
  const days = staySpan(stay, useToday());
  return (
    <DeleteDialog
      title={code ? t("Cancel the stay in {code}, {days}?", { code, days }) : t("Cancel the stay of {days}?", { days })}
      description={t("Unstarted cleanings that nobody has changed are deleted with it. You decide about the others.")}
      label={t("Cancel stay")}
      removal={useCancelStay(stay, etag)}
      onClose={onClose}
      onRemoved={onRemoved}
    />
  );
}
