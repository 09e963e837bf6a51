import { createHash } from "node:crypto";
import { expect } from "vitest";
import { addDays } from "../../src/shared/time";
import { type Delta, type Numbers, pick, soon } from "./stays-deltas";
import { readCalendarAt, type Served } from "./stays-feed";
import type { Told } from "./stays-oracle-sources";
import { nameOf, read } from "./stays-oracle-sources";
import { followed, type Story, unitOf } from "./stays-story";

// What a calendar does in the stories of tests/faults/stays-model.test.ts: events come, change, are missing and come back, and reads fail.

const digits = (text: string) => text.replace(/[-:]/g, "");
const summaries = { guest: "Reserved", owner: "Owner", block: "Blocked" };

/** An event of a calendar; with times if the stay has them, else of whole days. */
function eventText(uid: string, { arrival, departure, checkIn, checkOut, code, kind, status }: Told): string[] {
  const at = (name: string, day: string, time: string | null) =>
    time ? `${name}:${digits(day)}T${digits(time)}00` : `${name};VALUE=DATE:${digits(day)}`;
  return [
    ...["BEGIN:VEVENT", `UID:${uid}`, at("DTSTART", arrival, checkIn), at("DTEND", departure, checkOut)],
    ...[`SUMMARY:${summaries[kind]}`, `LOCATION:${code}`],
    ...(status === "cancelled" ? ["STATUS:CANCELLED"] : []),
    "END:VEVENT",
  ];
}

function calendarOf(events: ReadonlyMap<string, Told>): string {
  const lines = [...events].flatMap(([uid, told]) => eventText(uid, told));
  const all = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Test//Calendar//EN", ...lines, "END:VCALENDAR"];
  return all.map((line) => `${line}\r\n`).join("");
}

/** Reads the calendar as it is, twice: the second time nothing changes. */
async function readNow(story: Story, isRelease = false): Promise<void> {
  const { park, world, feed } = story;
  const served = { text: calendarOf(feed.events) };
  const now = new Date(story.now);
  await readCalendarAt(park.app, feed.id, { served, now, isRelease });
  const once = await park.stored();
  if (!isRelease) {
    await readCalendarAt(park.app, feed.id, { served, now });
    expect(await park.stored()).toEqual(once);
  }
  const ids = new Map(once.stays.map((stay) => [nameOf(stay), stay.id]));
  const events = [...feed.events.values()].map((told) => ({ ...told, unitId: unitOf(story, told.code) }));
  const idOf = (told: Told) => ids.get(nameOf(told)) ?? "";
  followed(story, read(world, feed, events, idOf, { now: story.now, isReleased: isRelease }));
}

/** Reads something that is no calendar: nothing of it counts. */
async function failTo({ park, feed, now }: Story, served: Served): Promise<void> {
  const before = await park.stored();
  await readCalendarAt(park.app, feed.id, { served, now: new Date(now) });
  expect(await park.stored()).toEqual(before);
}

/** A change of one event, and mostly a read. */
const onEvent = (
  weight: number,
  run: (story: Story, uid: string, told: Told, numbers: Numbers) => void,
  isWanted: (told: Told) => boolean = () => true,
): Delta => {
  const possible = ({ feed }: Story) => [...feed.events].filter(([, told]) => isWanted(told));
  return {
    weight,
    when: (story) => possible(story).length > 0,
    async run(story, numbers) {
      const [uid, told] = pick(possible(story), numbers[0]) ?? [];
      if (!uid || !told) return;
      run(story, uid, told, numbers);
      if (numbers[2] % 4 > 0) await readNow(story);
    },
  };
};
const change = (story: Story, uid: string, told: Told, changes: Partial<Told>) =>
  story.feed.events.set(uid, { ...told, ...changes });
/** The calendar lacks an event for now. */
function lose({ feed }: Story, uid: string, told: Told): void {
  feed.events.delete(uid);
  feed.lacking.set(uid, told);
}
const isBooked = ({ status }: Told) => status === "booked";

export const feedDeltas: Record<string, Delta> = {
  "feed: new": {
    weight: 8,
    when: ({ feed }) => feed.events.size + feed.lacking.size < 10,
    async run(story, [a, b, c]) {
      const { feed } = story;
      for (let i = 0; i <= a % 4; i++) {
        const uid = `event-${feed.events.size + feed.lacking.size}@calendar.example`;
        const externalId = createHash("sha256").update(uid).digest("hex");
        // A calendar tells both times or none, and no guests.
        const stay = soon(story, [a + 5 * i, b + i, c + i]);
        const times = stay.checkIn && stay.checkOut ? {} : { checkIn: null, checkOut: null };
        feed.events.set(uid, { ...stay, ...times, guests: null, source: feed.source, externalId });
      }
      await readNow(story);
    },
  },
  "feed: moved": onEvent(5, (story, uid, told, [, b]) => {
    const days = (b % 7) - 3;
    change(story, uid, told, { arrival: addDays(told.arrival, days), departure: addDays(told.departure, days) });
  }),
  "feed: extended": onEvent(3, (story, uid, told, [, b]) =>
    change(story, uid, told, { departure: addDays(told.departure, 1 + (b % 2)) }),
  ),
  "feed: other times": onEvent(2, (story, uid, told, [, b]) => {
    const times = b % 3 ? { checkIn: "15:00", checkOut: b % 2 ? "09:00" : "12:30" } : { checkIn: null, checkOut: null };
    change(story, uid, told, times);
  }),
  "feed: other villa": onEvent(3, (story, uid, told, [, b]) =>
    change(story, uid, told, { code: pick(story.park.codes, b) ?? told.code }),
  ),
  "feed: cancelled": onEvent(2, (story, uid, told) => change(story, uid, told, { status: "cancelled" }), isBooked),
  "feed: lacks one": onEvent(6, (story, uid, told) => lose(story, uid, told)),
  "feed: lacks most": {
    weight: 4,
    when: ({ feed }) => feed.events.size > 2,
    async run(story, [a]) {
      for (const [uid, told] of [...story.feed.events].slice(a % 3)) lose(story, uid, told);
      await readNow(story);
    },
  },
  "feed: has all again": {
    weight: 4,
    when: ({ feed }) => feed.lacking.size > 0,
    async run(story) {
      for (const [uid, told] of story.feed.lacking) story.feed.events.set(uid, told);
      story.feed.lacking.clear();
      await readNow(story);
    },
  },
  "feed: read": { weight: 10, when: ({ feed }) => feed.events.size > 0, run: (story) => readNow(story) },
  "feed: released": { weight: 8, when: ({ feed }) => feed.held !== null, run: (story) => readNow(story, true) },
  "feed: failed": {
    weight: 6,
    async run(story, [a, b]) {
      const whole = calendarOf(story.feed.events);
      const bad: Served[] = [
        null,
        { text: "<html>Please sign in</html>" },
        { text: "", status: 500 },
        { text: whole.slice(0, b % (whole.length - 4)) },
        { text: whole + whole },
      ];
      await failTo(story, pick(bad, a) ?? null);
    },
  },
};
