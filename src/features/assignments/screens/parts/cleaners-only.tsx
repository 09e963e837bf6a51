import type { ReactNode } from "react";
import { useMe } from "../../../../client/session/current-user";
import { AccessDenied } from "../../../../client/shell/access-denied";
import { t } from "../../../../shared/words";

/** Shows its children to cleaners and "Access denied" to others (docs/domain.md, "Permissions"). */
export function CleanersOnly({ children }: { children: ReactNode }) {
  if (useMe().role === "cleaner") return children;
  return (
    <AccessDenied
      message={t("Access denied. Please log in as a cleaner.")}
      link={{ label: t("Go to Login"), href: "/auth" }}
    />
  );
}
