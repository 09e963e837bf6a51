import { joined } from "../../../../shared/joined";
import { t } from "../../../../shared/words";

/** Where booking sites show the address of a calendar, in words that outlive a redesign of theirs. */
export function WhereToFind() {
  const sites: [name: string, where: string][] = [
    ["Airbnb", t("In the calendar of a listing, under availability: connect to another website, export.")],
    ["Booking.com", t("In the extranet, under rates and availability: sync calendars, export.")],
    [joined(["Vrbo", "Abritel"]), t("In the calendar of a property, under import and export: export calendar.")],
  ];
  return (
    <div className="flex flex-col gap-3 text-sm">
      <p className="text-ink-2">
        {t("Booking sites give each calendar a secret address, often ending in “.ics”. Copy it there and add it here.")}
      </p>
      <dl className="flex flex-col gap-2">
        {sites.map(([name, where]) => (
          <div key={name}>
            <dt translate="no" className="font-semibold">
              {name}
            </dt>
            <dd className="text-ink-2">{where}</dd>
          </div>
        ))}
        <div>
          <dt className="font-semibold">{t("Other programs")}</dt>
          <dd className="text-ink-2">{t("Look for “iCal”, “ICS” or “calendar link” in the settings.")}</dd>
        </div>
      </dl>
    </div>
  );
}
