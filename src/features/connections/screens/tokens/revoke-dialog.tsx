import { DeleteDialog } from "../../../../client/parts/delete-dialog";
import { t } from "../../../../shared/words";
import type { Token } from "../../contract/tokens";
import { useRevokeToken } from "../../queries/tokens";

/** Asks before a token stops working. */
export function RevokeDialog({ token, onClose }: { token: Token; onClose: () => void }) {
  return (
    <DeleteDialog
      title={t("Revoke {name}?", { name: token.name })}
      description={t("The program that uses it is refused from now on. This action cannot be undone.")}
      label={t("Revoke")}
      removal={useRevokeToken(token)}
      onClose={onClose}
    />
  );
}
