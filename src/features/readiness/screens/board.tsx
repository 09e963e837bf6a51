import { CloudOff, Info, MonitorUp } from "lucide-react";
import { useState } from "react";
import { Link } from "wouter";
import { LoadFailed } from "../../../client/parts/load-failed";
import { useSearchWords } from "../../../client/parts/search-words";
import { TableHelp } from "../../../client/parts/table/table-help";
import { useZone } from "../../../client/session/current-user";
import { Page } from "../../../client/shell/page";
import { moment } from "../../../shared/formats";
import { longDayName } from "../../../shared/long-formats";
import { t } from "../../../shared/words";
import { Button, buttonClass } from "../../../ui/button";
import { classNames } from "../../../ui/class-names";
import { Note } from "../../../ui/note";
import { SearchField } from "../../../ui/search-field";
import { FiguresSkeleton, Loading, Skeleton } from "../../../ui/skeleton";
import { useAtLeast } from "../../../ui/use-at-least";
import { DayPicker } from "../../assignments/screens/parts/day-picker";
import type { VillaReadiness } from "../contract";
import { useReadiness } from "../queries";
import { CloseDialog } from "./close-dialog";
import { Figures } from "./figures";
import type { ReadyTimePart } from "./ready-time";
import { useLostSince } from "./use-connection";
import { VillaList } from "./villa-list";

type BoardProps = {
  day: string;
  today: string;
  now: Date;
  onPick: (day: string) => void;
  ReadyTime: ReadyTimePart | undefined;
};

/** The arrivals of a day, and any villa that is searched for. */
export function Board({ day, today, now, onPick, ReadyTime }: BoardProps) {
  const zone = useZone();
  const isToday = day === today;
  const villas = useReadiness(isToday ? undefined : day);
  const lostSince = useLostSince(villas);
  // Not in the villa's line, which goes with the arrival: the reason stays.
  const [closing, askClose] = useState<VillaReadiness>();
  const [words, search] = useSearchWords();
  const isDesktop = useAtLeast("lg");
  const reading = { now, isToday, zone };
  const readyTimeOf = (unitId: string) => ReadyTime && <ReadyTime unitId={unitId} day={day} />;
  return (
    <Page title={t("Guest-ready board")} subtitle={longDayName(day)} aside={<WallLink />}>
      <div className="flex flex-wrap items-center gap-2">
        <div className="grow lg:w-100 lg:grow-0">
          <DayPicker day={day} today={today} onPick={onPick} />
        </div>
        {!isToday && (
          <Button variant="outline" onClick={() => onPick(today)}>
            {t("Today")}
          </Button>
        )}
        <SearchField
          label={t("Find a villa")}
          placeholder={t("Villa number")}
          value={words}
          onSearch={search}
          className="grow basis-full lg:ms-auto lg:max-w-80 lg:basis-0"
        />
        {isDesktop && <TableHelp searchOnly />}
      </div>
      {lostSince && villas.data && (
        <Note tone="danger" icon={CloudOff} role="status" title={t("No connection")}>
          {t("This is how the villas were at {time}.", { time: moment(lostSince.toISOString(), zone, now) })}
        </Note>
      )}
      {villas.data ? (
        <>
          <Figures villas={villas.data} reading={reading} />
          {!isToday && <Note icon={Info}>{t("Arrivals of this day, with the state of each villa as it is now.")}</Note>}
          <VillaList
            villas={villas.data}
            words={words}
            reading={reading}
            readyTimeOf={readyTimeOf}
            onAskClose={askClose}
          />
        </>
      ) : villas.isError ? (
        <LoadFailed onRetry={() => void villas.refetch()} retrying={villas.isFetching} />
      ) : (
        <BoardSkeleton />
      )}
      {closing && (
        <CloseDialog
          villa={villas.data?.find(({ unitId }) => unitId === closing.unitId) ?? closing}
          onClose={() => askClose(undefined)}
        />
      )}
    </Page>
  );
}

/** Opens today for a screen on the wall. */
function WallLink() {
  return (
    <Link href="/ready?wall=1" className={classNames(buttonClass({ variant: "outline" }), "max-md:hidden")}>
      <MonitorUp size={20} />
      {t("Wall screen")}
    </Link>
  );
}

function BoardSkeleton() {
  return (
    <Loading>
      <FiguresSkeleton count={4} className="h-21 lg:h-30" />
      <Skeleton className="h-48 rounded-card lg:h-22" />
      <Skeleton className="h-48 rounded-card lg:h-22" />
      <Skeleton className="h-48 rounded-card lg:h-22" />
    </Loading>
  );
}
