import { sql } from "drizzle-orm";
import { expect } from "vitest";
import * as z from "zod/mini";
import { getStayFlags } from "../../src/features/stays/contract/needs";
import { dayFromToday } from "./calendar-server";
import { inOrder, linkedWork, type NodesPark, needsOf, query, usualCheckOut } from "./stays-nodes";

/** What may not change any more: the number of audit rows, and which transaction wrote each stay and each cleaning. */
export async function written({ app }: NodesPark) {
  return query(
    app,
    sql`select (select count(*)::int from audit_logs) as audits,
      (select array_agg(xmin::text order by id) from stays) as stays,
      (select array_agg(xmin::text order by id) from assignments) as work, (select array_agg(xmin::text order by id) from stay_work) as links`,
  );
}

/** Cleanings with everything that belongs to them. */
export async function wholeRows({ app, started }: NodesPark) {
  return query(
    app,
    sql`select to_jsonb(a) as work, (select jsonb_agg(to_jsonb(c) order by c.id) from assignment_collaborators c where c.assignment_id = a.id) as crew,
      (select jsonb_agg(to_jsonb(l) order by l.id) from audit_logs l where l.entity_id = a.id) as audits
      from assignments a where a.id = any(${sql.param(started)}::uuid[]) order by a.id`,
  );
}

/** The stored stays that are booked are those that their sources told last, and no other. */
export async function expectStaysAsTold({ app, villas, all }: NodesPark): Promise<void> {
  const rows = await query<{ told: unknown }>(
    app,
    sql`select json_build_array(source || '/' || external_id, unit_id, arrival, departure, left(check_out::text, 5), kind, missing_since) as told
      from stays where status = 'booked'`,
  );
  const told = all.flatMap(({ stay, name }) => {
    const { arrival, departure, checkOut, state, villa } = stay;
    const days = [dayFromToday(arrival), dayFromToday(departure)];
    return state === "booked" ? [[name, villas[villa], ...days, checkOut, "guest", null]] : [];
  });
  expect(inOrder(rows.map((row) => row.told))).toEqual(inOrder(told));
}

/** Planned cleanings are where their stays are: none is lost, unless its stay was away, and none is there twice. Started ones are where they were. */
export async function expectWorkInPlace({ app, villas, admin, all, planned, started }: NodesPark): Promise<void> {
  const work = await linkedWork(app);
  const found = new Map(work.map((one) => [one.stay, one]));
  expect(found.size).toBe(work.length);
  const needs: unknown[] = [];
  for (const { stay, name } of all) {
    const { workId, cleaner } = planned.get(name) ?? {};
    const there = found.get(name);
    found.delete(name);
    const date = dayFromToday(stay.departure);
    if (stay.state === "booked") needs.push([villas[stay.villa], date, there?.workId ?? null]);
    if (!there) {
      expect(workId === undefined || stay.wasAway, `the cleaning of ${stay.externalId}`).toBe(true);
      continue;
    }
    expect(there.workId).toBe(workId);
    if (started.includes(there.workId)) continue;
    expect(stay.state).toBe("booked");
    const at = `${date} ${stay.checkOut ?? usualCheckOut}`;
    expect(there).toEqual({ workId, stay: name, unitId: villas[stay.villa], at, status: "pending", lead: cleaner?.id });
  }
  expect([...found.keys()]).toEqual([]);
  const listed = await needsOf(admin);
  expect(inOrder(listed.map(({ unitId, date, assignmentId }) => [unitId, date, assignmentId]))).toEqual(inOrder(needs));
  const flags = z.parse(getStayFlags.reply, (await admin.get("/api/stay-flags")).body);
  expect(inOrder(flags.map(({ assignmentId, reason }) => [assignmentId, reason]))).toEqual(
    inOrder(started.map((id) => [id, "moved"])),
  );
}
