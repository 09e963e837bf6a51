import { CloudOff } from "lucide-react";
import { useEffect } from "react";
import { useNow } from "../../../../client/browser/use-now";
import { LoadFailed } from "../../../../client/parts/load-failed";
import { useHeading } from "../../../../client/parts/use-heading";
import { useZone } from "../../../../client/session/current-user";
import { useUpdate } from "../../../../client/shell/worker";
import { clockTime, moment } from "../../../../shared/formats";
import { longDayName } from "../../../../shared/long-formats";
import { t } from "../../../../shared/words";
import type { VillaReadiness } from "../../contract";
import { useReadiness } from "../../queries";
import { arrivalsOf, countArrivals } from "../../rules/board";
import { isOverdue, useLostSince } from "../use-connection";
import type { Reading } from "../villa-text";
import { usePages } from "./use-pages";
import { useWakeLock } from "./use-wake-lock";
import { WallLine } from "./wall-line";
import { WayBack } from "./way-back";

/** The clock shows minutes, and changes with them. */
const tickMs = 1_000;

/** The arrivals of a day for a screen on the wall, readable at three metres: no buttons, and nobody has to touch it. */
export function Wall({ day, isToday }: { day: string; isToday: boolean }) {
  useWakeLock();
  useUpdateByItself();
  const zone = useZone();
  const now = useNow(tickMs);
  const villas = useReadiness(isToday ? undefined : day);
  const isSilent = isOverdue(villas.dataUpdatedAt, now);
  const lostSince = useLostSince({ ...villas, isError: villas.isError || isSilent });
  const heading = useHeading(t("Guest-ready board"));
  const reading = { now, isToday, zone };
  return (
    <main className="flex h-dvh flex-col overflow-clip px-[calc(var(--u)*3)] [--u:min(1vh,.5625vw)] portrait:[--u:min(.5625vh,1vw)]">
      <header className="flex h-[calc(var(--u)*11)] shrink-0 items-center gap-x-[calc(var(--u)*4)] border-b-2 border-line-strong portrait:h-[calc(var(--u)*18)] portrait:flex-wrap portrait:content-center">
        <h1
          ref={heading}
          tabIndex={-1}
          className="text-[length:calc(var(--u)*4.2)] leading-tight font-bold tracking-tight outline-none"
        >
          {isToday ? t("Arrivals today") : t("Arrivals on {day}", { day: longDayName(day) })}
        </h1>
        {villas.data && <Summary villas={villas.data} reading={reading} />}
        <time className="ms-auto text-[length:calc(var(--u)*5.6)] leading-none font-bold tracking-tight tabular-nums">
          {clockTime(now.toISOString(), zone)}
        </time>
      </header>
      {villas.data ? (
        <Lines villas={villas.data} reading={reading} lostSince={lostSince} />
      ) : (
        villas.isError && (
          <div className="m-auto">
            <LoadFailed onRetry={() => void villas.refetch()} retrying={villas.isFetching} />
          </div>
        )
      )}
      <WayBack />
    </main>
  );
}

/** A new version comes by itself: nobody is there to tap. */
function useUpdateByItself(): void {
  const update = useUpdate();
  useEffect(() => update?.(), [update]);
}

type VillasProps = { villas: readonly VillaReadiness[]; reading: Reading };

function Summary({ villas, reading }: VillasProps) {
  const { ready, total, late } = countArrivals(arrivalsOf(villas, reading), reading);
  return (
    <p className="flex gap-x-[calc(var(--u)*3)] text-[length:calc(var(--u)*3.2)] leading-none text-ink-2">
      <span>{t("{ready} of {total} ready", { ready, total })}</span>
      {late > 0 && (
        <strong className="font-bold text-rework-fg">
          {t("{count, plural, one {# late} other {# late}}|of villas", { count: late })}
        </strong>
      )}
    </p>
  );
}

function Lines({ villas, reading, lostSince }: VillasProps & { lostSince: Date | undefined }) {
  const arrivals = arrivalsOf(villas, reading);
  const { shown, page, pages } = usePages(arrivals);
  return (
    <>
      {arrivals.length === 0 && (
        <p className="m-auto text-[length:calc(var(--u)*6)] font-bold tracking-tight">
          {t("Nobody arrives on this day")}
        </p>
      )}
      <ul key={page} aria-label={t("Arrivals")} className="transition-opacity duration-(--t-slow) starting:opacity-0">
        {shown.map((villa) => (
          <WallLine key={villa.unitId} villa={villa} reading={reading} />
        ))}
      </ul>
      <footer className="mt-auto flex h-[calc(var(--u)*7)] shrink-0 portrait:h-[calc(var(--u)*11)] items-center gap-[calc(var(--u)*3)] text-[length:calc(var(--u)*3)]">
        <div role="status" className="min-w-0">
          {lostSince && (
            <strong className="flex items-center gap-[calc(var(--u)*1.2)] rounded-control bg-danger px-[calc(var(--u)*2)] py-[calc(var(--u)*0.8)] leading-tight font-bold text-danger-ink">
              <CloudOff className="size-[calc(var(--u)*3.4)] shrink-0" aria-hidden="true" />
              {t("No connection since {time}", { time: moment(lostSince.toISOString(), reading.zone, reading.now) })}
            </strong>
          )}
        </div>
        {pages > 1 && <p className="ms-auto text-ink-2 tabular-nums">{t("Page {page} of {pages}", { page, pages })}</p>}
      </footer>
    </>
  );
}
