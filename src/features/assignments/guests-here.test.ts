import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { actionsOf, addVilla, addWork, type Work, workOf } from "../../../tests/support/builders";
import { type Answer, type Caller, signInAs, statusesOf } from "../../../tests/support/caller";
import { ago, expectAgo, sendLate } from "../../../tests/support/late-steps";
import { expectProblem } from "../../../tests/support/problem";
import { startApp, type TestApp } from "../../../tests/support/start-app";
import { stays } from "../../server/database/tables";
import { addDays, parkDay, parkInstant } from "../../shared/time";
import { assignment } from "./contract/assignment";
import { getBoard } from "./contract/board";

// "Guests still here" at the door (docs/domain.md, "Readiness").

let app: TestApp;
let [anna, bob, leader]: Caller[] = [];
let today: string;
const person = (one: Caller | undefined): Caller => {
  if (!one) throw new Error("nobody is signed in");
  return one;
};
beforeAll(async () => {
  app = await startApp();
  today = parkDay(new Date(), app.park.zone);
});
beforeEach(async () => {
  [anna, bob, leader] = await Promise.all([
    signInAs(app, "cleaner", "Anna"),
    signInAs(app, "cleaner", "Bob"),
    signInAs(app, "teamleader", "Sanne"),
  ]);
});
afterAll(() => app.close());

const planned = (given: Partial<Work> = {}) =>
  addWork(app, { lead: person(anna), helpers: [person(bob)], madeAt: ago(600), ...given });
const at = (id: string) => `/api/assignments/${id}`;
const reportPath = (id: string) => `${at(id)}/guests-still-here`;
const report = (id: string, who = anna) => person(who).post(reportPath(id));
const takeBack = (id: string, who = anna) => person(who).delete(reportPath(id));
const workIn = (answer: Answer) => {
  expect(answer.status, answer.text).toBe(200);
  return z.parse(assignment, answer.body);
};
const reporter = async (id: string) => workIn(await person(leader).get(at(id))).guestsHere?.by?.name ?? null;
const undoStart = (id: string, who = anna) => person(who).post(`${at(id)}/undo`, { step: "start" });
/** Adds a stay of the work's villa that leaves today, and about which somebody said at that time that its guests had left. */
async function addStay(unitId: string, departedAt: Date | null): Promise<string> {
  const days = { arrival: addDays(today, -3), departure: today };
  const stay = { source: "manual", externalId: randomUUID(), unitId, departedAt, ...days };
  const [row] = await app.database.db.insert(stays).values(stay).returning({ id: stays.id });
  return row?.id ?? "";
}

describe("guests still here", () => {
  test("is reported with name and time, once, and shown on the board", async () => {
    const id = await planned();
    const first = workIn(await report(id));
    expect(first.guestsHere).toMatchObject({ by: { name: "Anna" } });
    expectAgo(first.guestsHere?.at, 0);
    expect(workIn(await report(id, bob)).guestsHere).toEqual(first.guestsHere);
    expect(await actionsOf(app, id)).toEqual(["assignment.guests-here"]);
    const { pending } = z.parse(getBoard.reply, (await person(leader).get("/api/assignments/board")).body);
    expect(pending.find((card) => card.id === id)?.guestsHere).toEqual(first.guestsHere);
  });

  test("is taken back by anybody who may report it; without a report, that changes nothing", async () => {
    const id = await planned();
    expect((await takeBack(id)).status).toBe(204);
    for (const who of [anna, bob, leader]) {
      workIn(await report(id));
      expect((await takeBack(id, who)).status).toBe(204);
      expect(await reporter(id)).toBeNull();
    }
    expect((await takeBack(id)).status).toBe(204);
    expect((await actionsOf(app, id)).filter((action) => action === "assignment.guests-left")).toHaveLength(3);
  });

  test("is for the people of pending work only", async () => {
    const id = await planned();
    const stranger = await signInAs(app, "cleaner");
    expect(statusesOf([await report(id, stranger), await takeBack(id, stranger)])).toEqual([404, 404]);
    for (const who of [await signInAs(app, "qc"), await signInAs(app, "reception")])
      expect(statusesOf([await report(id, who), await takeBack(id, who)])).toEqual([403, 403]);
    for (const status of ["in_progress", "needs_review", "done"] as const) {
      const begun = await planned({ status });
      const sentence = "You can report that guests are still here only before the cleaning has started.";
      expectProblem(await report(begun), "state-conflict", sentence);
      expect((await takeBack(begun)).status).toBe(204);
    }
  });

  test("ends when the cleaning starts, and is there again when that is undone", async () => {
    const id = await planned();
    const { guestsHere } = workIn(await report(id));
    expect(workIn(await person(anna).post(`${at(id)}/start`)).guestsHere).toBeNull();
    expect(workIn(await undoStart(id)).guestsHere).toEqual(guestsHere);
  });

  test("stays ended if somebody has said before the undo that they have left", async () => {
    const id = await planned();
    const { unitId } = await workOf(app, id);
    workIn(await report(id));
    const stay = await addStay(unitId, null);
    await person(anna).post(`${at(id)}/start`);
    expect((await person(leader).post(`/api/stays/${stay}/departed`)).status).toBe(200);
    expect(workIn(await undoStart(id))).toMatchObject({ status: "pending", guestsHere: null });
  });

  test("does not come back with a deleted cleaning if somebody has said since that they have left", async () => {
    for (const hasLeft of [false, true]) {
      const id = await planned();
      const { unitId } = await workOf(app, id);
      const { guestsHere } = workIn(await report(id));
      const stay = await addStay(unitId, null);
      await person(leader).delete(at(id));
      if (hasLeft) expect((await person(leader).post(`/api/stays/${stay}/departed`)).status).toBe(200);
      expect((await person(leader).post(`${at(id)}/undo`)).status).toBe(200);
      expect(workIn(await person(leader).get(at(id))).guestsHere).toEqual(hasLeft ? null : guestsHere);
    }
  });

  test("keeps nobody from undoing a reassignment, unless the new lead reports it", async () => {
    for (const [who, status] of [
      [anna, 200],
      [bob, 409],
    ] as const) {
      const id = await planned({ helpers: [] });
      await person(leader).patch(at(id), { collaboratorIds: [person(bob).id] });
      await person(leader).patch(at(id), { cleanerId: person(bob).id, collaboratorIds: [person(anna).id] });
      expect((await person(leader).patch(at(id), { cleanerId: person(anna).id })).status).toBe(200);
      await person(leader).patch(at(id), { cleanerId: person(bob).id });
      workIn(await report(id, who === anna ? leader : bob));
      expect((await person(leader).post(`${at(id)}/undo`)).status).toBe(status);
    }
  });

  test.each<[string, object, boolean]>([
    ["another time of the day", { plannedAt: "late" }, true],
    ["another day", { plannedAt: "tomorrow" }, false],
    ["another villa", { unitId: "other" }, false],
    ["other instructions", { instructions: "Sauna too" }, true],
  ])("an edit to %s: %o keeps it: %s", async (_, given: { plannedAt?: string; unitId?: string }, isKept) => {
    const id = await planned({ plannedAt: parkInstant(today, "10:00", app.park.zone) });
    workIn(await report(id));
    const days: Record<string, string> = { late: today, tomorrow: addDays(today, 1) };
    const edit = {
      ...given,
      ...(given.plannedAt && { plannedAt: parkInstant(days[given.plannedAt] ?? "", "12:00", app.park.zone) }),
      ...(given.unitId && { unitId: await addVilla(app) }),
    };
    expect((await person(leader).patch(at(id), edit)).status).toBe(200);
    expect(await reporter(id)).toBe(isKept ? "Anna" : null);
  });

  test("stays with a booking's work that gets another time, and ends on another day", async () => {
    const villa = await addVilla(app);
    const times = { date: today, startTime: "09:00", endTime: "17:00" };
    const booking = { ...times, cleanerIds: [person(anna).id], unitIds: [villa] };
    const { body } = await person(leader).post("/api/schedules", booking);
    const [row] = z.parse(z.array(z.object({ id: z.string() })), body);
    const list = await person(leader).get(`/api/assignments?from=${today}&cleanerId=${person(anna).id}`);
    const id = z.parse(z.array(assignment), list.body).find(({ unitId }) => unitId === villa)?.id ?? "";
    workIn(await report(id));
    const change = (edit: object) => person(leader).put(`/api/schedules/${row?.id}`, { ...booking, ...edit });
    expect((await change({ startTime: "10:00" })).status).toBe(200);
    expect(await reporter(id)).toBe("Anna");
    expect((await change({ date: addDays(today, 1) })).status).toBe(200);
    expect((await workOf(app, id)).plannedAt.getTime()).toBeGreaterThan(Date.now());
    expect(await reporter(id)).toBeNull();
  });
});

describe("a report that arrives late", () => {
  const late = (who: Caller | undefined, method: string, path: string, minutesLate: number) =>
    sendLate(person(who), method, path, { minutesLate });

  test("has the time at which it was made, and is replayed once", async () => {
    const id = await planned();
    const of = { minutesLate: 30, key: randomUUID() };
    const first = workIn(await sendLate(person(anna), "POST", reportPath(id), of));
    expectAgo(first.guestsHere?.at, 30);
    expect((await sendLate(person(anna), "POST", reportPath(id), of)).body).toEqual(first);
    expect(await actionsOf(app, id)).toEqual(["assignment.guests-here"]);
  });

  test("says nothing once somebody has said since that they left, or has started", async () => {
    const marked = await planned();
    const stay = await addStay((await workOf(app, marked)).unitId, ago(10));
    expect(workIn(await late(anna, "POST", reportPath(marked), 20)).guestsHere).toBeNull();
    const [row] = z
      .parse(
        z.array(z.object({ id: z.string(), departedAt: z.nullable(z.string()) })),
        (await person(leader).get(`/api/stays?from=${today}&to=${today}`)).body,
      )
      .filter((one) => one.id === stay);
    expect(row?.departedAt).not.toBeNull();
    // Made after that, it counts.
    expect(workIn(await late(anna, "POST", reportPath(marked), 5)).guestsHere?.by?.name).toBe("Anna");

    const takenBack = await planned();
    workIn(await report(takenBack, bob));
    await takeBack(takenBack, bob);
    expect(workIn(await late(anna, "POST", reportPath(takenBack), 20)).guestsHere).toBeNull();

    const started = await planned();
    await person(bob).post(`${at(started)}/start`);
    expect(workIn(await late(anna, "POST", reportPath(started), 20))).toMatchObject({
      ...{ status: "in_progress", guestsHere: null },
    });
  });

  test("is refused once the cleaning has moved to another villa, and leaves a report there", async () => {
    const id = await planned();
    const { unitId: before } = await workOf(app, id);
    const unitId = await addVilla(app, { code: "MOVED-2" });
    expect((await person(leader).patch(at(id), { unitId })).status).toBe(200);
    const lateAbout = (unitId: string, method: string) =>
      sendLate(person(anna), method, reportPath(id), { minutesLate: 0 }, { unitId });
    expectProblem(await lateAbout(before, "POST"), "state-conflict", "This cleaning has moved to MOVED-2.");
    expect(await reporter(id)).toBeNull();
    workIn(await lateAbout(unitId, "POST"));
    expect((await lateAbout(before, "DELETE")).status).toBe(204);
    expect(await reporter(id)).toBe("Anna");
    expect((await lateAbout(unitId, "DELETE")).status).toBe(204);
    expect(await reporter(id)).toBeNull();
  });

  test("stays if a colleague took it back before it was made", async () => {
    const id = await planned();
    workIn(await report(id, bob));
    expect((await late(anna, "DELETE", reportPath(id), 20)).status).toBe(204);
    expect(await reporter(id)).toBe("Bob");
    // One's own steps count in their order, whatever the clocks say.
    expect((await late(bob, "DELETE", reportPath(id), 20)).status).toBe(204);
    expect(await reporter(id)).toBeNull();
    expect(workIn(await late(bob, "POST", reportPath(id), 20)).guestsHere?.by?.name).toBe("Bob");
  });
});
