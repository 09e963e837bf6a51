import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addDays } from "../../src/shared/time";
import {
  addTeamOf,
  addUser,
  type BookingBody,
  bookingBody,
  conflictsIn,
  monday,
  schedulesIn,
} from "../support/bookings";
import { addVilla } from "../support/builders";
import { type Answer, type Caller, callerOf, signInAs } from "../support/caller";
import { countDeadlocks } from "../support/deadlocks";
import { patientSender } from "../support/patient-sender";
import { queryDatabase } from "../support/query-database";
import { reportCount } from "../support/report-count";
import { copyDatabase, startApp, type TestApp } from "../support/start-app";
import { times } from "../support/times";

// Many leaders book the same villas, person, team or supervisor at the same moment, on two nodes over one database: one succeeds, the others are
// told who did, and there is no deadlock. `npm run soak` runs the long form: 200 rivals, 100 rounds.

const rivals = Number(process.env.RIVALS ?? 20);
const rounds = Number(process.env.ROUNDS ?? 2);

let database: Awaited<ReturnType<typeof copyDatabase>>;
let nodes: TestApp[];
let leaders: Caller[];
/** What only this rival books. */
let own: { cleaner: string; boss: string; villas: string[] }[];
let contested: { villas: string[]; cleaner: string; team: string; boss: string };
beforeAll(async () => {
  database = await copyDatabase("empty");
  nodes = await Promise.all(times(2).map(() => startApp({ databaseUrl: database.url })));
  const [app] = nodes;
  if (!app) throw new Error("no node started");
  const sanne = await signInAs(app, "teamleader", "Sanne");
  leaders = nodes.map((node) => callerOf(node, sanne, sanne.cookie));
  own = [];
  for (const i of times(rivals))
    own.push({
      cleaner: await addUser(app, "cleaner", `Cleaner ${i}`),
      boss: await addUser(app, "teamleader", `Leader ${i}`),
      villas: [await addVilla(app), await addVilla(app)],
    });
  const villas: string[] = [];
  for (const _ of times(6)) villas.push(await addVilla(app));
  contested = {
    villas,
    cleaner: await addUser(app, "cleaner", "Anna"),
    team: await addTeamOf(app, [await addUser(app, "cleaner", "Bob")]),
    boss: await addUser(app, "teamleader", "Pieter"),
  };
});
afterAll(() => database.drop());

/** What rival `i` books: one thing that all of them book, and otherwise their own. */
const wishes: Record<string, (i: number) => BookingBody> = {
  villa: (i) => ({ cleanerIds: [own[i]?.cleaner ?? ""], unitIds: shuffled(contested.villas) }),
  person: (i) => ({ cleanerIds: [contested.cleaner], unitIds: shuffled(own[i]?.villas ?? []) }),
  team: (i) => ({ teamId: contested.team, unitIds: shuffled(own[i]?.villas ?? []) }),
  supervisor: (i) => ({ supervisorId: contested.boss, unitIds: shuffled(own[i]?.villas ?? []) }),
};
const ways = ["single", "bulk", "edit", "mixed"] as const;
type Way = (typeof ways)[number];

/** Prepares rival `i`; the returned function sends the competing request. */
async function ready(way: Way, i: number, wish: BookingBody, date: string): Promise<() => Promise<Answer>> {
  const leader = leaders[i % leaders.length] ?? callerOf({ url: "" });
  if (way === "mixed") return ready(ways[i % 3] ?? "single", i, wish, date);
  // Of the request, however often it is sent.
  const headers = { "idempotency-key": randomUUID() };
  if (way === "single")
    return () => leader.send("POST", "/api/schedules", { body: bookingBody({ ...wish, date }), headers });
  if (way === "bulk") {
    const days = { startDate: addDays(date, -1), endDate: addDays(date, 1), bulkMode: true };
    return () => leader.send("POST", "/api/schedules/bulk", { body: { ...bookingBody(wish), ...days }, headers });
  }
  const alone = { supervisorId: own[i]?.boss ?? "", unitIds: own[i]?.villas ?? [] };
  const before = bookingBody({ ...alone, date: addDays(date, 2) });
  const [row] = schedulesIn(await patient.send(() => leader.post("/api/schedules", before)), 201);
  return () => leader.send("PUT", `/api/schedules/${row?.id}`, { body: bookingBody({ ...wish, date }), headers });
}

const patient = patientSender();
let day = monday;
let contests = 0;
let refused = 0;
const cases = Object.keys(wishes).flatMap((kind) => ways.map((way) => [kind, way] as const));
test.each(cases)(
  `one %s, ${rivals} rivals (%s): one gets it, the others are told who has it`,
  async (kind, way) => {
    for (const _ of times(rounds)) {
      day = addDays(day, 7);
      const date = day;
      const acts = await Promise.all(times(rivals).map((i) => ready(way, i, wishes[kind]?.(i) ?? {}, date)));
      const answers = await Promise.all(acts.map((act) => patient.send(act)));
      const losers = answers.filter(({ status }) => status >= 300);
      expect(losers.map(({ status, text }) => (status === 409 ? 409 : text))).toEqual(times(rivals - 1).map(() => 409));
      for (const loser of losers) {
        const told = conflictsIn(loser);
        expect(new Set(told.map((one) => one.kind))).toEqual(new Set([kind]));
        expect(told.some((one) => one.date === date)).toBe(true);
      }
      contests += 1;
      refused += losers.length;
      // As autovacuum does, which tests run without: the long form leaves 55,000 bookings.
      if (contests % 10 === 0) await queryDatabase(database.url, "vacuum analyze");
    }
  },
  30_000 * (1 + rounds),
);

test(
  `${rivals} rivals share the same villas out among the same cleaners, each in another order: one gets them`,
  async () => {
    const { date: _, ...during } = bookingBody();
    for (const _round of times(rounds)) {
      day = addDays(day, 7);
      const days = { startDate: day, endDate: addDays(day, 1) };
      const requests = times(rivals).map((i) => {
        const [first = "", second = "", ...others] = shuffled(contested.villas);
        const [one = "", other = ""] = shuffled([contested.cleaner, own[0]?.cleaner ?? ""]);
        const shares = [
          { cleanerId: one, unitIds: [first, second] },
          { cleanerId: other, unitIds: others },
        ];
        const leader = leaders[i % leaders.length] ?? callerOf({ url: "" });
        const headers = { "idempotency-key": randomUUID() };
        return () => leader.send("POST", "/api/schedules/shared", { body: { ...during, ...days, shares }, headers });
      });
      const answers = await Promise.all(requests.map((request) => patient.send(request)));
      const statuses = answers.map((answer) => answer.status).sort();
      expect(statuses).toEqual([201, ...times(rivals - 1).map(() => 409)]);
    }
  },
  30_000 * (1 + rounds),
);

test("the database detected no deadlock", async () => {
  await Promise.all(nodes.map((node) => node.close()));
  const deadlocks = await countDeadlocks(database.url);
  const told = `${refused} told who has it, ${patient.comeBacks()} times asked to come back first`;
  reportCount(`${contests} contests of ${rivals}, one winner each, ${told}, ${deadlocks} deadlocks`);
  expect(deadlocks).toBe(0);
});

function shuffled<T>(list: readonly T[]): T[] {
  return list
    .map((one) => ({ one, at: Math.random() }))
    .sort((one, other) => one.at - other.at)
    .map(({ one }) => one);
}
