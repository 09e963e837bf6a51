import { addDays, parkDay } from "../../src/shared/time";
import { openSessions, zone } from "../park";
import { subjectOf } from "./subject";

type Request = { method: string; path: string; body?: object };
/** One request of a change. `with` gives it the response to the one before. */
export type Step = { name: string; cookie: string; with(last: unknown): Request };

/** Everyday changes, each followed by its opposite, so that it can be repeated. */
export async function changesOn(url: string): Promise<Step[][]> {
  const one = (statement: string) => subjectOf(url, statement);
  const today = "planned_at >= current_date and planned_at < current_date + 1";
  const work =
    await one(`select a.id, a.priority, p.email, i.item ->> 'id' as item from assignments a join users p on p.id = a.cleaner_id
    join checklist_snapshots s on s.id = a.checklist_snapshot_id cross join json_array_elements(s.items) i (item)
    where a.status = 'in_progress' and not a.uncovered and a.${today} and not exists (
      select from assignment_checklist_completions c where c.assignment_id = a.id and c.checklist_item_id::text = i.item ->> 'id')
    order by a.id limit 1`);
  const sent = await one(
    `select a.id from assignments a where a.status = 'needs_review' and a.${today} order by a.id limit 1`,
  );
  const finding = await one(
    "select id from findings where dealt_with_at is null and type = 'damage' order by id limit 1",
  );
  const villa = await one("select id from units where removed_at is null and features = '{}' order by code limit 1");
  const team = await one("select id, name from teams order by number limit 1");
  const person = await one("select id, telephone from users where email = 'cleaner@changeover.example'");
  const away = await one(`select a.cleaner_id as id from assignments a join users p on p.id = a.cleaner_id
    where a.planned_at >= current_date + 1 and a.planned_at < current_date + 2 and a.status = 'pending' and p.removed_at is null
      and not exists (select from availabilities v where v.user_id = p.id and v.date = current_date + 1) order by a.id limit 1`);
  const stay = await one(
    "select id from stays where departure = current_date and status = 'booked' and unit_id is not null order by id limit 1",
  );
  const session = async (who: string) => (await openSessions(url, who, 1))[0]?.cookie ?? "";
  const [lead, leader, admin] = [
    await session(work.email ?? ""),
    await session("leader@changeover.example"),
    await session("admin@changeover.example"),
  ];
  const day = parkDay(new Date(), zone);
  const later = addDays(day, 200);
  const step = (name: string, cookie: string, method: string, path: string, body?: object): Step => {
    return { name, cookie, with: () => ({ method, path, ...(body ? { body } : {}) }) };
  };
  const withId = (name: string, cookie: string, method: string, path: (id: string) => string, body?: object): Step => {
    return { name, cookie, with: (last) => ({ method, path: path(idIn(last)), ...(body ? { body } : {}) }) };
  };
  const item = `/api/assignments/${work.id}/checklist/${work.item}`;
  const findings = `/api/assignments/${work.id}/findings`;
  const hours = { startTime: "09:00", endTime: "12:00" };
  return [
    [step("a tick", lead, "POST", item), step("its removal", lead, "DELETE", item)],
    [
      step("a finding", lead, "POST", findings, { type: "damage", text: "The lamp is broken." }),
      withId("its deletion", lead, "DELETE", (id) => `${findings}/${id}`),
    ],
    [
      step("a finding dealt with", leader, "PUT", `/api/findings/${finding.id}/dealt-with`),
      step("and opened again", leader, "DELETE", `/api/findings/${finding.id}/dealt-with`),
    ],
    [
      step("an approval", leader, "PATCH", `/api/assignments/${sent.id}/approve`),
      step("its undo", leader, "POST", `/api/assignments/${sent.id}/undo`),
    ],
    [
      step("a higher priority", leader, "PATCH", `/api/assignments/${work.id}`, { priority: "high" }),
      step("the old priority", leader, "PATCH", `/api/assignments/${work.id}`, { priority: work.priority }),
    ],
    [
      step("a booking", leader, "POST", "/api/schedules", {
        ...{ date: later, ...hours, cleanerIds: [person.id], unitIds: [villa.id] },
      }),
      withId("its edit", leader, "PUT", (id) => `/api/schedules/${id}`, { endTime: "12:30", notes: "From the back" }),
      withId("its deletion", leader, "DELETE", (id) => `/api/schedules/${id}`),
    ],
    [
      step("an absence", leader, "POST", "/api/absences", { userId: away.id, from: addDays(day, 1) }),
      withId("its end", leader, "DELETE", (id) => `/api/absences/${id}`),
    ],
    [
      step("a villa's features", admin, "PATCH", `/api/units/${villa.id}`, { features: ["Sauna"] }),
      step("and back", admin, "PATCH", `/api/units/${villa.id}`, { features: [] }),
    ],
    [
      step("a person's phone number", admin, "PATCH", `/api/users/${person.id}`, { telephone: "+31 6 1234 5678" }),
      step("and the old one", admin, "PATCH", `/api/users/${person.id}`, { telephone: person.telephone ?? null }),
    ],
    [
      step("a team's name", leader, "PATCH", `/api/teams/${team.id}`, { name: "Dunes and beach" }),
      step("and its old one", leader, "PATCH", `/api/teams/${team.id}`, { name: team.name }),
    ],
    [
      step("guests who have left", leader, "POST", `/api/stays/${stay.id}/departed`),
      step("and have not", leader, "POST", `/api/stays/${stay.id}/departed`, { hasLeft: false }),
    ],
  ];
}

/** The id in a response, or in its first row. */
function idIn(body: unknown): string {
  const row: unknown = Array.isArray(body) ? body[0] : body;
  if (typeof row === "object" && row !== null && "id" in row) return String(row.id);
  throw new Error("The response has no id.");
}
