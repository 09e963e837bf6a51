import { expect, onTestFinished, test } from "vitest";
import { olderDatabase } from "../../../tests/support/older-database";
import { parkOver } from "../../../tests/support/park";
import { standardPresets } from "../../features/assignments/rules/standard-lists";
import { refreshVillaChecklists } from "../../features/checklists/actions/refresh";
import { standardChecklist } from "../../features/checklists/rules/standard-checklist";
import { villaTypes } from "../../sample-park/lists";
import { perform } from "../actions/perform";
import { migrate } from "./migrate";
import { openDatabase, withStartupLock } from "./open";

// The data of existing parks survives migrations. Long because each migration that changes data has its test here.

/** Creates a database as of an earlier migration, and returns a function that migrates it. */
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

test("the figures include existing work", async () => {
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

test("codes that differ only in case must be changed by hand first; removed villas don't count", async () => {
  const { run, update } = await asOf(3);
  await run(villas("WL-1", "ZB-7", "wl-1"));
  await expect(update()).rejects.toThrow(/same code apart from capital letters: WL-1, wl-1\. Give each/i);
  await run("update units set removed_at = now() where code = 'wl-1'");
  await update();
  await expect(run(villas("zb-7"))).rejects.toThrow(/units_code_in_use/);
  await run(villas("wl-2"));
});

test("the minutes of existing work are read from the audit trail", async () => {
  const { run, update } = await asOf(6);
  await run(people);
  await run(villas("WL-1"));
  const begin = "timestamptz '2026-11-02T08:00:00Z'";
  const at = (minutes: number) => `${begin} + ${minutes} * interval '1 minute'`;
  const rework = { ...{ tick: 5, complete: 58, reject: 70, finding: 2_890 }, "complete again": 2_902 };
  /** Adds work that was finished with its last step, and its trail; the steps named in `late` were sent later. */
  const add = async (name: string, round: number, steps: Record<string, number>, late: readonly string[] = []) => {
    const last = Math.max(0, ...Object.values(steps));
    const [work] =
      await run(`insert into assignments (id, unit_id, cleaner_id, planned_at, created_at, status, started_at, finished_at, round, actual_minutes, instructions)
      select gen_random_uuid(), u.id, p.id, ${begin}, ${at(-30)}, 'done', ${at(steps.start ?? 0)}, ${at(last)}, ${round}, ${last}, '${name}'
      from units u, users p returning id`);
    let n = 0;
    for (const [step, minutes] of Object.entries({ create: -30, ...steps })) {
      n += 1;
      const meta = late.includes(step) ? `{"arrivedAt": "2026-11-20T08:00:00.000Z"}` : "{}";
      await run(`insert into audit_logs (id, action, entity, entity_id, meta, created_at)
        values (('00000000-0000-7000-8000-' || lpad('${n}', 4, '0') || substr('${work.id}', 29))::uuid, 'assignment.${step.split(" ")[0]}', 'assignments', '${work.id}', '${meta}', ${at(minutes)})`);
    }
  };
  await add("once", 1, { start: 0, tick: 5, complete: 58 });
  await add("rework", 2, { start: 0, ...rework });
  await add("start at an impossible time", 1, { start: -30, tick: 5, complete: 58 }, ["start"]);
  await add("late", 1, { start: 0, complete: 58 }, ["start", "complete"]);
  await add("without a trail", 2, {});
  await update();
  const minutes = await run(
    "select instructions as work, actual_minutes as minutes, is_timed as timed from assignments order by 1",
  );
  expect(minutes).toEqual([
    { work: "late", minutes: 58, timed: true },
    { work: "once", minutes: 58, timed: true },
    { work: "rework", minutes: 58 + 12, timed: true },
    { work: "start at an impossible time", minutes: 88, timed: false },
    { work: "without a trail", minutes: null, timed: false },
  ]);
  const periods = "select w.round, minutes from working_periods w join assignments a on a.id = w.assignment_id";
  expect(await run(`${periods} where instructions = 'rework' order by w.round`)).toEqual([
    { round: 0, minutes: 58 },
    { round: 1, minutes: 12 },
  ]);
  expect(await run("select timed, milliseconds from assignment_tallies")).toEqual([
    { timed: "3", milliseconds: String((58 + 58 + 70) * 60_000) },
  ]);
});

test("the notes of ticks become notes on their items, by whoever wrote last", async () => {
  const { run, update } = await asOf(8);
  await run(people);
  await run(`insert into users (id, name, first_name, last_name, email, password, role)
    values ('00000000-0000-7000-8000-000000000002', 'Bob', 'Bob', '', 'bob@park.example', 'hash', 'cleaner')`);
  await run(villas("WL-1"));
  await run(
    "insert into checklist_items (id, label, position) select gen_random_uuid(), 'Task ' || n, n from generate_series(1, 4) n",
  );
  await run(`insert into assignments (id, unit_id, cleaner_id, planned_at, status, started_at)
    select gen_random_uuid(), u.id, p.id, '2026-11-20 08:00Z', 'in_progress', '2026-11-20 08:00Z'
    from units u, users p where p.name = 'Anna'`);
  await run(`insert into assignment_checklist_completions (id, assignment_id, checklist_item_id, completed_by_id, completed_at, notes)
    select gen_random_uuid(), a.id, i.id, p.id, '2026-11-20 09:00Z', (array[null, 'Lamp', E'Lamp\nTap drips', ''])[i.position]
    from assignments a, checklist_items i, users p where p.name = 'Anna'`);
  await run(`insert into audit_logs (id, user_id, action, entity, entity_id, meta, created_at)
    select gen_random_uuid(), p.id, 'assignment.note', 'assignments', a.id, jsonb_build_object('itemId', i.id), '2026-11-20 10:00Z'
    from assignments a, checklist_items i, users p where p.name = 'Bob' and i.position = 3`);
  await update();
  expect(
    await run(`select i.label, p.name, n.text from assignment_checklist_notes n
      join checklist_items i on i.id = n.checklist_item_id join users p on p.id = n.author_id order by i.label`),
  ).toMatchObject([
    { label: "Task 2", name: "Anna", text: "Lamp" },
    { label: "Task 3", name: "Bob", text: "Lamp\nTap drips" },
  ]);
  expect(
    await run(
      "select extract(hour from written_at at time zone 'UTC')::int as hour from assignment_checklist_notes order by 1",
    ),
  ).toEqual([{ hour: 9 }, { hour: 10 }]);
});

test("existing audit rows keep their place, and later ones are counted", async () => {
  const { run, update } = await asOf(12);
  const work = "00000000-0000-7000-8000-00000000000a";
  const add = (id: number, action: string, time: string) =>
    run(`insert into audit_logs (id, action, entity, entity_id, created_at)
      values ('00000000-0000-7000-8000-${String(id).padStart(12, "0")}', '${action}', 'assignments', '${work}', '2026-11-20 ${time}Z')`);
  await add(3, "create", "08:00");
  // By a node whose clock was behind.
  await add(1, "start", "09:00");
  await add(4, "finish", "10:00");
  await add(5, "leave", "10:00");
  await update();
  await add(2, "approve", "10:00");
  await add(6, "edit", "09:30");
  expect(await run("select action, number from audit_logs order by created_at, number, id")).toEqual([
    { action: "create", number: 0 },
    { action: "start", number: 0 },
    { action: "finish", number: 0 },
    { action: "leave", number: 0 },
    { action: "approve", number: 1 },
    { action: "edit", number: 2 },
  ]);
});

test("absences from before know which work goes back, unless somebody else has been given it", async () => {
  const { run, update } = await asOf(12);
  const person = (n: number) => `00000000-0000-7000-8000-00000000000${n}`;
  await run(people);
  for (const [n, name] of [
    [2, "Bob"],
    [3, "Cem"],
  ] as const)
    await run(`insert into users (id, name, first_name, last_name, email, password, role)
      values ('${person(n)}', '${name}', '${name}', '', '${name}@park.example', 'hash', 'cleaner')`);
  await run(villas("WL-1"));
  const at = "'2031-05-11 08:00Z'";
  await run(`insert into availabilities (id, user_id, date, is_available, reason, updated_at)
    values (gen_random_uuid(), '${person(1)}', '2031-05-12', false, 'Fever', ${at}), (gen_random_uuid(), '${person(3)}', '2031-05-12', true, null, ${at})`);
  /** Adds work that Anna left: with her as its lead or not, handed to somebody or nobody, and assigned afterwards or not. */
  const add = async (name: string, lead: string[], later?: string) => {
    const [work] = await run(`insert into assignments (id, unit_id, cleaner_id, planned_at, uncovered, instructions)
      select gen_random_uuid(), id, '${person(1)}', '2031-05-12 09:00Z', true, '${name}' from units returning id`);
    const audit = (n: number, action: string, meta: object, time: string) =>
      run(`insert into audit_logs (id, user_id, action, entity, entity_id, meta, created_at) values (
        ('00000000-0000-7000-8000-' || lpad('${n}', 4, '0') || substr('${work.id}', 29))::uuid, '${person(1)}', '${action}', 'assignments', '${work.id}', '${JSON.stringify(meta)}', ${time})`);
    await audit(1, "assignment.leave", { cleanerId: person(1), lead: [lead[0], lead[1] ?? null] }, at);
    if (later) await audit(2, later, { lead: [null, person(3)], priority: ["low", "high"] }, "'2031-05-11 09:00Z'");
  };
  await add("uncovered", [person(1)]);
  await add("handed on", [person(1), person(2)]);
  await add("helped", [person(2), person(2)]);
  await add("reassigned", [person(1)], "assignment.reassign");
  await add("assigned in an edit", [person(1)], "assignment.edit");
  await update();
  expect(
    await run(`select a.instructions as work, l.led, l.successor_id as successor from absence_work l
      join assignments a on a.id = l.assignment_id join availabilities v on v.id = l.absence_id order by 1`),
  ).toEqual([
    { work: "handed on", led: true, successor: person(2) },
    { work: "helped", led: false, successor: person(2) },
    { work: "uncovered", led: true, successor: null },
  ]);
});

test("names lose the characters that turn the direction of the text around them, and keep all others", async () => {
  const { run, update } = await asOf(14);
  const hidden = "\u202e \u2066Ann\u061ca O\u2019Neil \u05d0\u2069\u200f";
  await run(people);
  await run(`update users set name = '${hidden}', last_name = '${hidden}'`);
  await run(`insert into teams (id, name, number) values (gen_random_uuid(), '${hidden}', 7)`);
  await run(villas("WL-1", "WL-2"));
  await run(`update units set location = '${hidden}' where code = 'WL-2'`);
  await update();
  const shown = "Anna O\u2019Neil \u05d0";
  expect(await run("select name, first_name, last_name from users")).toEqual([
    { name: shown, first_name: "Anna", last_name: shown },
  ]);
  expect(await run("select name from teams where number = 7")).toEqual([{ name: shown }]);
  expect(await run("select code, location from units order by code")).toEqual([
    { code: "WL-1", location: "Waterlijn" },
    { code: "WL-2", location: shown },
  ]);
});

test("findings of approved work count as dealt with by nobody, and the others stay open", async () => {
  const { run, update } = await asOf(15);
  await run(people);
  await run(villas("WL-1"));
  await run(`insert into assignments (id, unit_id, cleaner_id, planned_at, status, started_at, finished_at)
    select gen_random_uuid(), u.id, p.id, now(), state::assignment_status, now(), case when state <> 'in_progress' then now() end
    from units u, users p, unnest(array['in_progress', 'needs_review', 'done']) state`);
  await run(`insert into findings (id, assignment_id, type, text, created_by_id)
    select gen_random_uuid(), id, 'damage', status, cleaner_id from assignments`);
  const before = Date.now();
  await update();
  const found = await run(
    "select text as status, dealt_with_at as at, dealt_with_by_id as by from findings order by status",
  );
  expect(found).toMatchObject([
    { status: "done", by: null },
    { status: "in_progress", at: null, by: null },
    { status: "needs_review", at: null, by: null },
  ]);
  expect(found[0].at.getTime()).toBeGreaterThan(before - 60_000);
});

test("findings know the villa of their work", async () => {
  const { run, update } = await asOf(36);
  await run(people);
  await run(villas("WL-1", "WL-2"));
  await run(`insert into assignments (id, unit_id, cleaner_id, planned_at, status, started_at)
    select gen_random_uuid(), u.id, p.id, now(), 'in_progress', now() from units u, users p`);
  await run(`insert into findings (id, assignment_id, type, text, created_by_id)
    select gen_random_uuid(), a.id, 'damage', u.code, a.cleaner_id from assignments a join units u on u.id = a.unit_id`);
  await update();
  const found = "select f.text, u.code from findings f left join units u on u.id = f.unit_id order by 1";
  expect(await run(found)).toEqual([
    { text: "WL-1", code: "WL-1" },
    { text: "WL-2", code: "WL-2" },
  ]);
});

test("drafts of plans lose the names of cleaners, and are over once they are applied", async () => {
  const { run, update } = await asOf(38);
  await run(people);
  await run(`insert into day_plans (id, date, draft, applied, applied_at, created_by_id)
    select gen_random_uuid(), current_date + n, draft::json, applied::json, case when applied <> '' then now() end, p.id
    from users p, (values (1, '{"pieces":[{"key":"a"}],"cleaners":[{"name":"Anna"}]}', null),
      (2, '{"pieces":[],"cleaners":[{"name":"Anna"}]}', '[]'), (3, null, '[]')) plan(n, draft, applied)`);
  await update();
  expect(await run("select draft from day_plans order by date")).toEqual([
    { draft: { pieces: [{ key: "a" }] } },
    { draft: null },
    { draft: null },
  ]);
});

test("a team's bookings take the time of its members, and those who are booked twice already stay so", async () => {
  const { run, update } = await asOf(16);
  await run(people);
  await run("insert into teams (id, name, number) values (gen_random_uuid(), 'Dunes', 1)");
  await run("update users set team_id = (select id from teams)");
  await run(`insert into bookings (id, date, start_time, end_time)
    select ('00000000-0000-7000-9000-00000000000' || n)::uuid, current_date + n / 3, '09:00', '12:00' from generate_series(1, 3) n`);
  await run(`insert into schedules (id, booking_id, date, start_time, end_time, team_id, cleaner_id)
    select gen_random_uuid(), b.id, b.date, b.start_time, b.end_time,
      case when b.id::text like '%1' then null else t.id end, case when b.id::text like '%1' then p.id end
    from bookings b, teams t, users p`);
  await run(`insert into booking_claims select booking_id, 'person', cleaner_id, tsrange(date + start_time, date + end_time)
    from schedules where cleaner_id is not null`);
  await update();
  const claims = "select right(booking_id::text, 1) as booking from booking_claims where kind = 'person' order by 1";
  expect(await run(claims)).toEqual([{ booking: "1" }, { booking: "3" }]);
});

test("work that a leader has reopened is told from work that was rejected", async () => {
  const { run, update } = await asOf(20);
  await run(people);
  await run(villas("WL-1"));
  const at = "'2026-11-20 12:00Z'";
  await run(`insert into assignments (id, unit_id, cleaner_id, planned_at, status, started_at, rejection_reason, rejected_by_id, rejected_at)
    select gen_random_uuid(), u.id, p.id, ${at}, 'in_progress', ${at}, step, p.id, ${at}
    from units u, users p, unnest(array['reject', 'reopen']) step`);
  await run(`insert into audit_logs (id, action, entity, entity_id, created_at)
    select gen_random_uuid(), 'assignment.reopen', 'assignments', id, '2026-11-19 12:00Z' from assignments`);
  await run(`insert into audit_logs (id, action, entity, entity_id, created_at)
    select gen_random_uuid(), 'assignment.' || rejection_reason, 'assignments', id, ${at} from assignments`);
  await update();
  expect(await run("select rejection_reason as step, is_reopened as reopened from assignments order by 1")).toEqual([
    { step: "reject", reopened: false },
    { step: "reopen", reopened: true },
  ]);
});

test("a park that was started empty gets the standard lists; lists of its own stay as they are", async () => {
  const lists = [
    "select item ->> 'label' as label, (item -> 'quantity' ->> 'times')::int as default_qty from checklist_versions, json_array_elements(items) item",
    "select label, default_qty from replacement_presets order by created_at",
  ];
  const empty = await asOf(22);
  await empty.run(people);
  await empty.update();
  expect(await Promise.all(lists.map(empty.run))).toEqual([
    standardChecklist.map(({ label, quantity }) => ({ label, default_qty: quantity.times })),
    standardPresets.map(({ label, defaultQty }) => ({ label, default_qty: defaultQty })),
  ]);

  const own = await asOf(22);
  await own.run(people);
  await own.run("insert into checklist_items (id, label, position) values (gen_random_uuid(), 'Sauna', 1)");
  await own.run("insert into replacement_presets (id, label) values (gen_random_uuid(), 'Soap')");
  await own.update();
  expect(await Promise.all(lists.map(own.run))).toEqual([
    [{ label: "Sauna", default_qty: 1 }],
    [{ label: "Soap", default_qty: 1 }],
  ]);
});

test("areas and presets keep the order that they had, and villas that name one area in two spellings name one", async () => {
  const { run, update } = await asOf(23);
  await run(people);
  const located = (location: string, removed = "null") =>
    run(
      `insert into units (id, code, location, removed_at) values (gen_random_uuid(), '${location}', '${location}', ${removed})`,
    );
  for (const location of ["Bosrand", "Waterlijn", "waterlijn ", "Achterweg", "Duinvallei"]) await located(location);
  await located("Gone", "now()");
  for (const [index, label] of ["Soap", "Bulb", "Cloth"].entries())
    await run(`insert into replacement_presets (id, label, created_at) values
      (gen_random_uuid(), '${label}', now() - ${index} * interval '1 day')`);
  await update();
  expect(await run("select name, symbol from areas order by position")).toEqual([
    { name: "Duinvallei", symbol: "dunes" },
    { name: "Waterlijn", symbol: "water" },
    { name: "Achterweg", symbol: "pin" },
    { name: "Bosrand", symbol: "pin" },
  ]);
  expect(await run("select distinct location from units order by 1")).toHaveLength(5);
  expect(await run("select label from replacement_presets order by position")).toEqual([
    { label: "Cloth" },
    { label: "Bulb" },
    { label: "Soap" },
  ]);
  const types = await run('select name, usual_minutes as "usualMinutes", size from villa_types order by position');
  expect(types).toEqual(villaTypes);
});

test("the park's items become version 1 of its standard checklist, with their ids, and started work keeps it", async () => {
  const url = await olderDatabase(30);
  const { pool, db, close } = openDatabase(url);
  onTestFinished(close);
  const run = async (statement: string) => (await pool.query(statement)).rows;
  await run(people);
  await run(villas("WL-1", "WL-2"));
  const labels = ["Empty bins, new bags", `Wipe the "good" table\n50 % \\ schön 🧽`, "Sauna"];
  for (const [index, label] of labels.entries())
    await pool.query(
      "insert into checklist_items (id, label, default_qty, position) values (gen_random_uuid(), $1, $2, $2)",
      [label, index + 1],
    );
  await run(`insert into assignments (id, unit_id, cleaner_id, planned_at, status, started_at)
    select gen_random_uuid(), u.id, p.id, now(), state::assignment_status, case when state <> 'pending' then now() end
    from units u, users p, unnest(array['pending', 'in_progress']) state`);
  const before = await run("select id, label from checklist_items order by position");
  await withStartupLock(pool, (locked) => migrate(locked, "migrations"));

  const items = "json_array_elements(items) item";
  expect(await run(`select item ->> 'id' as id, item ->> 'label' as label from checklist_versions, ${items}`)).toEqual(
    before,
  );
  expect(
    await run(
      `select item ->> 'section' as section, (item ->> 'quantity')::int as quantity from checklist_snapshots, ${items}`,
    ),
  ).toEqual([
    { section: "Before leaving", quantity: 1 },
    { section: "General", quantity: 2 },
    { section: "General", quantity: 3 },
  ]);
  expect(
    await run(
      "select status, count(checklist_snapshot_id)::int as kept, count(*)::int as all from assignments group by 1 order by 1",
    ),
  ).toEqual([
    { status: "pending", kept: 0, all: 2 },
    { status: "in_progress", kept: 2, all: 2 },
  ]);
  // What the server works out is what the migration stored: no villa gets another checklist.
  await perform(parkOver(db), null, (context) => refreshVillaChecklists(context, "all"));
  expect(
    await run("select count(distinct snapshot_id)::int as snapshots, count(*)::int as rows from villa_checklists"),
  ).toEqual([{ snapshots: 1, rows: 8 }]);
});

test("texts that are still the standard ones get their translations; others don't", async () => {
  const { run, update } = await asOf(30);
  await run(`insert into checklist_items (id, label, default_qty, position)
    values (gen_random_uuid(), 'Empty bins, new bags', 4, 1), (gen_random_uuid(), 'Empty the bins', 4, 2)`);
  await run("insert into replacement_presets (id, label, position) values (gen_random_uuid(), 'Light bulb', 1)");
  await update();
  expect(await run("select original, translation from phrases where locale = 'nl' order by 1")).toEqual([
    { original: "Before leaving", translation: "Voor vertrek" },
    { original: "Changeover", translation: "Wisselschoonmaak" },
    { original: "Deep clean", translation: "Grote schoonmaak" },
    { original: "Empty bins, new bags", translation: "Prullenbakken legen, nieuwe zakken" },
    { original: "General", translation: "Algemeen" },
    { original: "Inspection round", translation: "Inspectieronde" },
    { original: "Light bulb", translation: "Gloeilamp" },
    { original: "Mid-stay", translation: "Tussentijdse schoonmaak" },
  ]);
  expect(await run("select distinct locale from phrases")).toHaveLength(11);
});

test("replacements that are presets have no language; others keep theirs", async () => {
  const { run, update } = await asOf(40);
  await run(people);
  await run(villas("WL-1"));
  await run("insert into replacement_presets (id, label, position) values (gen_random_uuid(), 'Light bulb', 1)");
  await run(`insert into assignments (id, unit_id, cleaner_id, planned_at, status)
    select gen_random_uuid(), u.id, p.id, now(), 'pending' from units u, users p`);
  await run(`insert into findings (id, assignment_id, type, text, qty, lang, created_by_id)
    select gen_random_uuid(), a.id, type::finding_type, text, case when type = 'replace' then 1 end, 'pl', a.cleaner_id
    from assignments a, (values ('replace', 'Light bulb'), ('replace', 'Żarówka'), ('damage', 'Light bulb')) f (type, text)`);
  await update();
  expect(await run("select type, text, lang from findings order by lang nulls first, type")).toEqual([
    { type: "replace", text: "Light bulb", lang: null },
    { type: "damage", text: "Light bulb", lang: "pl" },
    { type: "replace", text: "Żarówka", lang: "pl" },
  ]);
});

test("items whose photos were deleted because of their age stay done; others without a photo don't", async () => {
  const { run, update } = await asOf(44);
  await run(people);
  await run(villas("WL-1"));
  await run(`insert into assignments (id, unit_id, cleaner_id, planned_at, status, started_at, finished_at, instructions)
    select gen_random_uuid(), u.id, p.id, now(), 'done', now(), now(), said
    from units u, users p, unnest(array['expired', 'never taken']) said`);
  await run("insert into checklists (id, name, version) values (gen_random_uuid(), 'Apartment', 1)");
  await run(`insert into checklist_versions (checklist_id, version, items, published_at)
    select id, 1, '[]', now() from checklists where name = 'Apartment'`);
  await run(`insert into checklist_items (id, checklist_id, label)
    select gen_random_uuid(), c.id, label from checklists c, unnest(array['Beds', 'Bins']) label where name = 'Apartment'`);
  await run(`insert into checklist_snapshots (id, checklist_id, version, items, item_count, hash)
    select gen_random_uuid(), c.id, 1, json_agg(json_build_object(
      'id', i.id, 'photo', case i.label when 'Beds' then 'required' else 'none' end)), 2, '\\x00'
    from checklists c join checklist_items i on i.checklist_id = c.id where c.name = 'Apartment' group by c.id`);
  await run("update assignments set checklist_snapshot_id = (select id from checklist_snapshots where hash = '\\x00')");
  await run(`insert into assignment_checklist_completions (id, assignment_id, checklist_item_id, completed_by_id, completed_at)
    select gen_random_uuid(), a.id, i.id, a.cleaner_id, now() from assignments a join checklist_snapshots s on s.id = a.checklist_snapshot_id
    join checklist_items i on i.checklist_id = s.checklist_id`);
  await run(`insert into audit_logs (id, action, entity, entity_id, meta)
    select gen_random_uuid(), 'photos.expire', 'settings', gen_random_uuid(),
      jsonb_build_object('assignments', jsonb_build_object(id, 1)) from assignments where instructions = 'expired'`);
  await update();
  expect(
    await run(`select a.instructions, i.label from assignment_checklist_completions c join assignments a on a.id = c.assignment_id
      join checklist_items i on i.id = c.checklist_item_id where c.photo_expired`),
  ).toEqual([{ instructions: "expired", label: "Beds" }]);
});
