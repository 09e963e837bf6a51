import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { diskStoreForTests, type TestStore } from "../tests/support/photo-stores";
import { copyDatabase } from "../tests/support/start-app";
import { openSettings } from "./features/settings/actions";
import { needsBetween } from "./features/stays/reads/needs";
import { staysBetween } from "./features/stays/reads/stays";
import { fillSamplePark, samplePasswordWorks, sampleSignIns } from "./sample-park";
import { type OpenDatabase, openDatabase } from "./server/database/open";
import { users } from "./server/database/tables";
import { readEnvironment } from "./server/environment";
import { openStore } from "./server/objects/open";
import { hashPassword } from "./server/passwords";
import { addDays, parkDay } from "./shared/time";

const zone = "Europe/Amsterdam";

describe.each([
  ["at half past twelve, with photos", "2026-11-21T11:30:00Z", 25],
  ["at half past two when the clocks go back", "2026-10-25T00:30:00Z", 0],
])("a sample park that is filled %s", (_, moment, photos) => {
  const now = new Date(moment);
  let copy: Awaited<ReturnType<typeof copyDatabase>>;
  let database: OpenDatabase;
  let place: TestStore;
  let filled: { villas: number; people: number; assignments: number };
  beforeAll(async () => {
    copy = await copyDatabase("empty");
    database = openDatabase(copy.url);
    place = await diskStoreForTests();
    const store = await openStore(readEnvironment(place.settings), database.db);
    await openSettings(database.db, readEnvironment({}));
    filled = await fillSamplePark(database.db, zone, { now, ...(photos > 0 && { store }) });
  });
  afterAll(async () => {
    await database.close();
    await copy.drop();
    await place.close();
  });
  const rows = async (query: ReturnType<typeof sql>) => (await database.db.execute(query)).rows;
  const day = sql`(planned_at at time zone ${zone})::date - (${now.toISOString()}::timestamptz at time zone ${zone})::date`;

  test("has sixty villas, twenty people and four weeks of work", async () => {
    expect(filled).toMatchObject({ villas: 60, people: 21 });
    const days = await rows(sql`select ${day} as day, count(*)::int as villas from assignments group by 1 order by 1`);
    expect(days.map(({ day }) => day)).toEqual(Array.from({ length: 29 }, (_, index) => index - 14));
    const fewest = (day: unknown) => (Math.abs(Number(day)) > 7 ? 6 : 14);
    for (const { day, villas } of days) expect(villas, `day ${day}`).toBeGreaterThanOrEqual(fewest(day));
  });

  if (photos > 0)
    test("has photos with their bytes, of rooms, a damage and an inspection", async () => {
      const [counts] = await rows(sql`
      select count(*)::int as all, count(finding_id)::int as damages, count(qc_round)::int as "ofQc",
        (count(*) filter (where u.code = 'WL-042'))::int as "WL-042"
      from media m join assignments a on a.id = m.assignment_id join units u on u.id = a.unit_id`);
      expect(counts).toEqual({ all: photos, damages: 2, ofQc: 3, "WL-042": 5 });
      expect(place.files().filter((name) => name.endsWith(".full.jpg")).length).toBe(photos);
    });

  test("has the stays between its cleanings, and days that are still to plan", async () => {
    const park = { db: database.db, zone };
    const today = parkDay(now, zone);
    const needs = await needsBetween(park, { from: today, to: addDays(today, 7) }, now);
    expect(needs.filter(({ assignmentId }) => assignmentId).length).toBeGreaterThanOrEqual(7 * 14);
    const open = needs.filter(({ assignmentId }) => !assignmentId);
    expect(open.length).toBeGreaterThanOrEqual(4);
    const stays = await staysBetween(park, { from: today, to: addDays(today, 7) });
    expect(new Set(stays.map(({ kind }) => kind))).toEqual(new Set(["guest", "owner", "block"]));
    expect(stays.filter(({ unitId }) => !unitId).map(({ unitCode }) => unitCode)).toEqual(["WL-99"]);
  });

  test("shows every state today", async () => {
    const states = await rows(sql`
      select distinct a.status::text || coalesce(' ' || r.status::text, '') || case when rejected_at is not null then ' rejected' else '' end
        || case when uncovered then ' uncovered' else '' end as state
      from assignments a left join qc_reviews r on r.assignment_id = a.id and r.round = a.round where ${day} = 0`);
    expect(states.map(({ state }) => state).sort()).toEqual([
      "done",
      "done in_progress",
      "done passed",
      "in_progress",
      "in_progress needs_rework",
      "in_progress rejected",
      "needs_review",
      "pending",
      "pending uncovered",
    ]);
  });

  test("gives Aylin the work that the README's picture shows, and a day off", async () => {
    const own = await rows(sql`
      select u.code, a.status::text as status, a.priority::text as priority,
        (select count(*)::int from assignment_checklist_completions c where c.assignment_id = a.id) as ticks,
        (select count(*)::int from assignment_collaborators c where c.assignment_id = a.id) as helpers
      from assignments a join units u on u.id = a.unit_id join users p on p.id = a.cleaner_id
      where p.name = 'Aylin Demir' and ${day} = 0 order by u.code`);
    expect(own).toEqual([
      { code: "DV-108", status: "in_progress", priority: "normal", ticks: 12, helpers: 0 },
      { code: "WL-038", status: "done", priority: "normal", ticks: 12, helpers: 0 },
      { code: "WL-042", status: "in_progress", priority: "high", ticks: 7, helpers: 2 },
      { code: "ZB-017", status: "pending", priority: "low", ticks: 0, helpers: 0 },
      { code: "ZB-019", status: "pending", priority: "normal", ticks: 0, helpers: 0 },
    ]);
    const days = await rows(sql`
      select distinct ${day} as day from assignments a join users p on p.name = 'Aylin Demir'
      where p.id = a.cleaner_id or exists (select from assignment_collaborators c where c.assignment_id = a.id and c.cleaner_id = p.id)
      order by 1 desc limit 10`);
    expect(days.map(({ day }) => day)).toEqual([13, 12, 11, 9, 8, 7, 5, 4, 3, 1]);
  });

  test.each([
    ["acts in the future", sql`select from audit_logs where created_at > ${now.toISOString()}`],
    [
      "starts on another day",
      sql`select from assignments
      where (started_at at time zone ${zone})::date <> (planned_at at time zone ${zone})::date`,
    ],
    [
      "ticks before the start or after the finish",
      sql`select from assignment_checklist_completions c
      join assignments a on a.id = c.assignment_id where c.completed_at < a.started_at or c.completed_at > a.finished_at`,
    ],
    [
      "submits with open items",
      sql`select from assignments a where finished_at is not null
      and (select count(*) from assignment_checklist_completions c where c.assignment_id = a.id) <> 12`,
    ],
    [
      "inspects before the finish",
      sql`select from qc_reviews r join assignments a on a.id = r.assignment_id
      where r.round = a.round and a.finished_at > r.created_at`,
    ],
    [
      "leaves a booking open although all its villas are done",
      sql`select from schedules s where s.status = 'scheduled' and s.booking_id in (
        select booking_id from assignments group by booking_id having bool_and(status = 'done'))`,
    ],
    [
      "is booked twice at the same time",
      sql`select from schedules a join schedules b on a.booking_id < b.booking_id and a.date = b.date
      and a.start_time < b.end_time and b.start_time < a.end_time and 'absent' not in (a.status, b.status)
      and (a.cleaner_id = b.cleaner_id or a.team_id = b.team_id or a.supervisor_id = b.supervisor_id or a.unit_ids && b.unit_ids)`,
    ],
  ])("nobody %s", async (_, query) => {
    expect(await rows(query)).toEqual([]);
  });

  test("detects when nobody can sign in with its password any more", async () => {
    expect(sampleSignIns.map(({ role }) => role)).toEqual(["admin", "teamleader", "cleaner", "qc", "reception"]);
    expect(await samplePasswordWorks(database.db)).toBe(true);
    await database.db.update(users).set({ password: await hashPassword("something else") });
    expect(await samplePasswordWorks(database.db)).toBe(false);
    await expect(fillSamplePark(database.db, zone, { now })).rejects.toThrow("only for an empty database");
  });
});
