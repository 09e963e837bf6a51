import { afterAll, beforeAll, expect, test } from "vitest";
import * as z from "zod/mini";
import { forecast } from "../../src/features/forecast/contract/forecast";
import { addDays } from "../../src/shared/time";
import { addTeamOf, book, bookingBody, monday } from "../support/bookings";
import { addVilla } from "../support/builders";
import { type Answer, type Caller, callerOf, signInAs } from "../support/caller";
import { countDeadlocks } from "../support/deadlocks";
import { patientSender } from "../support/patient-sender";
import { queryDatabase } from "../support/query-database";
import { listCounts, reportCount } from "../support/report-count";
import { seededRandom } from "../support/seeded-random";
import { copyDatabase, startApp, type TestApp } from "../support/start-app";
import { times } from "../support/times";

// Absences, cancelling them, sharing out, booking, reassigning, proposals and plans of the day race for the same villas and people, on two nodes over one database. Afterwards no
// villa is assigned twice, none is forgotten, nobody who is absent has work, and there was no deadlock. `npm run soak` runs the long form: 200 rivals, 100 rounds.

const rivals = Number(process.env.RIVALS ?? 12);
const rounds = Number(process.env.ROUNDS ?? 1);
const seed = Number(process.env.SEED ?? Date.now() % 2 ** 31);

const patient = patientSender();
let database: Awaited<ReturnType<typeof copyDatabase>>;
let nodes: TestApp[];
/** A leader on each node. */
let leaders: Caller[];
let cleaners: Caller[];
let villas: string[];
let teamId: string;
beforeAll(async () => {
  database = await copyDatabase("empty");
  nodes = await Promise.all(times(2).map(() => startApp({ databaseUrl: database.url })));
  const [app] = nodes;
  if (!app) throw new Error("no node started");
  const sanne = await signInAs(app, "teamleader", "Sanne");
  leaders = nodes.map((node) => patient.callerLike(callerOf(node, sanne, sanne.cookie)));
  cleaners = [];
  for (const name of ["Anna", "Ben", "Cem", "Dana", "Eva", "Finn"])
    cleaners.push(patient.callerLike(await signInAs(app, "cleaner", name)));
  villas = [];
  for (const _ of times(8)) villas.push(await addVilla(app));
  teamId = await addTeamOf(
    app,
    cleaners.slice(0, 2).map(({ id }) => id),
  );
});
afterAll(() => database.drop());

const { random, oneOf } = seededRandom(seed);

const found = z.array(z.object({ id: z.string() }));
const listed = async (who: Caller, path: string) => z.parse(found, (await who.get(path)).body).map(({ id }) => id);

/** Somebody who is not absent as far as the leader knows, and sometimes anybody. */
async function present(leader: Caller, day: string): Promise<string> {
  const away = z.parse(z.array(z.object({ userId: z.string() })), (await leader.get(absencesOn(day))).body);
  const there = cleaners.filter(({ id }) => !away.some(({ userId }) => userId === id));
  return oneOf(there.length > 0 && random(5) > 0 ? there : cleaners).id;
}
const absencesOn = (day: string) => `/api/absences?from=${day}&to=${day}`;

/** What a rival does on a day. */
type Act = (leader: Caller, day: string) => Promise<Answer | undefined>;
const acts: Record<string, Act> = {
  absent: (leader, from) => leader.post("/api/absences", { userId: oneOf(cleaners).id, from }),
  "own absence": (_, from) => {
    const who = oneOf(cleaners);
    return who.post("/api/absences", { userId: who.id, from });
  },
  cancel: async (leader, day) => {
    const ids = await listed(leader, absencesOn(day));
    return ids.length > 0 ? leader.delete(`/api/absences/${oneOf(ids)}`) : undefined;
  },
  "share out": async (leader, day) => {
    const ids = await listed(leader, `/api/assignments?from=${day}&to=${day}&uncovered=true`);
    const cleanerId = await present(leader, day);
    const shares = ids.map((assignmentId) => ({ assignmentId, cleanerId }));
    return ids.length > 0 ? leader.post("/api/assignments/share-out", { shares }) : undefined;
  },
  book: (leader, date) => {
    const wish = { date, cleanerIds: [oneOf(cleaners).id], unitIds: [oneOf(villas), oneOf(villas)] };
    const later = { startTime: "13:00", endTime: "15:00" };
    return leader.post("/api/schedules", bookingBody({ ...wish, ...(random(3) === 0 && later) }));
  },
  reassign: async (leader, day) => {
    const ids = await listed(leader, `/api/assignments?from=${day}&to=${day}`);
    return leader.patch(`/api/assignments/${oneOf(ids)}`, { cleanerId: await present(leader, day) });
  },
  // Whatever a forecast could propose: what the moves do is checked, not whether they help.
  "forecast moves": untilApplied(async (leader, day) => {
    const { basedOn, villas: work } = z.parse(forecast, (await leader.get(`/api/forecast?date=${day}`)).body);
    if (work.length === 0) return undefined;
    const move = (kind: "give" | "help") => {
      const { assignmentId } = oneOf(work);
      const { id } = oneOf(cleaners);
      return kind === "give"
        ? { kind, assignmentId, to: id, at: new Date(`${day}T1${random(6)}:00:00Z`).toISOString() }
        : { kind, assignmentId, cleanerId: id };
    };
    return leader.post("/api/forecast/apply", { basedOn, moves: [move(oneOf(["give", "help"]))] });
  }),
  "plan the day": untilApplied(async (leader, day) => {
    const draft = await leader.post("/api/day-plans", { date: day, seed: random(100) });
    // The same leader has asked for a newer plan.
    if (draft.status === 409) return draft;
    const id = z.parse(z.object({ id: z.string() }), draft.body).id;
    return leader.post(`/api/day-plans/${id}/apply`);
  }),
  "undo a plan": async (leader, day) => {
    await acts["plan the day"]?.(leader, day);
    const ids = applied.get(day) ?? [];
    return ids.length > 0 ? leader.post(`/api/day-plans/${oneOf(ids)}/undo`) : undefined;
  },
};
/** The plans and fixes that were applied, by day. */
const applied = new Map<string, string[]>();

/** Tries again with the day as it is then when somebody was faster, as a leader does. */
function untilApplied(act: Act): Act {
  return async (leader, day) => {
    let answer: Answer | undefined;
    for (let tries = 0; tries < 8 && (!answer || answer.status === 409); tries++) {
      answer = await act(leader, day);
      if (!answer) return undefined;
    }
    if (answer && answer.status < 300)
      applied.set(day, [...(applied.get(day) ?? []), z.parse(z.object({ id: z.string() }), answer.body).id]);
    return answer;
  };
}
/** Done, or refused because somebody was faster or is absent. */
const expected = [200, 201, 204, 404, 409, 422];
const counts: Record<string, number> = {};

let day = monday;
test(`${rounds} rounds of ${rivals} rivals: no villa assigned twice, none forgotten (SEED=${seed})`, {
  timeout: 60_000 + rounds * rivals * 500,
}, async () => {
  for (const _ of times(rounds)) {
    day = addDays(day, 1);
    const [leader] = leaders;
    if (!leader) throw new Error("no leader");
    await book(leader, { date: day, teamId, unitIds: villas.slice(0, 4) });
    const [, , cem, dana, eva] = cleaners.map(({ id }) => id);
    await book(leader, { date: day, cleanerIds: [cem ?? "", dana ?? ""], unitIds: villas.slice(4, 7) });
    await book(leader, { date: day, cleanerIds: [eva ?? ""], unitIds: villas.slice(7) });
    // So that there is something to cancel, to share out and to book anew.
    for (const who of [cleaners[0], cleaners[1], oneOf(cleaners), oneOf(cleaners)])
      await leader.post("/api/absences", { userId: who?.id, from: day });
    const names = Object.keys(acts);
    const plans = times(rivals).map((i) => ({ name: oneOf(names), leader: leaders[i % 2] ?? leader }));
    await Promise.all(
      plans.map(async ({ name, leader: by }) => {
        const answer = await acts[name]?.(by, day);
        if (!answer) return;
        expect(expected, `${name}: ${answer.text}`).toContain(answer.status);
        const key = `${name} ${answer.status}`;
        counts[key] = (counts[key] ?? 0) + 1;
      }),
    );
    await expectSound(day);
  }
});

test("the database detected no deadlock", async () => {
  await Promise.all(nodes.map((node) => node.close()));
  const deadlocks = await countDeadlocks(database.url);
  reportCount(
    `${rounds} rounds of ${rivals} rivals, seed ${seed}, ${deadlocks} deadlocks, ${patient.comeBacks()} asked to come back (${listCounts(counts)})`,
  );
  expect(deadlocks).toBe(0);
});

/** What must hold on a day, whatever happened, as queries that find what is wrong. */
const faults: Record<string, string> = {
  "a villa is assigned twice": `select unit_id from work group by unit_id having count(*) > 1`,
  "a villa is forgotten": `select id from units where id not in (select unit_id from work)`,
  "an absent cleaner leads": `select w.id from work w join away on away.user_id = w.cleaner_id where not w.uncovered`,
  "an absent cleaner helps": `select w.id from work w join assignment_collaborators c on c.assignment_id = w.id and c.left_at is null
    join away on away.user_id = c.cleaner_id`,
  "work is uncovered although its last lead is there": `select id from work where uncovered and cleaner_id not in (select user_id from away)`,
  "uncovered work has somebody": `select w.id from work w join assignment_collaborators c on c.assignment_id = w.id where w.uncovered and c.left_at is null`,
  "a row does not say whether its cleaner is absent": `select s.id from schedules s where s.date = $1 and s.cleaner_id is not null
    and (s.status = 'absent') <> (s.cleaner_id in (select user_id from away))`,
  "a villa is held by a booking of absent people only": `select c.subject_id from booking_claims c join bookings b on b.id = c.booking_id
    where b.date = $1 and c.kind = 'villa' and not exists (select from schedules s where s.booking_id = b.id and s.status <> 'absent')`,
  "a claim is missing or left over": `select * from (
      select s.booking_id, s.cleaner_id as subject_id from schedules s where s.date = $1 and s.cleaner_id is not null and s.status <> 'absent') wanted
    full join (select c.booking_id, c.subject_id from booking_claims c join bookings b on b.id = c.booking_id
      where b.date = $1 and c.kind = 'person' and c.subject_id in (select cleaner_id from schedules s where s.booking_id = c.booking_id)) held
    using (booking_id, subject_id) where wanted.* is null or held.* is null`,
  "a team's claim of a member is missing or left over": `select * from (
      select s.booking_id, u.id as subject_id from schedules s join users u on u.team_id = s.team_id
      where s.date = $1 and s.cleaner_id is null and u.id not in (select user_id from away)) wanted
    full join (select c.booking_id, c.subject_id from booking_claims c join schedules s on s.booking_id = c.booking_id
      where s.date = $1 and s.cleaner_id is null and c.kind = 'person') held
    using (booking_id, subject_id) where wanted.* is null or held.* is null`,
};

async function expectSound(date: string): Promise<void> {
  const day = `with work as (select * from assignments where (planned_at at time zone 'Europe/Amsterdam')::date = $1),
    away as (select user_id from availabilities where date = $1 and not is_available)`;
  for (const [fault, query] of Object.entries(faults))
    expect(await queryDatabase(database.url, `${day} ${query}`, [date]), fault).toEqual([]);
}
