import { emptyTimeline, toBoard } from "./board";
import { type Day, deadlineOf } from "./day";
import { follow, groupsOf } from "./timeline";

/** When a piece of work is expected to start and to be finished, as instants; null if nobody present is on it. */
export type PieceTimes = { id: string; start: number | null; finish: number | null; isLate: boolean };

/** What the rest of the day is expected to bring, without any chance: everything takes its expected time. */
export type DayCourse = {
  work: readonly PieceTimes[];
  /** Of everybody who is not absent: what they do in which order, and when they are free. */
  cleaners: readonly {
    id: string;
    route: readonly string[];
    free: number;
    minutesOverShift: number;
    walkingMinutes: number;
  }[];
};

/** Follows everybody through their remaining work in its order, from now on. Work with a deadline that nobody present is on is late. */
export function simulateDay(day: Day): DayCourse {
  const board = toBoard(day);
  const times = emptyTimeline(board);
  const left = Float64Array.from(board.stops, (stop) => stop.left);
  for (const group of groupsOf(board.people, board.routes)) follow(group, board.routes, left, board.walk, times);
  const instant = (minutes: number | undefined) => day.now + Math.round((minutes ?? 0) * 60_000);
  return {
    work: day.work.map((piece, index) => {
      const isDone = !Number.isNaN(times.finish[index]);
      const finish = isDone ? instant(times.finish[index]) : null;
      const deadline = deadlineOf(piece);
      const isLate = deadline !== null && (finish === null || finish > deadline);
      return { id: piece.id, start: isDone ? instant(times.start[index]) : null, finish, isLate };
    }),
    cleaners: board.people.map(({ id, index, until }) => {
      const route = (board.routes[index] ?? []).map((stop) => stop.id);
      const end = times.end[index] ?? 0;
      return {
        id,
        route,
        free: instant(end),
        minutesOverShift: route.length > 0 ? Math.max(0, end - until) : 0,
        walkingMinutes: times.walked[index] ?? 0,
      };
    }),
  };
}
