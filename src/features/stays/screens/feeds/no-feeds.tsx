import { Plus } from "lucide-react";
import { t } from "../../../../shared/words";
import { Button } from "../../../../ui/button";
import { Card } from "../../../../ui/card";
import { Empty } from "../../../../ui/empty";

/** Shown without calendars: what one is, and where its address is found. */
export function NoFeeds({ isAdmin, onAdd }: { isAdmin: boolean; onAdd: () => void }) {
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[3fr_2fr]">
      <Card>
        <Empty
          title={t("No calendars yet")}
          help={
            isAdmin
              ? t("Connect the calendars of your bookings. Stays then come in on their own, every 15 minutes.")
              : t("An admin can connect the calendars of your bookings here.")
          }
          action={
            isAdmin && (
              <Button onClick={onAdd}>
                <Plus size={20} />
                {t("Add Calendar")}
              </Button>
            )
          }
        />
      </Card>
      {isAdmin && <WhereToFind />}
    </div>
  );
}

/** Where booking sites show the address of a calendar, in words that survive a redesign of theirs. */
export function WhereToFind() {
  const places: [site: string, where: string][] = [
    ["Airbnb", t("In the calendar of a listing, under availability: connect to another website, export.")],
    ["Booking.com", t("In the extranet, under rates and availability: sync calendars, export.")],
    ["Vrbo, Abritel", t("In the calendar of a property, under import and export: export calendar.")],
    [t("Other programs"), t("Look for “iCal”, “ICS” or “calendar link” in the settings.")],
  ];
  return (
    <Card as="section" padding="roomy" aria-labelledby="where-to-find" className="flex flex-col gap-3">
      <div>
        <h2 id="where-to-find" className="font-semibold">
          {t("Where to find the address")}
        </h2>
        <p className="text-sm text-ink-2">
          {t(
            "Booking sites give each calendar a secret address, often ending in “.ics”. Copy it there and add it here.",
          )}
        </p>
      </div>
      <dl className="flex flex-col gap-2 text-sm">
        {places.map(([site, where]) => (
          <div key={site}>
            <dt className="font-semibold">{site}</dt>
            <dd className="text-ink-2">{where}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
