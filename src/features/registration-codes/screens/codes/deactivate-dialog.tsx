import { DeleteDialog } from "../../../../client/parts/delete-dialog";
import { t } from "../../../../shared/words";
import type { RegistrationCode } from "../../contract";
import { useDeactivateCode } from "../../queries";
import { inFours } from "../digits";

/** Confirms deactivating a code. */
export function DeactivateDialog({ code, onClose }: { code: RegistrationCode; onClose: () => void }) {
  return (
    <DeleteDialog
      title={t("Deactivate code {code}?", { code: inFours(code.code) })}
      description={t(
        "Nobody can register with this code any more. Existing accounts stay. This action cannot be undone.",
      )}
      label={t("Deactivate")}
      removal={useDeactivateCode(code.id)}
      onClose={onClose}
    />
  );
}
