import { Hourglass } from "lucide-react";
import { Link } from "wouter";
import { useZone } from "../../../../client/session/current-user";
import { moment, percentText } from "../../../../shared/formats";
import { compareNaturally } from "../../../../shared/natural-order";
import { t } from "../../../../shared/words";
import { Card } from "../../../../ui/card";
import { Empty } from "../../../../ui/empty";
import { InParts } from "../../../../ui/in-parts";
import { Plate } from "../../../../ui/plate";
import type { Forecast, VillaForecast } from "../../contract/forecast";
import { minutesText } from "../outlook/outlook";
import { VillaOutlook } from "../outlook/villa-outlook";

/** Each villa of a day: when it will be ready, when it is needed, and how long it takes. Those that are needed first come first. */
export function VillaRows({ forecast }: { forecast: Forecast }) {
  const villas = [...forecast.villas].sort(byDeadline);
  if (villas.length === 0) return <Empty title={t("No work left on this day")} />;
  return (
    <Card padding="none">
      <InParts items={villas}>
        {(drawn) => (
          <ul aria-label={t("Villas")}>
            {drawn.map((villa) => (
              <Row key={villa.assignmentId} villa={villa} />
            ))}
          </ul>
        )}
      </InParts>
    </Card>
  );
}

function Row({ villa }: { villa: VillaForecast }) {
  const zone = useZone();
  const { code, assignmentId, neededBy, readyAt80 } = villa;
  return (
    <li className="relative flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line px-4 py-3 first:border-0 hover:bg-sunken">
      <Link
        href={`/supervisor/assignments/${assignmentId}`}
        aria-label={t("Villa {code}", { code })}
        className="rounded-[11px] after:absolute after:inset-0"
      >
        <Plate code={code} size="small" />
      </Link>
      <div className="min-w-40 flex-1">
        <VillaOutlook villa={villa} />
        {readyAt80 && (
          <p className="text-sm text-ink-2">
            {t("{percent} likely by {time}|when a villa is ready", {
              percent: percentText(80),
              time: moment(readyAt80, zone),
            })}
          </p>
        )}
      </div>
      <p className="min-w-32 flex-1 text-sm">
        {neededBy ? t("Guests {time}", { time: moment(neededBy, zone) }) : t("No guests expected")}
      </p>
      <p className="flex min-w-40 flex-1 items-center gap-1.5 text-sm text-ink-2 tabular-nums">
        <Hourglass size={16} className="shrink-0" aria-hidden="true" />
        <span className="sr-only">{t("Expected time")}</span>
        {minutesText(villa)}
      </p>
    </li>
  );
}

function byDeadline(one: VillaForecast, other: VillaForecast): number {
  const [a, b] = [one, other].map(({ neededBy }) => (neededBy ? Date.parse(neededBy) : Number.POSITIVE_INFINITY));
  if (a === b || a === undefined || b === undefined) return compareNaturally(one.code, other.code);
  return a - b;
}
