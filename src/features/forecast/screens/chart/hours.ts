import { clockTime } from "../../../../shared/formats";
import { parkTime } from "../../../../shared/time";
import type { Forecast } from "../../contract/forecast";

/** What a chart of a day spans, as milliseconds since 1970, and its hours. */
export type Hours = { from: number; until: number; marks: { at: number; label: string }[] };

const hour = 3_600_000;
const leastHours = 8;

type Day = Pick<Forecast, "cleaners">;

/** The whole hours around everybody's work and shifts, and around `now` if that is given; at least eight. */
export function hoursOf({ cleaners }: Day, zone: string, now?: Date): Hours {
  const spans = cleaners.flatMap(({ work, shift }) => (shift ? [...work, shift] : work));
  const instants = spans.flatMap(({ from, until }) => [Date.parse(from), Date.parse(until)]);
  if (now) instants.push(now.getTime());
  if (instants.length === 0) return { from: 0, until: leastHours * hour, marks: [] };
  const first = startOfHour(Math.min(...instants), zone);
  const last = Math.max(...instants);
  const count = Math.max(leastHours, Math.ceil((last - first) / hour));
  const marks = Array.from({ length: count }, (_, index) => first + index * hour);
  return {
    from: first,
    until: first + count * hour,
    marks: marks.map((at) => ({ at, label: clockTime(new Date(at).toISOString(), zone) })),
  };
}

/** The beginning of an instant's hour on the park's clock. */
function startOfHour(at: number, zone: string): number {
  const minutes = Number(parkTime(new Date(at), zone).slice(3));
  return at - (at % 60_000) - minutes * 60_000;
}

/** Where an instant is between the beginning and the end, as CSS: "25%". */
export function placeOf(at: string | number, { from, until }: Pick<Hours, "from" | "until">): string {
  return `${shareOf(typeof at === "number" ? at : Date.parse(at), { from, until }) * 100}%`;
}

/** How much of the hours a span takes, as CSS. */
export function widthOf(span: { from: string; until: string }, hours: Pick<Hours, "from" | "until">): string {
  const width = shareOf(Date.parse(span.until), hours) - shareOf(Date.parse(span.from), hours);
  return `${Math.max(0, width) * 100}%`;
}

function shareOf(at: number, { from, until }: Pick<Hours, "from" | "until">): number {
  return Math.min(1, Math.max(0, (at - from) / (until - from)));
}
