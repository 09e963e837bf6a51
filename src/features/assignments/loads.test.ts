import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { addTeamOf, addUser, book } from "../../../tests/support/bookings";
import { addVilla, addWork } from "../../../tests/support/builders";
import { type Caller, callerOf, signInAs } from "../../../tests/support/caller";
import { expectProblem } from "../../../tests/support/problem";
import { startAppForTest } from "../../../tests/support/start-app";
import { assignments, availabilities, schedules, users } from "../../server/database/tables";
import { getLoads } from "./contract/supervision";

const day = "2026-11-21";
const plannedAt = new Date(`${day}T09:00:00Z`);

async function loadsOf(who: Caller, date = day, assignmentId?: string) {
  const { status, text, body } = await who.get(
    `/api/assignments/loads?date=${date}${assignmentId ? `&assignmentId=${assignmentId}` : ""}`,
  );
  expect(status, text).toBe(200);
  return z.parse(getLoads.reply, body);
}

test("each cleaner's villas of a day, as lead or collaborator, least busy first and absent last", async () => {
  const app = await startAppForTest();
  const leader = await signInAs(app, "teamleader");
  const person = (name: string) => signInAs(app, "cleaner", name);
  const [anna, bob, cem] = [await person("Anna"), await person("Bob"), await person("Cem")];
  const [dana, eva, fenna] = [await person("Dana"), await person("Eva"), await person("Fenna")];
  const minutesOf = async (work: Promise<string>, estimatedMinutes: number | null) =>
    app.database.db
      .update(assignments)
      .set({ estimatedMinutes })
      .where(eq(assignments.id, await work));

  await minutesOf(addWork(app, { lead: anna, helpers: [bob], left: [cem], plannedAt }), 90);
  await minutesOf(addWork(app, { lead: anna, plannedAt, status: "in_progress" }), null);
  await minutesOf(addWork(app, { lead: anna, plannedAt, status: "needs_review" }), 60);
  await minutesOf(addWork(app, { lead: bob, plannedAt, status: "done" }), 60);
  // Uncovered, though it keeps Cem's name.
  await addWork(app, { lead: cem, plannedAt, uncovered: true });
  // On other days: the last moment before, the first after.
  await addWork(app, { lead: cem, plannedAt: new Date("2026-11-20T22:59:59.999Z") });
  await addWork(app, { lead: cem, plannedAt: new Date("2026-11-21T23:00:00.000Z") });
  await minutesOf(addWork(app, { lead: cem, plannedAt: new Date("2026-11-21T22:59:59.999Z") }), 30);
  const away = { date: day, isAvailable: false };
  await app.database.db.insert(availabilities).values([
    { ...away, userId: dana.id, reason: "Ill" },
    { ...away, userId: eva.id, isAvailable: true },
    { ...away, userId: anna.id, date: "2026-11-22" },
  ]);
  await app.database.db
    .update(users)
    .set({ removedAt: new Date(), name: "Removed user" })
    .where(eq(users.id, fenna.id));

  const here = { teamId: null, working: false, absent: false, absenceReason: null, lang: null, booked: [] };
  expect(await loadsOf(leader)).toEqual([
    { ...here, cleaner: { id: eva.id, name: "Eva" }, villas: 0, open: 0, openMinutes: 0 },
    { ...here, cleaner: { id: cem.id, name: "Cem" }, villas: 1, open: 1, openMinutes: 30 },
    { ...here, cleaner: { id: bob.id, name: "Bob" }, villas: 2, open: 1, openMinutes: 90 },
    { ...here, cleaner: { id: anna.id, name: "Anna" }, villas: 3, open: 2, openMinutes: 90, working: true },
    {
      ...here,
      cleaner: { id: dana.id, name: "Dana" },
      villas: 0,
      open: 0,
      openMinutes: 0,
      absent: true,
      absenceReason: "Ill",
    },
  ]);
  expect((await loadsOf(await signInAs(app, "admin"), "2026-11-22")).find(({ absent }) => absent)?.cleaner.name).toBe(
    "Anna",
  );
  for (const who of [anna, await signInAs(app, "qc")])
    expectProblem(await who.get(`/api/assignments/loads?date=${day}`), "wrong-role");
  expectProblem(await callerOf(app).get(`/api/assignments/loads?date=${day}`), "not-signed-in");
  for (const date of ["", "?date=2026-02-30", "?date=today"])
    expectProblem(await leader.get(`/api/assignments/loads${date}`), "invalid");
});

test("whoever is on an assignment in progress is working, whatever its day", async () => {
  const app = await startAppForTest();
  const leader = await signInAs(app, "teamleader");
  const people = ["Anna", "Bob", "Cem", "Dana"].map((name) => signInAs(app, "cleaner", name));
  const [anna, bob, cem, dana] = await Promise.all(people);
  if (!anna || !bob || !cem || !dana) throw new Error("there are four");
  const of = { status: "in_progress" as const, plannedAt: new Date("2026-11-23T09:00:00Z") };
  await addWork(app, { ...of, lead: anna, helpers: [bob], left: [cem] });
  await addWork(app, { ...of, lead: dana, uncovered: true });
  await addWork(app, { ...of, lead: cem, status: "needs_review" });
  const working = (await loadsOf(leader)).filter((load) => load.working);
  expect(working.map(({ cleaner, villas }) => [cleaner.name, villas])).toEqual([
    ["Anna", 0],
    ["Bob", 0],
  ]);
});

test("people are busy during their own schedules, and their team's if it is booked as a whole", async () => {
  const app = await startAppForTest();
  const leader = await signInAs(app, "teamleader");
  const people = ["Anna", "Bob", "Cem"].map((name) => addUser(app, "cleaner", name));
  const [anna = "", bob = "", cem = ""] = await Promise.all(people);
  const date = "2031-11-21";
  const team = await addTeamOf(app, [anna, bob]);
  const booking = async (from: string, until: string, who: { cleanerIds?: string[]; teamId?: string }) =>
    book(leader, { date, startTime: from, endTime: until, unitIds: [await addVilla(app)], ...who });
  await booking("13:00", "15:00", { teamId: team });
  await booking("08:00", "09:00", { cleanerIds: [anna] });
  // Booked by name beside the team, so the other members don't work.
  await booking("10:00", "11:00", { cleanerIds: [cem], teamId: team });
  const [row] = await booking("16:00", "17:00", { cleanerIds: [bob] });
  await app.database.db
    .update(schedules)
    .set({ status: "absent" })
    .where(eq(schedules.id, row?.id ?? ""));
  const booked = new Map((await loadsOf(leader, date)).map((load) => [load.cleaner.id, load.booked]));
  const afternoon = { startTime: "13:00", endTime: "15:00" };
  expect(booked.get(anna)).toEqual([{ startTime: "08:00", endTime: "09:00" }, afternoon]);
  expect(booked.get(bob)).toEqual([afternoon]);
  expect(booked.get(cem)).toEqual([{ startTime: "10:00", endTime: "11:00" }]);

  // The booking that the work comes from makes nobody busy.
  const [work] = await app.database.db.select().from(assignments).where(eq(assignments.cleanerId, cem));
  const forWork = await loadsOf(leader, date, work?.id);
  expect(forWork.find(({ cleaner }) => cleaner.id === cem)?.booked).toEqual([]);
  expect(forWork.find(({ cleaner }) => cleaner.id === bob)?.booked).toEqual([afternoon]);
});
