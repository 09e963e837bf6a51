import { sql } from "drizzle-orm";
import { expect } from "vitest";
import * as z from "zod/mini";
import { stayKinds, stayStatuses } from "../../src/features/stays/contract/stays";
import { type Caller, signInAs } from "./caller";
import { openStaysPark } from "./stays-park";

// The park in which tests/faults/readiness-model.test.ts plays its stories, and the rows that the server has after each step.

const text = z.string();
const nullable = z.nullable(text);
const storedStay = z.object({
  ...{ id: text, externalId: text, unitId: nullable, arrival: text, departure: text },
  ...{ checkIn: nullable, checkOut: nullable, kind: z.enum(stayKinds), status: z.enum(stayStatuses) },
  ...{ arrivedAt: nullable, departedAt: nullable },
});
const storedWork = z.object({ id: text, unitId: text, plannedAt: text, guestsHereAt: nullable, cleanerId: text });
const stored = z.object({
  villas: z.array(z.object({ id: text, code: text })),
  stays: z.array(storedStay),
  work: z.array(storedWork),
});
export type StoredRows = z.output<typeof stored>;
export type ReadinessPark = Awaited<ReturnType<typeof openReadinessPark>>;

const everything = sql`select json_build_object(
  'villas', (select json_agg(json_build_object('id', id, 'code', code)) from units where removed_at is null),
  'stays', coalesce((select json_agg(json_build_object(
    'id', id, 'externalId', external_id, 'unitId', unit_id, 'arrival', arrival, 'departure', departure,
    'checkIn', left(check_in::text, 5), 'checkOut', left(check_out::text, 5), 'kind', kind, 'status', status,
    'arrivedAt', arrived_at, 'departedAt', departed_at) order by external_id) from stays), '[]'),
  'work', coalesce((select json_agg(json_build_object(
    'id', id, 'unitId', unit_id, 'plannedAt', planned_at, 'guestsHereAt', guests_here_at, 'cleanerId', cleaner_id)
    order by created_at, id) from assignments), '[]')) as found`;

/** Opens the stories' park, with an inspector and a receptionist. */
export async function openReadinessPark() {
  const park = await openStaysPark();
  const { db } = park.app.database;
  const [Quinn, Rosa] = await Promise.all([signInAs(park.app, "qc", "Quinn"), signInAs(park.app, "reception", "Rosa")]);
  const crew: Caller[] = Object.values(park.crew);
  return {
    ...park,
    ...{ db, Quinn, Rosa },
    crewById: new Map(crew.map((one) => [one.id, one])),
    async rows(): Promise<StoredRows> {
      const { rows } = await db.execute(everything);
      return z.parse(stored, rows[0]?.found);
    },
    /** Empties it, and gives it its usual settings. */
    async begin(): Promise<void> {
      await db.execute(sql`truncate unit_blocks`);
      await park.empty();
      await this.set({
        timeZone: "Europe/Amsterdam",
        readyWhen: "approval",
        checkInTime: "16:00",
        checkOutTime: "10:00",
      });
    },
    async set(settings: object): Promise<void> {
      const { status, text: said } = await park.Pia.patch("/api/settings", settings);
      expect(status, said).toBe(200);
    },
  };
}
