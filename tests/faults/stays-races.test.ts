import { afterAll, beforeAll, expect, test } from "vitest";
import { addDays, parkDay } from "../../src/shared/time";
import { anyVersion, callerOf } from "../support/caller";
import { queryDatabase } from "../support/query-database";
import { reportCount } from "../support/report-count";
import { seededRandom } from "../support/seeded-random";
import { startApp, type TestApp } from "../support/start-app";
import { follow, type World } from "../support/stays-oracle";
import { nameOf } from "../support/stays-oracle-sources";
import { openStaysPark, type StaysPark } from "../support/stays-park";
import { callerWith } from "../support/tokens";

// Two programs tell stays of the same villas at once, on two nodes over one database, while a leader plans and moves stays by hand. Afterwards planned work is
// where the oracle puts it, once, and nobody has seen a deadlock. ROUNDS changes the length, SEED repeats the choices.

const rounds = Number(process.env.ROUNDS ?? 6);
const seed = Number(process.env.SEED ?? Date.now() % 2 ** 31);
const { random, oneOf } = seededRandom(seed);

let park: StaysPark;
let there: TestApp;
beforeAll(async () => {
  park = await openStaysPark();
  there = await startApp({ databaseUrl: park.app.databaseUrl, settings: { CHECK_REPLIES: "0" } });
});
afterAll(async () => {
  await there.close();
  await park.close();
});

const today = () => parkDay(new Date(), park.zone);
const stays = ["1", "2", "3", "4", "5", "6"];

/** A source's stays, anew: overlapping others in the same three villas. */
const someStays = () =>
  stays.map((externalId) => {
    const arrival = addDays(today(), random(12));
    const checkOut = oneOf([null, "08:30", "12:00"]);
    const departure = addDays(arrival, 1 + random(4));
    return { externalId, unit: oneOf(park.codes.slice(0, 3)), arrival, departure, checkOut };
  });

test(`${rounds} rounds of two sources, plans and moves at once on two nodes (SEED=${seed})`, {
  timeout: 60_000 + rounds * 10_000,
}, async () => {
  const [kindId = ""] = park.kinds;
  await park.putRules([
    { trigger: "departure", days: 0, kindId },
    { trigger: "arrival", days: 1, kindId },
    { trigger: "vacant", days: 2, kindId },
  ]);
  const [pms, ota] = [park.writerOf("pms"), callerWith(there, await park.token())];
  const leaders = [park.Sam, callerOf(there, park.Sam, park.Sam.cookie)] as const;
  const planAll = async () => {
    const open = (await park.needs(today(), addDays(today(), 20))).filter(({ assignmentId }) => assignmentId === null);
    return open.map(({ stayId, ruleId, nth, date }, i) => () => {
      const body = { needs: [{ stayId, ruleId, nth, date }], cleanerId: oneOf(Object.values(park.crew)).id };
      return oneOf([leaders[i % 2 ? 0 : 1]]).post("/api/needs/plan", body);
    });
  };
  let plans = 0;
  for (let round = 0; round < rounds; round++) {
    const calls = [
      () => pms.post("/api/stays/pms/batch", { stays: someStays() }),
      () => ota.post("/api/stays/ota/batch", { stays: someStays() }),
      ...someStays().map((stay, i) => () => {
        const { externalId, ...body } = stay;
        return oneOf(leaders).send("PUT", `/api/stays/manual/${externalId}-${i % 2}`, { body, headers: anyVersion });
      }),
      ...(await planAll()),
    ];
    const answers = await Promise.all(calls.map((call) => call()));
    for (const { status, text } of answers) expect([200, 201, 409], text).toContain(status);
    plans += answers.filter(({ status }) => status === 201).length;
    await expectSettled();
  }
  reportCount(`${rounds} rounds, ${plans} cleanings planned in them; seed ${seed}`);
  expect(plans).toBeGreaterThan(rounds);
});

test("none of it was a deadlock", async () => {
  const copy = park.app.databaseUrl;
  const [row] = await queryDatabase(
    copy,
    "select deadlocks::int from pg_stat_database where datname = current_database()",
  );
  expect(row).toEqual({ deadlocks: 0 });
});

/** Every planned cleaning is where the oracle puts it: following once more changes nothing. No villa has two on a day. */
async function expectSettled(): Promise<void> {
  const world = await worldNow();
  const before = [...world.work.values()].map((one) => ({ ...one }));
  follow(world, null);
  expect([...world.work.values()]).toEqual(before);
  const days = before.map(({ unitId, date }) => `${unitId} ${date}`);
  expect(new Set(days).size).toBe(days.length);
}

const links = `select assignment_id as "workId", stay_id as "stayId", stay_id || ' ' || rule_id || ' ' || nth as key,
  unit_id as "unitId", date::text, left(time::text, 5) as time from stay_work`;

/** What the server has, as the oracle sees it. */
async function worldNow(): Promise<World> {
  const { stays: told, work } = await park.stored();
  const rows = await queryDatabase(park.app.databaseUrl, links);
  const linkOf = new Map(
    rows.map(({ workId, stayId, key, unitId, date, time }) => {
      const put = { unitId: String(unitId), date: String(date), time: String(time) };
      return [String(workId), { key: String(key), stayId: String(stayId), put, missing: [], keptFor: null }];
    }),
  );
  return {
    ...{ today: today(), usual: { checkOut: "10:00", checkIn: "16:00" }, rules: await park.rules() },
    stays: new Map(told.map((stay) => [nameOf(stay), { ...stay, code: "", isChosen: false, missingSince: null }])),
    work: new Map(
      work.map((one) => [one.id, { ...one, isTouched: false, isDeleted: false, link: linkOf.get(one.id) ?? null }]),
    ),
    absent: new Set(),
    booked: new Set(),
    codes: park.codesOfVillas(),
  };
}
