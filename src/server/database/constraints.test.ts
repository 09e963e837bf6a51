import { afterAll, beforeAll, expect, test } from "vitest";
import { copyDatabase } from "../../../tests/support/start-app";
import { openDatabase } from "./open";

// What the database itself refuses, even if an action forgets a lock or a check.

let database: Awaited<ReturnType<typeof copyDatabase>>;
let park: ReturnType<typeof openDatabase>;
const anna = "00000000-0000-7000-8000-000000000001";
const villa = "00000000-0000-7000-8000-000000000002";
const work = "00000000-0000-7000-8000-000000000003";
const nobody = "00000000-0000-7000-8000-000000000009";
beforeAll(async () => {
  database = await copyDatabase("empty");
  park = openDatabase(database.url);
  await park.pool.query(`
    insert into users (id, name, first_name, last_name, email, password, role)
      values ('${anna}', 'Anna', 'Anna', '', 'anna@park.example', 'hash', 'qc');
    insert into units (id, code, location) values ('${villa}', 'WL-1', 'Waterlijn');
    insert into assignments (id, unit_id, cleaner_id, planned_at) values ('${work}', '${villa}', '${anna}', now());
    insert into assignment_collaborators (id, assignment_id, cleaner_id, joined_at)
      values (gen_random_uuid(), '${work}', '${anna}', now());
    insert into qc_reviews (id, assignment_id, reviewer_id, round) values (gen_random_uuid(), '${work}', '${anna}', 1)`);
});
afterAll(async () => {
  await park.close();
  await database.drop();
});

test.each([
  [
    "a second inspection of a round",
    `insert into qc_reviews (id, assignment_id, reviewer_id, round) values (gen_random_uuid(), '${work}', '${anna}', 1)`,
    "qc_reviews_one_a_round",
  ],
  [
    "a person twice in a crew",
    `insert into assignment_collaborators (id, assignment_id, cleaner_id, joined_at)
      values (gen_random_uuid(), '${work}', '${anna}', now())`,
    "collaborators_active_once",
  ],
  [
    "a booking by nobody in the park",
    `insert into bookings (id, date, start_time, end_time, created_by_id)
      values (gen_random_uuid(), '2031-05-12', '09:00', '12:00', '${nobody}')`,
    "bookings_created_by_id_users_id_fk",
  ],
])("%s is refused", async (_, statement, constraint) => {
  await expect(park.pool.query(statement)).rejects.toMatchObject({ constraint });
});
