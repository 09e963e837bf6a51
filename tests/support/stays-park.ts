import { expect } from "vitest";
import * as z from "zod/mini";
import { statuses } from "../../src/features/assignments/contract/assignment";
import { getNeeds, getStayFlags, type Need, type StayFlag, taskRule } from "../../src/features/stays/contract/needs";
import { stayKinds, stayStatuses } from "../../src/features/stays/contract/stays";
import { parkDay, parkTime } from "../../src/shared/time";
import { addVilla } from "./builders";
import { type Answer, type Caller, idIn, signInAs } from "./caller";
import { diskStoreForTests } from "./photo-stores";
import { connectToDatabase, queryDatabase } from "./query-database";
import { copyDatabase, startApp } from "./start-app";
import { addCalendar } from "./stays-feed";
import type { RuleOfModel } from "./stays-oracle";
import { addToken, callerWith } from "./tokens";

// The park in which tests/faults/stays-model.test.ts plays its stories, and what the server has after each step.

export const cleaners = ["Ann", "Bob", "Cas"] as const;
const codes: readonly string[] = ["WL-001", "WL-002", "WL-003", "WL-004"];
/** The code of a villa that the park gets later. */
const laterCode = "WL-NEW";
export type Stored = Awaited<ReturnType<StaysPark["stored"]>>;
export type StaysPark = Awaited<ReturnType<typeof openStaysPark>>;

const text = z.string();
const nullable = z.nullable(text);
const storedStay = z.object({
  ...{ id: text, source: text, externalId: text, unitId: nullable, arrival: text, departure: text },
  ...{
    checkIn: nullable,
    checkOut: nullable,
    guests: z.nullable(z.number()),
    kind: z.enum(stayKinds),
    status: z.enum(stayStatuses),
  },
  missingSince: nullable,
});
const storedWork = z.object({
  ...{ id: text, unitId: text, plannedAt: text, kindId: text, status: z.enum(statuses), lead: text },
  helpers: z.array(text),
  ...{ isUncovered: z.boolean(), priority: text, instructions: nullable, ticks: z.number() },
});
const stored = z.object({
  stays: z.array(storedStay),
  work: z.array(storedWork),
  held: z.nullable(z.array(z.number())),
  audits: z.number(),
});
export type StoredWork = z.output<typeof storedWork> & { date: string; time: string };

/** Everything that the stories change, in one statement; the work of the villas in which people are booked elsewhere is left out. */
const everything = `select json_build_object(
  'stays', coalesce((select json_agg(json_build_object(
    'id', id, 'source', source, 'externalId', external_id, 'unitId', unit_id, 'arrival', arrival, 'departure', departure,
    'checkIn', left(check_in::text, 5), 'checkOut', left(check_out::text, 5), 'guests', guests, 'kind', kind,
    'status', status, 'missingSince', missing_since)) from stays), '[]'),
  'work', coalesce((select json_agg(json_build_object(
    'id', a.id, 'unitId', unit_id, 'plannedAt', planned_at, 'kindId', kind_id, 'status', a.status, 'lead', cleaner_id,
    'helpers', array(select c.cleaner_id from assignment_collaborators c
      where c.assignment_id = a.id and c.left_at is null order by c.id),
    'isUncovered', uncovered, 'priority', priority, 'instructions', instructions,
    'ticks', (select count(*) from assignment_checklist_completions t where t.assignment_id = a.id)))
    from assignments a where unit_id <> all($1)), '[]'),
  'held', (select json_build_array(held_missing, held_upcoming) from feeds where held_at is not null),
  'audits', (select count(*) from audit_logs)) as found`;

/** Opens a park with four villas, three cleaners, a team leader, an administrator and a booking program, in memory as far as possible. */
export async function openStaysPark(settings: Record<string, string> = {}) {
  const copy = await copyDatabase("empty");
  const store = await diskStoreForTests();
  // The database is dropped afterwards, so commits needn't wait for the disk.
  await queryDatabase(copy.url, `alter database ${new URL(copy.url).pathname.slice(1)} set synchronous_commit = off`);
  const app = await startApp({
    databaseUrl: copy.url,
    settings: { ...store.settings, CHECK_REPLIES: "0", ...settings },
  });
  const [Pia, Sam] = await Promise.all([signInAs(app, "admin", "Pia"), signInAs(app, "teamleader", "Sam")]);
  const crew: Record<(typeof cleaners)[number], Caller> = {
    Ann: await signInAs(app, "cleaner", "Ann"),
    Bob: await signInAs(app, "cleaner", "Bob"),
    Cas: await signInAs(app, "cleaner", "Cas"),
  };
  const villas: string[] = [];
  for (const code of codes) villas.push(await addVilla(app, { code }));
  /** A villa for each cleaner in which they are booked elsewhere. */
  const elsewhere: string[] = [];
  for (const name of cleaners) elsewhere.push(await addVilla(app, { code: `Elsewhere ${name}` }));
  const database = await connectToDatabase(copy.url);
  const kinds = z.parse(z.array(z.object({ id: text })), (await Sam.get("/api/cleaning-kinds")).body);
  const newProgram = async () => callerWith(app, (await addToken(app)).value);
  let program = await newProgram();
  return {
    ...{ app, crew, Pia, Sam, villas, elsewhere, codes, laterCode, zone: app.park.zone },
    kinds: kinds.map(({ id }) => id),
    /** The villas' codes, by id. */
    codesOfVillas: () => new Map(villas.map((id, i) => [id, codes[i] ?? ""])),
    /** Who may write stays of a source. */
    writerOf: (source: string) => (source === "manual" ? Sam : program),
    /** Returns all stays and work, with the number of audit rows. */
    async stored() {
      const { rows } = await database.query(everything, [elsewhere]);
      const { work, ...others } = z.parse(stored, rows[0]?.found);
      const placed = work.map((one): StoredWork => {
        const at = new Date(one.plannedAt);
        return { ...one, date: parkDay(at, app.park.zone), time: parkTime(at, app.park.zone) };
      });
      return { ...others, work: placed };
    },
    needs: async (from: string, to: string): Promise<Need[]> =>
      z.parse(getNeeds.reply, ok(await Sam.get(`/api/needs?from=${from}&to=${to}`))),
    flags: async (): Promise<StayFlag[]> => z.parse(getStayFlags.reply, ok(await Sam.get("/api/stay-flags"))),
    /** Replaces the rules; those with an id stay themselves. */
    async putRules(rules: readonly Omit<RuleOfModel, "id">[]): Promise<RuleOfModel[]> {
      return z.parse(z.array(taskRule), ok(await Pia.put("/api/task-rules", { rules })));
    },
    rules: async (): Promise<RuleOfModel[]> => z.parse(z.array(taskRule), ok(await Pia.get("/api/task-rules"))),
    /** Returns a new token for writing stays. */
    token: async () => (await addToken(app)).value,
    /** Sets the usual times. */
    async setTimes({ checkIn, checkOut }: { checkIn: string; checkOut: string }): Promise<void> {
      ok(await Pia.patch("/api/settings", { checkInTime: checkIn, checkOutTime: checkOut }));
    },
    /** Empties the park: its villas, people and settings stay. The booking program gets a new token: one makes only so many calls a minute. */
    async empty() {
      program = await newProgram();
      await database.query(
        "truncate stay_work, stays, feeds, assignments, bookings, availabilities, audit_logs cascade",
      );
      await database.query("update units set removed_at = now() where code = $1 and removed_at is null", [laterCode]);
    },
    /** Adds a calendar. Returns its id. */
    addFeed: () => addCalendar(app),
    /** Adds the villa that the park didn't have. Returns its id. */
    addLaterVilla: async () =>
      idIn(await Pia.post("/api/units", { code: laterCode, location: "Duinvallei", address: "Helmweg 99" })),
    async close() {
      await database.end();
      await app.close();
      await copy.drop();
      await store.close();
    },
  };
}

function ok({ status, text, body }: Answer): unknown {
  expect(status, text).toBe(200);
  return body;
}
