import { expect, onTestFinished, test } from "vitest";
import { olderDatabase } from "../../../tests/support/older-database";
import { migrate, openDatabase, withStartupLock } from "./open";

// Parks that were there before a migration: what they hold survives it.

/** A database as it was up to a migration, and the way to bring it up to date. */
async function asOf(last: number) {
  const { pool, close } = openDatabase(await olderDatabase(last));
  onTestFinished(close);
  return {
    run: async (statement: string) => (await pool.query(statement)).rows,
    update: () => withStartupLock(pool, (db) => migrate(db, "migrations")),
  };
}

const people = `insert into users (id, name, first_name, last_name, email, password, role)
  values ('00000000-0000-7000-8000-000000000001', 'Anna', 'Anna', '', 'anna@park.example', 'hash', 'cleaner')`;
const villas = (...codes: string[]) =>
  `insert into units (id, code, location) values ${codes.map((code) => `(gen_random_uuid(), '${code}', 'Waterlijn')`)}`;

test("the figures begin with the work that is there already", async () => {
  const { run, update } = await asOf(3);
  await run(people);
  await run(villas("WL-1"));
  await run(`insert into assignments (id, unit_id, cleaner_id, planned_at, status, started_at, finished_at)
    select gen_random_uuid(), u.id, p.id, now(), state::assignment_status,
      case when state <> 'pending' then now() - interval '90 minutes' end, case when state = 'done' then now() end
    from units u, users p, unnest(array['pending', 'pending', 'in_progress', 'done', 'done', 'done']) state`);
  await update();
  expect(await run("select * from assignment_tallies order by status")).toEqual([
    { status: "pending", assignments: "2", timed: "0", milliseconds: "0" },
    { status: "in_progress", assignments: "1", timed: "0", milliseconds: "0" },
    { status: "done", assignments: "3", timed: "3", milliseconds: String(3 * 90 * 60_000) },
  ]);
  await run("delete from assignments");
  expect(await run("select sum(assignments), sum(milliseconds) as ms from assignment_tallies")).toEqual([
    { sum: "0", ms: "0" },
  ]);
});

test("codes that are the same apart from capital letters are for people to tell apart first; removed villas have none", async () => {
  const { run, update } = await asOf(3);
  await run(villas("WL-1", "ZB-7", "wl-1"));
  await expect(update()).rejects.toThrow(/same code apart from capital letters: WL-1, wl-1\. Give each/i);
  await run("update units set removed_at = now() where code = 'wl-1'");
  await update();
  await expect(run(villas("zb-7"))).rejects.toThrow(/units_code_in_use/);
  await run(villas("wl-2"));
});
