import { sql } from "drizzle-orm";
import { expect } from "vitest";
import { addPerson } from "../../../src/features/accounts/actions/people";
import { addAssignment } from "../../../src/features/assignments/actions/plan";
import { addUnit } from "../../../src/features/units/actions";
import type { Role } from "../../../src/shared/roles";
import { parkDay } from "../../../src/shared/time";
import { addAreas, asPark } from "../builders";
import { addTestFeed, calendarOf, dayFromToday, serveCalendars } from "../calendar-server";
import { type Caller, signIn, signInAs, testPassword } from "../caller";
import { addStandardItems, definitionOf } from "../checklists";
import { dataFolder } from "../data-folder";
import { quickHash } from "../quick-hash";
import { startReplicatedPostgres } from "../replicated-postgres";
import { openRoundRobinProxy } from "../round-robin-proxy";
import { runningAppAt } from "../running-app";
import type { TestApp } from "../start-app";
import { times } from "../times";
import { addToken, callerWith } from "../tokens";
import { nodeOf } from "../two-nodes";
import { waitUntil } from "../wait-until";
import { addTestWebhook, openReceiver, statesIn } from "../webhooks";
import { zone } from "../zone";
import { arrivalOf, arrivesAtOwnTime, comingStay, eventsOf, leavesLate } from "./calendar-script";
import { openDatabaseAddress } from "./database-address";
import type { Crew, DayScript, VillaDay } from "./script";

const areas = ["Duinvallei", "Waterlijn", "Zandbank"];
const roleOf: Record<Crew, Role> = {
  cleaners: "cleaner",
  leaders: "teamleader",
  inspectors: "qc",
  receptions: "reception",
};
const checkOutLate = "18:00";
/** The source of the booking program's stays. */
export const program = "pms";

/** The park's usual times, and when guests arrive whose stays have a time of their own, HH:MM. */
export type DayTimes = { checkOut: string; checkIn: string; ownCheckIn: string };
export type DayPark = Awaited<ReturnType<typeof openDayPark>>;

/**
 * Opens the park in the morning, until the test ends: two nodes over a PostgreSQL with its replica, people, villas, stays of calendars and of a booking
 * program, planned work, and two receivers of webhooks that know every villa.
 */
export async function openDayPark(script: DayScript, dayMs: number, timesAt: (now: Date) => DayTimes) {
  const { primary, replica } = await startReplicatedPostgres();
  const address = await openDatabaseAddress(primary.url);
  const calendars = await serveCalendars();
  const quick = await openReceiver();
  const slow = await openReceiver(
    (_, response) => void setTimeout(() => response.writeHead(204).end(), 20 + Math.random() * 200),
  );
  const receivers = [quick, slow];
  const allowed = [calendars.settings.OUTGOING_ALLOW, ...receivers.map((one) => one.allowed)].join();
  const folder = await dataFolder();
  const settings = { DATABASE_URL: address.url, SAMPLE_PARK: "0", TRUST_PROXY: "1", OUTGOING_ALLOW: allowed };
  const nodes = await Promise.all(times(2).map(() => nodeOf((port) => folder.start({ ...settings, PORT: port }))));
  const url = await openRoundRobinProxy(nodes.map((node) => node.url));
  const app = runningAppAt(url, primary.url);
  const admin = await signInAs(app, "admin");
  const items = await asPark(app, (context) =>
    addStandardItems(
      context,
      times(script.sizes.items).map((item) => definitionOf(`Item ${item + 1}`)),
    ),
  );
  const villas = await addVillas(app, script);
  const crews = {
    cleaners: await addCrew(app, "cleaners", script.sizes.cleaners),
    leaders: await addCrew(app, "leaders", script.sizes.leaders),
    inspectors: await addCrew(app, "inspectors", script.sizes.inspectors),
    receptions: await addCrew(app, "receptions", script.sizes.receptions),
  };
  const { value: token } = await addToken(app);
  const feeds = await addFeeds(admin, calendars, script);
  await addHistory(app);
  const work = await planWork(app, { script, villas, crews, dayMs });
  const dayTimes = timesAt(new Date());
  await set(admin, { checkOutTime: dayTimes.checkOut, checkInTime: dayTimes.checkIn, readyWhen: "qc" });
  const told = await tellStays(callerWith(app, token), script, dayTimes);
  for (const receiver of receivers) await addTestWebhook(app, receiver, ["villa.readiness", "finding.added"]);
  for (const receiver of receivers)
    await waitUntil(
      "every villa at the receivers",
      () => new Set(statesIn(receiver).map(({ unitId }) => unitId)).size === villas.length,
      60_000,
    );
  return {
    ...{ app, url, nodes, admin, items, villas, crews, feeds, work, receivers, token, told, dayTimes },
    database: { primary, replica, address },
  };
}

async function set(admin: Caller, settings: object): Promise<void> {
  const { status, text } = await admin.patch("/api/settings", settings);
  expect(status, text).toBe(200);
}

/** Adds the villas in one transaction. Returns their ids in order. */
async function addVillas(app: TestApp, { villas }: DayScript): Promise<string[]> {
  await addAreas(app, ...areas);
  return asPark(app, async (context) => {
    const ids: string[] = [];
    for (const { villa, code } of villas) {
      const location = areas[villa % areas.length] ?? "";
      ids.push((await addUnit(context, { code, location, address: `Helmweg ${villa + 1}` })).id);
    }
    return ids;
  });
}

async function addCrew(app: TestApp, crew: Crew, count: number): Promise<Caller[]> {
  const password = await quickHash(testPassword);
  const emailOf = (person: number) => `${crew}.${person}@park.example`;
  const people = await asPark(app, async (context) => {
    const ids: string[] = [];
    for (const person of times(count)) {
      const name = `${crew} ${person + 1}`;
      ids.push((await addPerson(context, { name, email: emailOf(person), password, role: roleOf[crew] })).id);
    }
    return ids;
  });
  const callers: Caller[] = [];
  for (const [person, id] of people.entries()) callers.push(await signIn(app, emailOf(person), testPassword, id));
  return callers;
}

/** Tells the stays of the booking program. */
async function tellStays(caller: Caller, { villas }: DayScript, { ownCheckIn }: DayTimes) {
  const arriving = villas.filter(arrivesAtOwnTime).map(({ villa, code }) => ({
    ...{ externalId: `arriving-${villa}`, unit: code, guests: 2, checkIn: ownCheckIn },
    ...{ arrival: dayFromToday(0), departure: dayFromToday(4) },
  }));
  const leaving = villas.filter(leavesLate).map(({ villa, code }) => ({
    ...{ externalId: `leaving-${villa}`, unit: code, guests: 4, checkOut: checkOutLate },
    ...{ arrival: dayFromToday(arrivalOf(villa)), departure: dayFromToday(0) },
  }));
  const stays = [...leaving, ...arriving];
  if (stays.length === 0) return stays;
  const { status, text } = await caller.post(`/api/stays/${program}/batch`, { stays });
  expect(status, text).toBe(200);
  return stays;
}

/** One calendar for each nth villa. `coming`: the upcoming stay of each villa now; `publish` makes a calendar say so. */
async function addFeeds(admin: Caller, calendars: Awaited<ReturnType<typeof serveCalendars>>, script: DayScript) {
  const { sizes, villas } = script;
  const coming = new Map<number, ReturnType<typeof comingStay> | null>(
    villas.map(({ villa }) => [villa, comingStay(villa)]),
  );
  const eventsOfFeed = (feed: number) =>
    villas
      .filter(({ villa }) => villa % sizes.feeds === feed)
      .flatMap((one) => eventsOf(one, coming.get(one.villa) ?? null));
  const publish = (feed: number) => calendars.answers.set(`/${feed}.ics`, { body: calendarOf(eventsOfFeed(feed)) });
  const ids: string[] = [];
  for (const feed of times(sizes.feeds)) {
    publish(feed);
    ids.push(await addTestFeed(admin, calendars, `/${feed}.ics`, { name: `Calendar ${feed}` }));
  }
  return { ids, coming, publish, eventsOfFeed };
}

/** Three approved cleanings of each villa, so that there is something to forecast from. */
async function addHistory({ database: { db } }: TestApp): Promise<void> {
  await db.execute(sql`
    with past as (
      insert into assignments (id, unit_id, cleaner_id, planned_at, started_at, finished_at, status, actual_minutes, estimated_minutes, round,
        qc_status, checklist_snapshot_id)
      select gen_random_uuid(), u.id, (select id from users where role = 'cleaner' order by id offset n % 2 limit 1),
        day.at, day.at, day.at + interval '1 minute' * (50 + n * 7), 'done', 50 + n * 7, 60, 1, 'passed',
        (select snapshot_id from villa_checklists v where v.unit_id = u.id and is_current limit 1)
      from units u cross join generate_series(1, 3) n
      cross join lateral (select now() - interval '1 day' * (n * 9 + 20) as at) day
      returning id, started_at, finished_at, cleaner_id, actual_minutes)
    insert into working_periods (assignment_id, round, started_at, started_by_id, finished_at, minutes)
    select id, 0, started_at, cleaner_id, finished_at, actual_minutes from past`);
}

type Planning = { script: DayScript; villas: readonly string[]; crews: { cleaners: readonly Caller[] }; dayMs: number };

/** Plans today's cleanings, but for those that a plan of the day will plan. Returns their ids by villa. */
function planWork(app: TestApp, { script, villas, crews, dayMs }: Planning): Promise<Map<number, string>> {
  const idOf = (cleaner: number) => crews.cleaners[cleaner]?.id ?? "";
  return asPark(app, async (context) => {
    const planned = new Map<number, string>();
    for (const one of script.villas.filter(({ isToPlan }) => !isToPlan)) {
      const { id } = await addAssignment(context, {
        unitId: villas[one.villa] ?? "",
        cleanerId: idOf(one.movedFrom ?? one.lead),
        collaboratorIds: one.helper === null ? [] : [idOf(one.helper)],
        plannedAt: plannedAt(one, context.now, dayMs),
      });
      planned.set(one.villa, id);
    }
    return planned;
  });
}

/** When a villa's cleaning is planned: at its place in the compressed day. */
export function plannedAt({ startsAt }: Pick<VillaDay, "startsAt">, morning: Date, dayMs: number): Date {
  return new Date(Math.round(morning.getTime() + startsAt * dayMs));
}

/** The park's day. */
export const today = () => parkDay(new Date(), zone);
