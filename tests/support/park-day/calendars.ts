import { setTimeout as pause } from "node:timers/promises";
import { expect } from "vitest";
import { dayFromToday } from "../calendar-server";
import type { Answer, Caller } from "../caller";
import { storedUid } from "../changing-stays";
import { queryDatabase } from "../query-database";
import { times } from "../times";
import { callerWith } from "../tokens";
import type { Day } from "./day";
import { program } from "./park";

// Calendars change during the day, and so do stays of the booking program. Nodes read calendars every 15 minutes: on the compressed day that is every
// fortieth of it. People ask for a reading now and then.

const fortieth = 0.025;

/** Changes the calendars as the script says, and has them read. */
export async function calendarDay(day: Day): Promise<void> {
  const { script, park, until } = day;
  const change = async () => {
    for (const { at, villa, stay } of script.feedChanges) {
      await until(at);
      park.feeds.coming.set(villa, stay);
      park.feeds.publish(villa % script.sizes.feeds);
    }
  };
  const read = async () => {
    for (let share = fortieth; share < 0.95; share += fortieth) {
      await until(share);
      // Nobody can be told while the database is away.
      await queryDatabase(park.database.address.url, "update feeds set due_at = now()").catch(() => undefined);
      const feed = park.feeds.ids[Math.round(share / fortieth) % park.feeds.ids.length] ?? "";
      const answer = await repeat(day, () => park.admin.post(`/api/feeds/${feed}/read`));
      // 409: a node is reading it.
      expect([200, 409], answer.text).toContain(answer.status);
    }
  };
  await Promise.all([change(), read(), tellStays(day)]);
}

/** The stays that the booking program tells during the day. */
export const laterStays = ({ script }: Pick<Day, "script">) =>
  script.villas
    .filter(({ villa }) => villa % 10 === 6)
    .map(({ villa, code, startsAt }) => ({
      ...{ at: startsAt, externalId: `later-${villa}` },
      stay: { unit: code, arrival: dayFromToday(30), departure: dayFromToday(37), guests: 2 + (villa % 5) },
    }));

async function tellStays(day: Day): Promise<void> {
  const caller = callerWith(day.park.app, day.park.token);
  await Promise.all(
    laterStays(day).map(async ({ at, externalId, stay }) => {
      await day.until(at);
      const answer = await repeat(day, () => caller.put(`/api/stays/${program}/${externalId}`, stay));
      expect(answer.status, answer.text).toBe(200);
    }),
  );
}

/** Repeats a call until the server answers it. */
async function repeat({ signal }: Pick<Day, "signal">, call: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    const answer = await call().catch(() => undefined);
    if (answer && answer.status < 500) return answer;
    await pause(1_000, undefined, { signal });
  }
}

/** Reads all calendars, with half an hour between two readings: the second one cancels what has been missing since the first. */
export async function readAllCalendars({ park }: Day, admin: Caller): Promise<void> {
  const url = park.database.replica.url;
  const readAll = async () => {
    for (const id of park.feeds.ids) {
      await queryDatabase(url, "update feeds set claimed_until = now() where id = $1 and claimed_until is not null", [
        id,
      ]);
      const answer = await admin.post(`/api/feeds/${id}/read`);
      expect(answer.status, answer.text).toBe(200);
      expect(answer.body).toMatchObject({ failures: 0, held: null });
    }
  };
  await readAll();
  await queryDatabase(
    url,
    "update stays set missing_since = missing_since - interval '31 minutes' where missing_since is not null",
  );
  await readAll();
}

/** The booked stays of the calendars and the booking program are those that they tell, and no others. */
export async function expectStaysAsTold(day: Day): Promise<number> {
  const { park, script } = day;
  const rows = await queryDatabase(
    park.database.replica.url,
    `select source || '/' || external_id || ' ' || u.code || ' ' || arrival || ' ' || departure as told
     from stays s join units u on u.id = s.unit_id where s.status = 'booked' order by 1`,
  );
  const ofCalendars = times(script.sizes.feeds).flatMap((feed) =>
    park.feeds.eventsOfFeed(feed).map(({ uid, villa, from = 0, to = 0 }) => {
      return `feed-${park.feeds.ids[feed]}/${storedUid(uid)} ${villa} ${dayFromToday(from)} ${dayFromToday(to)}`;
    }),
  );
  const ofProgram = [
    ...park.told.map(({ externalId, unit, arrival, departure }) => ({ externalId, unit, arrival, departure })),
    ...laterStays(day).map(({ externalId, stay }) => ({ externalId, ...stay })),
  ].map((stay) => `${program}/${stay.externalId} ${stay.unit} ${stay.arrival} ${stay.departure}`);
  expect(rows.map(({ told }) => told).sort()).toEqual([...ofCalendars, ...ofProgram].sort());
  return rows.length;
}
