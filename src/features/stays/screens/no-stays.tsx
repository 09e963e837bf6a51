import { Link } from "wouter";
import { useMe } from "../../../client/session/current-user";
import { t } from "../../../shared/words";
import { buttonClass } from "../../../ui/button";
import { Card } from "../../../ui/card";
import { Empty } from "../../../ui/empty";

/** Shown while there are no stays within half a year of today: what to do first. */
export function NoStays({ hasVillas }: { hasVillas: boolean }) {
  const isAdmin = useMe().role === "admin";
  if (!hasVillas)
    return (
      <Empty
        title={t("No villas yet")}
        help={t("Add your villas to start planning.")}
        action={
          isAdmin && (
            <Link href="/admin/units" className={buttonClass()}>
              {t("Add villas")}
            </Link>
          )
        }
      />
    );
  return (
    <Card>
      <Empty
        title={t("No stays yet")}
        help={
          isAdmin
            ? t("Connect a calendar, import a list, or choose a day below to add a stay.")
            : t("Import a list, or choose a day below to add a stay. An administrator can connect calendars.")
        }
        action={
          isAdmin && (
            <Link href="/admin/feeds" className={buttonClass()}>
              {t("Connect a calendar")}
            </Link>
          )
        }
      />
    </Card>
  );
}
