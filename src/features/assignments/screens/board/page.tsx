import { CalendarDays } from "lucide-react";
import { Redirect } from "wouter";
import { LoadFailed } from "../../../../client/parts/load-failed";
import { useMe, useZone } from "../../../../client/session/current-user";
import { Page } from "../../../../client/shell/page";
import type { User } from "../../../../shared/current-user";
import { longDayName } from "../../../../shared/long-formats";
import { parkDay } from "../../../../shared/time";
import { t } from "../../../../shared/words";
import { useAtLeast } from "../../../../ui/use-at-least";
import { useBoard } from "../../queries/board";
import { Board } from "./board";
import type { ForecastParts } from "./forecast-parts";
import { BoardSkeleton } from "./skeleton";

/** /supervisor: today's board. Others are sent to their own start page. */
export default function TeamOverview({ forecast }: { forecast?: ForecastParts }) {
  const me = useMe();
  if (me.role !== "admin" && me.role !== "teamleader") return <Redirect to="/" replace />;
  return <Overview me={me} forecast={forecast} />;
}

function Overview({ me, forecast }: { me: User; forecast: ForecastParts | undefined }) {
  const zone = useZone();
  const board = useBoard();
  const isDesktop = useAtLeast("lg");
  const day = board.data?.day ?? parkDay(new Date(), zone);
  const content = board.data ? (
    <Board fresh={board.data} forecast={forecast} />
  ) : board.isError ? (
    <LoadFailed onRetry={() => void board.refetch()} retrying={board.isFetching} />
  ) : (
    <BoardSkeleton />
  );
  return (
    <Page
      title={t("Team Overview")}
      subtitle={subtitleOf(me)}
      aside={
        isDesktop && (
          <p className="flex items-center gap-2 font-semibold text-ink-2">
            <CalendarDays size={20} aria-hidden="true" />
            {longDayName(day)}
          </p>
        )
      }
    >
      {forecast ? (
        <forecast.AwaitForecast day={day} fallback={<BoardSkeleton />}>
          {content}
        </forecast.AwaitForecast>
      ) : (
        content
      )}
    </Page>
  );
}

function subtitleOf({ role, teamId }: User): string {
  if (role === "admin") return t("System Administrator");
  return teamId ? t("Team Supervisor") : t("Supervisor");
}
