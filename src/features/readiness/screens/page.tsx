import { lazy, Suspense } from "react";
import { Redirect } from "wouter";
import { useNow } from "../../../client/browser/use-now";
import { useMe, useZone } from "../../../client/session/current-user";
import { parkDay } from "../../../shared/time";
import { seesBoard } from "../rules/board";
import { Board } from "./board";
import type { ReadyTimePart } from "./ready-time";
import { usePlace } from "./use-place";

const Wall = lazy(async () => ({ default: (await import("./wall/wall")).Wall }));

/** /ready: how far the villas are for the guests of a day; `?wall=1` for a screen on the wall. Others are sent to their own start page. */
export default function GuestReady({ ReadyTime }: { ReadyTime?: ReadyTimePart }) {
  return seesBoard(useMe().role) ? <Ready ReadyTime={ReadyTime} /> : <Redirect to="/" replace />;
}

function Ready({ ReadyTime }: { ReadyTime: ReadyTimePart | undefined }) {
  const now = useNow();
  const today = parkDay(now, useZone());
  const { day, isWall, openDay } = usePlace(today);
  if (!isWall) return <Board day={day} today={today} now={now} onPick={openDay} ReadyTime={ReadyTime} />;
  return (
    <Suspense fallback={null}>
      <Wall day={day} isToday={day === today} />
    </Suspense>
  );
}
