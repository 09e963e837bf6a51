import { t } from "../../../../shared/words";
import { Card } from "../../../../ui/card";
import { Empty } from "../../../../ui/empty";
import { WhereToFind } from "./where-to-find";

/** Shown without calendars: what one is, and where its address is found. */
export function NoFeeds({ isAdmin }: { isAdmin: boolean }) {
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[3fr_2fr]">
      <Card>
        <Empty
          title={t("No calendars yet")}
          help={
            isAdmin
              ? t("Connect the calendars of your bookings. Stays then come in on their own, every 15 minutes.")
              : t("An administrator can connect the calendars of your bookings here.")
          }
        />
      </Card>
      {isAdmin && (
        <Card as="section" padding="roomy" aria-labelledby="where-to-find" className="flex flex-col gap-3">
          <h2 id="where-to-find" className="font-semibold">
            {t("Where to find the address")}
          </h2>
          <WhereToFind />
        </Card>
      )}
    </div>
  );
}
