import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addDays } from "../../src/shared/time";
import { addUser, bookingBody, monday, schedulesIn } from "../support/bookings";
import { addVilla, addWork } from "../support/builders";
import { type Answer, type Caller, signInAs } from "../support/caller";
import { queryDatabase } from "../support/query-database";
import { copyDatabase, startApp, type TestApp } from "../support/start-app";
import { waitUntil } from "../support/wait-until";

// A villa is deleted at the moment when it is booked, planned, started, moved to, sent back or edited, on two nodes over one database: the first
// request wins, the other is refused, and no deleted villa has open work or a future booking.

const rounds = Number(process.env.ROUNDS ?? 10);

let database: Awaited<ReturnType<typeof copyDatabase>>;
let here: TestApp;
let there: TestApp;
let ada: Caller;
let sanne: Caller;
let anna: Caller;
let inspector: Caller;
let bob: string;
beforeAll(async () => {
  database = await copyDatabase("empty");
  [here, there] = await Promise.all([startApp({ databaseUrl: database.url }), startApp({ databaseUrl: database.url })]);
  [ada, sanne, anna, inspector] = await Promise.all([
    signInAs(here, "admin", "Ada"),
    signInAs(there, "teamleader", "Sanne"),
    signInAs(there, "cleaner", "Anna"),
    signInAs(there, "qc", "Quinn"),
  ]);
  bob = await addUser(here, "cleaner", "Bob");
});
afterAll(() => database.drop());

let day = monday;
const freeDay = () => {
  day = addDays(day, 1);
  return day;
};
const at = (date: string) => new Date(`${date}T09:00:00Z`);
const booked = async (unitIds: string[], date: string) =>
  schedulesIn(await sanne.post("/api/schedules", bookingBody({ cleanerIds: [bob], unitIds, date })), 201)[0]?.id ?? "";
const put = (row: string, date: string, unitIds: string[]) =>
  sanne.send("PUT", `/api/schedules/${row}`, { body: bookingBody({ cleanerIds: [bob], unitIds, date }) });

/** Prepares a request about the villa; the returned function sends it. */
type Rival = (villa: string, other: string) => Promise<() => Promise<Answer>>;
const rivals: Record<string, Rival> = {
  "is booked": async (villa, other) => {
    const date = freeDay();
    return () => sanne.post("/api/schedules", bookingBody({ cleanerIds: [bob], unitIds: [other, villa], date }));
  },
  "is booked for a week": async (villa) => {
    const days = { startDate: addDays(day, 1), endDate: addDays(day, 7), bulkMode: true };
    day = addDays(day, 7);
    return () =>
      sanne.post("/api/schedules/bulk", { ...bookingBody({ cleanerIds: [bob], unitIds: [villa] }), ...days });
  },
  "is added to a booking": async (villa, other) => {
    const date = freeDay();
    const row = await booked([other], date);
    return () => put(row, date, [villa, other]);
  },
  "is taken off a booking": async (villa, other) => {
    const date = freeDay();
    const row = await booked([villa, other], date);
    return () => put(row, date, [other]);
  },
  "loses its booking": async (villa) => {
    const row = await booked([villa], freeDay());
    return () => sanne.delete(`/api/schedules/${row}`);
  },
  "loses its cleaner": async (villa, other) => {
    const body = bookingBody({ cleanerIds: [anna.id], unitIds: [villa, other], date: freeDay() });
    const [row] = schedulesIn(await sanne.post("/api/schedules", body), 201);
    return () => anna.patch(`/api/schedules/${row?.id}`, { status: "absent" });
  },
  "is planned": async (villa) => {
    const body = { unitId: villa, cleanerId: anna.id, plannedAt: at(freeDay()) };
    return () => sanne.post("/api/assignments", body);
  },
  "gets other work": async (villa, other) => {
    const work = await addWork(here, { lead: anna, villa: other, plannedAt: at(freeDay()) });
    return () => sanne.patch(`/api/assignments/${work}`, { unitId: villa });
  },
  "loses work": async (villa) => {
    const work = await addWork(here, { lead: anna, villa, plannedAt: at(freeDay()) });
    return () => sanne.delete(`/api/assignments/${work}`);
  },
  "is started": async (villa) => {
    const work = await addWork(here, { lead: anna, villa });
    return () => anna.post(`/api/assignments/${work}/start`);
  },
  "is approved": async (villa) => {
    const work = await addWork(here, { lead: anna, villa, status: "needs_review" });
    return () => sanne.patch(`/api/assignments/${work}/approve`);
  },
  "is sent back by QC": async (villa) => {
    const work = await addWork(here, { lead: anna, villa, status: "done" });
    return () => inspector.post(`/api/assignments/${work}/qc/complete`, { status: "needs_rework", notes: "Sand" });
  },
  "is deleted by another": async (villa) => () => ada.delete(`/api/units/${villa}`),
};

test.each(Object.entries(rivals))("deleted while it %s", async (_, rival) => {
  const outcomes = new Set<string>();
  for (let round = 0; round < rounds; round++) {
    const [villa, other] = [await addVilla(here), await addVilla(here)];
    const act = await rival(villa, other);
    const remove = () => ada.delete(`/api/units/${villa}`);
    // The two requests take turns at being sent first.
    const calls = round % 2 ? [remove(), act()] : [act(), remove()];
    const answers = await Promise.all(calls);
    const [removed, acted] = round % 2 ? answers : answers.toReversed();
    outcomes.add(`${removed?.status} ${acted?.status}`);
    expect([204, 404, 409], removed?.text).toContain(removed?.status);
    expect([200, 201, 204, 404, 409, 422], acted?.text).toContain(acted?.status);
    expect(removed?.status === 204 || (acted?.status ?? 500) < 300, "one of them has happened").toBe(true);
  }
  expect(await orphans(), [...outcomes].join(", ")).toEqual([]);
});

/** Returns everything open that still refers to a deleted villa. */
async function orphans() {
  const { rows } = await here.database.db.execute(sql`
    select a.id, a.status::text from assignments a join units u on u.id = a.unit_id
    where u.removed_at is not null and a.status <> 'done'
    union all
    select s.id, 'booked' from schedules s join units u on u.id = any(s.unit_ids)
    where u.removed_at is not null and s.date >= current_date and s.status <> 'completed'
    union all
    select c.booking_id, 'claimed' from booking_claims c join units u on u.id = c.subject_id
    where u.removed_at is not null and upper(c.during) >= current_date
    union all
    select b.id, 'nobody' from bookings b where not exists (select from schedules s where s.booking_id = b.id)`);
  return rows;
}

test("the database detected no deadlock", async () => {
  await Promise.all([here.close(), there.close()]);
  const others = "select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()";
  await waitUntil("all connections to close", async () => (await queryDatabase(database.url, others)).length === 0);
  const figures = "select deadlocks::int from pg_stat_database where datname = current_database()";
  expect(await queryDatabase(database.url, figures)).toEqual([{ deadlocks: 0 }]);
});
