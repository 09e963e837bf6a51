import { createServer } from "node:http";
import { openOutgoing } from "../../src/server/outgoing/outgoing";
import { addDays, parkDay } from "../../src/shared/time";
import type { Caller } from "./caller";
import { idIn } from "./caller";
import { listenForTest } from "./listen";
import { startAppForTest } from "./start-app";
import { zone } from "./zone";

/** An event of a calendar. Days are counted from today; the villa's code is its LOCATION. */
export type TestEvent = { uid: string; from?: number; to?: number; villa?: string; summary?: string; status?: string };
export type CalendarAnswer = {
  status?: number;
  headers?: Record<string, string>;
  body?: string | Buffer;
  /** Whether the response never ends. */
  isEndless?: boolean;
};

/** The park day so many days from today. */
export const dayFromToday = (days: number) => addDays(parkDay(new Date(), zone), days);

/** The text of a calendar; by default each event is a week, from tomorrow on. */
export function calendarOf(events: readonly TestEvent[]): string {
  const day = (days: number) => dayFromToday(days).replaceAll("-", "");
  const lines = events.flatMap(({ uid, from = 1, to = from + 7, villa, summary = "Reserved", status }) => [
    ...["BEGIN:VEVENT", `UID:${uid}`, `DTSTAMP:20260101T000000Z`, `SUMMARY:${summary}`],
    ...[`DTSTART;VALUE=DATE:${day(from)}`, `DTEND;VALUE=DATE:${day(to)}`],
    ...(villa ? [`LOCATION:${villa}`] : []),
    ...(status ? [`STATUS:${status}`] : []),
    "END:VEVENT",
  ]);
  return ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Test//EN", ...lines, "END:VCALENDAR", ""].join("\r\n");
}

/** A server of calendars until the test ends. Each path answers as `answers` says, else with 404; `asked` are the requests. */
export async function serveCalendars() {
  const answers = new Map<string, CalendarAnswer | TestEvent[]>();
  const asked: { path: string; ifNoneMatch: string | undefined }[] = [];
  const server = createServer(({ url: path = "", headers }, response) => {
    asked.push({ path, ifNoneMatch: headers["if-none-match"] });
    const given = answers.get(path) ?? { status: 404 };
    const answer = Array.isArray(given) ? { body: calendarOf(given) } : given;
    response.writeHead(answer.status ?? 200, { "content-type": "text/calendar", ...answer.headers });
    if (answer.isEndless) response.write(answer.body);
    else response.end(answer.body);
  });
  const port = await listenForTest(server, () => server.closeAllConnections());
  const OUTGOING_ALLOW = `127.0.0.1:${port}`;
  return {
    answers,
    asked,
    settings: { OUTGOING_ALLOW },
    outgoing: openOutgoing({ OUTGOING_ALLOW: [OUTGOING_ALLOW] }),
    url: (path: string) => `http://${OUTGOING_ALLOW}${path}`,
  };
}
export type CalendarServer = Awaited<ReturnType<typeof serveCalendars>>;

/** A park that may read the calendars of a server. */
export async function startFeedPark(settings: Record<string, string> = {}) {
  const calendars = await serveCalendars();
  const app = await startAppForTest({ settings: { ...calendars.settings, ...settings } });
  return { app, calendars };
}

/** Adds a feed with this path on the server, and returns its id. */
export async function addTestFeed(
  admin: Caller,
  calendars: CalendarServer,
  path: string,
  more: { unitId?: string; name?: string; blocksAreStays?: boolean } = {},
): Promise<string> {
  const answer = await admin.post("/api/feeds", { kind: "ical", url: calendars.url(path), ...more });
  if (answer.status !== 201) throw new Error(`adding a feed answered ${answer.status}: ${answer.text}`);
  return idIn(answer);
}
