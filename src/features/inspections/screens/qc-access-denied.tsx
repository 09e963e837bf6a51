import { AccessDenied } from "../../../client/shell/access-denied";
import { t } from "../../../shared/words";

/** "Access denied" for anyone but inspectors. */
export function QcAccessDenied() {
  return (
    <AccessDenied
      message={t("Access denied. Please log in as a QC inspector.")}
      link={{ label: t("Go to Login"), href: "/auth" }}
    />
  );
}
