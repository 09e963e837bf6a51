import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  addTeamOf,
  addUser,
  type BookingBody,
  book,
  bookingBody,
  monday,
  schedulesIn,
} from "../../../tests/support/bookings";
import { addVilla } from "../../../tests/support/builders";
import { type Answer, type Caller, signInAs } from "../../../tests/support/caller";
import { expectProblem } from "../../../tests/support/problem";
import { startApp, type TestApp } from "../../../tests/support/start-app";
import { perform } from "../../server/actions/perform";
import { schedules } from "../../server/database/tables";
import { addDays } from "../../shared/time";
import type { Schedule } from "./contract";

// Two leaders edit one booking: ETag and If-Match, edits by difference, and whole bookings as other programs send them.

let app: TestApp;
let sanne: Caller;
let pieter: Caller;
let anna: Caller;
let bob: string;
let villas: string[];
let row: Schedule;
beforeAll(async () => {
  app = await startApp();
  [sanne, pieter, anna] = await Promise.all([
    signInAs(app, "teamleader", "Sanne"),
    signInAs(app, "admin", "Pieter"),
    signInAs(app, "cleaner", "Anna"),
  ]);
  bob = await addUser(app, "cleaner", "Bob");
});
beforeEach(async () => {
  await app.database.pool.query("truncate bookings, schedules, assignments cascade");
  villas = [await addVilla(app), await addVilla(app), await addVilla(app)];
  const [booked] = await book(sanne, whole());
  if (!booked) throw new Error("the booking has no row");
  row = booked;
});
afterAll(() => app.close());

/** Anna cleans the first villa, as the leaders' dialogs show it at first. */
const whole = (change: BookingBody = {}) =>
  bookingBody({ cleanerIds: [anna.id], unitIds: villas.slice(0, 1), ...change });
const put = (who: Caller, body: object, ifMatch?: string | null): Promise<Answer> =>
  who.send("PUT", `/api/schedules/${row.id}`, { body, ...(ifMatch && { headers: { "if-match": ifMatch } }) });
const now = async () => schedulesIn(await sanne.get(`/api/schedules/${row.bookingId}`));
const tagIn = ({ headers }: Answer) => headers.get("etag");

describe("the version of a booking", () => {
  test("is in every read: of one booking in the header, in lists in each row", async () => {
    await put(sanne, { addCleanerIds: [bob] });
    for (const id of [row.id, row.bookingId]) {
      const answer = await sanne.get(`/api/schedules/${id}`);
      const rows = schedulesIn(answer);
      expect(rows.map(({ cleanerId }) => cleanerId).sort()).toEqual([anna.id, bob].sort());
      expect(tagIn(answer)).toMatch(/^"[0-9a-f]+"$/);
      expect(new Set(rows.map(({ etag }) => etag))).toEqual(new Set([tagIn(answer)]));
      for (const list of [`/api/schedules?from=${monday}&to=${monday}`, `/api/schedules/date/${monday}`])
        expect(schedulesIn(await sanne.get(list))).toEqual(rows);
    }
    // A cleaner reads only their own row, with the version of the whole booking.
    const own = await anna.get(`/api/schedules/${row.bookingId}`);
    expect([schedulesIn(own).map(({ id }) => id), tagIn(own)]).toEqual([[row.id], (await now())[0]?.etag]);
  });

  test("changes with every field of an edit, and is the same again when the field is", async () => {
    const team = await addTeamOf(app, []);
    const changes: [object, object][] = [
      [{ date: addDays(monday, 1) }, { date: monday }],
      [{ startTime: "08:00" }, { startTime: "09:00" }],
      [{ endTime: "15:00" }, { endTime: "12:00" }],
      [{ teamId: team }, { teamId: null }],
      [{ supervisorId: sanne.id }, { supervisorId: null }],
      [{ notes: "Keys" }, { notes: null }],
      [{ addUnitIds: [villas[1]] }, { removeUnitIds: [villas[1]] }],
      [{ addCleanerIds: [bob] }, { removeCleanerIds: [bob] }],
    ];
    const seen = [row.etag];
    for (const [change, back] of changes) {
      const changed = await put(sanne, change);
      expect(changed.status, changed.text).toBe(200);
      seen.push(tagIn(changed) ?? "");
      expect(tagIn(await put(sanne, back))).toBe(row.etag);
    }
    expect(new Set(seen).size).toBe(changes.length + 1);
  });

  test("does not change with an absence", async () => {
    await app.database.db.update(schedules).set({ status: "absent" });
    expect(await now()).toMatchObject([{ status: "absent", etag: row.etag }]);
  });
});

describe("If-Match", () => {
  test("lets the current version pass, among others and as *, and refuses every other one, which changes nothing", async () => {
    for (const passes of [row.etag, `"x", ${row.etag}`, "*"]) {
      expect((await put(sanne, { notes: "Keys" }, passes)).status).toBe(200);
      await put(sanne, { notes: null });
    }
    const seen = (await put(pieter, { endTime: "13:00" })).headers.get("etag");
    for (const stale of [row.etag, `W/${seen}`, '"x"', ""]) {
      if (stale) expectProblem(await put(sanne, { notes: "Keys" }, stale), "changed-meanwhile");
      expect(await now()).toMatchObject([{ notes: null, endTime: "13:00" }]);
    }
    expect((await put(sanne, { notes: "Keys" }, seen)).status).toBe(200);
  });

  test("with the current version accepts a whole booking, even one that takes a colleague's change back", async () => {
    const seen = tagIn(await put(pieter, { addUnitIds: [villas[1]] }));
    expect((await put(sanne, whole({ notes: "Keys" }), seen)).status).toBe(200);
    expect(await now()).toMatchObject([{ unitIds: [villas[0]], notes: "Keys" }]);
  });

  test("also guards a deletion", async () => {
    await put(pieter, { addUnitIds: [villas[1]] });
    const remove = (tag: string) =>
      sanne.send("DELETE", `/api/schedules/${row.bookingId}`, { headers: { "if-match": tag } });
    expectProblem(await remove(row.etag), "changed-meanwhile");
    const [{ etag } = row] = await now();
    expect((await remove(etag)).status).toBe(204);
    expectProblem(await sanne.get(`/api/schedules/${row.id}`), "not-found");
  });
});

describe("an edit by difference", () => {
  test("changes only what it names: two leaders keep each other's villas, people and notes", async () => {
    await put(sanne, { addUnitIds: [villas[1]], addCleanerIds: [bob] });
    await put(pieter, { addUnitIds: [villas[2]], notes: "Keys" });
    await put(sanne, { removeUnitIds: [villas[0]], endTime: "13:00" });
    const rows = await now();
    expect(rows.map(({ cleanerId }) => cleanerId).sort()).toEqual([anna.id, bob].sort());
    const expected = { unitIds: [villas[1], villas[2]], notes: "Keys", endTime: "13:00", startTime: "09:00" };
    expect(rows).toMatchObject([expected, expected]);
  });

  test("finds the booking by its own id when the row it was opened with is gone", async () => {
    await put(sanne, { addCleanerIds: [bob], removeCleanerIds: [anna.id] });
    expectProblem(await put(pieter, { notes: "Keys" }), "not-found");
    const answer = await pieter.send("PUT", `/api/schedules/${row.bookingId}`, { body: { notes: "Keys" } });
    expect(schedulesIn(answer)).toMatchObject([{ cleanerId: bob, notes: "Keys" }]);
  });

  test("is refused if nobody or no villa would be left, and its audit row tells what it changed", async () => {
    expectProblem(await put(sanne, { removeCleanerIds: [anna.id] }), "invalid");
    expectProblem(await put(sanne, { removeUnitIds: villas }), "invalid");
    expect(await now()).toEqual([row]);
  });
});

describe("a whole booking without If-Match", () => {
  test("that is new to nobody is accepted, and what it omits is empty", async () => {
    await put(sanne, { teamId: await addTeamOf(app, []), notes: "Keys" });
    expect((await put(sanne, whole({ unitIds: villas }))).status).toBe(200);
    expect(await now()).toMatchObject([{ teamId: null, notes: null, unitIds: villas }]);
  });

  test("that would take back what a colleague added, removed or wrote is refused and changes nothing", async () => {
    const added = { addUnitIds: [villas[1]], addCleanerIds: [bob], notes: "Keys" };
    await put(pieter, added);
    const before = await now();
    for (const stale of [
      whole({ cleanerIds: [anna.id, bob], notes: "Keys", endTime: "13:00" }),
      whole({ unitIds: villas, notes: "Keys", endTime: "13:00" }),
      whole({ unitIds: villas, cleanerIds: [anna.id, bob], endTime: "13:00" }),
    ])
      expectProblem(await put(sanne, stale), "changed-meanwhile");
    expect(await now()).toEqual(before);
    const merged = whole({ unitIds: villas, cleanerIds: [anna.id, bob], notes: "Keys and linen" });
    expect((await put(sanne, merged)).status).toBe(200);
    // Whoever made a change may take it back.
    await put(pieter, { endTime: "14:00" });
    expect((await put(pieter, { ...merged, notes: "Keys and linen" })).status).toBe(200);
  });

  test("may take back a colleague's change of more than an hour ago", async () => {
    const longAgo = new Date(Date.now() - 61 * 60_000);
    const context = { id: pieter.id, name: "Pieter", role: "admin" } as const;
    await put(pieter, { addUnitIds: [villas[1]] });
    await perform(app.park, context, ({ tx }) =>
      tx.execute(`update audit_logs set created_at = '${longAgo.toISOString()}' where action = 'booking.edit'`),
    );
    expect((await put(sanne, whole())).status).toBe(200);
    expect(await now()).toMatchObject([{ unitIds: [villas[0]] }]);
  });
});
