import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { addVilla, addWork, auditOf } from "../../../tests/support/builders";
import { type Answer, type Caller, idIn, signInAs } from "../../../tests/support/caller";
import { expectProblem } from "../../../tests/support/problem";
import { startApp, type TestApp } from "../../../tests/support/start-app";
import { addToken, callerWith } from "../../../tests/support/tokens";
import { stays } from "../../server/database/tables";
import { addDays, parkDay, parkInstant } from "../../shared/time";
import * as contract from "./contract";

// GET /api/readiness, and closing villas (docs/domain.md, "Readiness"). What the states mean: rules.test.ts

let app: TestApp;
let leader: Caller;
let anna: Caller;
let today: string;
beforeAll(async () => {
  app = await startApp();
  leader = await signInAs(app, "teamleader", "Sanne de Boer");
  anna = await signInAs(app, "cleaner");
  today = parkDay(new Date(), app.park.zone);
});
afterAll(() => app.close());

const listIn = ({ status, body, text }: Answer) => {
  expect(status, text).toBe(200);
  return z.parse(contract.getReadiness.reply, body);
};
const readinessOf = async (unitId: string, query = "") =>
  listIn(await leader.get(`/api/readiness${query}`)).find((one) => one.unitId === unitId);
const addStay = (unit: string, fields: object) =>
  leader.put(`/api/stays/manual/${randomUUID()}`, { unit, arrival: addDays(today, -3), departure: today, ...fields });

describe("the readiness of villas", () => {
  test("names state, deadline and guests, for the day that is asked for", async () => {
    const villa = await addVilla(app, { code: "WL-001", location: "Waterlijn" });
    await addStay(villa, { arrival: addDays(today, -2), departure: addDays(today, 2), checkOut: "09:30" });
    await addStay(villa, { arrival: addDays(today, 2), departure: addDays(today, 5), checkIn: "14:00", guests: 4 });
    const at = (day: string, time: string) => parkInstant(day, time, app.park.zone).toISOString();
    expect(await readinessOf(villa)).toMatchObject({
      ...{ code: "WL-001", area: "Waterlijn", state: "occupied", since: at(addDays(today, -2), "16:00") },
      ...{ reason: null, neededBy: null, arriving: null },
      leaving: { plannedAt: at(addDays(today, 2), "09:30"), leftAt: null },
    });
    expect(await readinessOf(villa, `?date=${addDays(today, 2)}`)).toMatchObject({
      ...{ state: "occupied", neededBy: at(addDays(today, 2), "14:00") },
      arriving: { plannedAt: at(addDays(today, 2), "14:00"), isEarly: true, guests: 4, hereSince: null },
    });
  });

  test("names who reported guests to people, and nobody to other programs", async () => {
    const villa = await addVilla(app);
    const id = await addWork(app, { lead: anna, villa });
    expect((await anna.post(`/api/assignments/${id}/guests-still-here`)).status).toBe(200);
    const toPeople = await readinessOf(villa);
    expect(toPeople?.guestsHere?.by).toEqual(expect.any(String));
    const { value } = await addToken(app, { scopes: ["ready:read"] });
    const toPrograms = listIn(await callerWith(app, value).get("/api/readiness"));
    expect(toPrograms.find(({ unitId }) => unitId === villa)?.guestsHere).toEqual({
      ...toPeople?.guestsHere,
      by: null,
    });
  });

  test("names guests who left days early until their stay ends, so that it can be taken back", async () => {
    const villa = await addVilla(app);
    const stay = idIn(await addStay(villa, { departure: addDays(today, 2) }));
    await leader.post(`/api/stays/${stay}/departed`);
    await app.database.db
      .update(stays)
      .set({ departedAt: parkInstant(addDays(today, -1), "18:00", app.park.zone) })
      .where(eq(stays.id, stay));
    expect(await readinessOf(villa)).toMatchObject({
      state: "departed",
      leaving: { stayId: stay, leftAt: parkInstant(addDays(today, -1), "18:00", app.park.zone).toISOString() },
    });
    expect((await leader.post(`/api/stays/${stay}/departed`, { hasLeft: false })).status).toBe(200);
    expect(await readinessOf(villa)).toMatchObject({ state: "occupied", leaving: { leftAt: null } });
  });

  test("follows a cleaning up to the approval", async () => {
    const villa = await addVilla(app);
    const id = await addWork(app, { lead: anna, villa, status: "in_progress" });
    expect(await readinessOf(villa)).toMatchObject({ state: "cleaning" });
    await anna.send("PATCH", `/api/assignments/${id}/finish`);
    expect(await readinessOf(villa)).toMatchObject({ state: "review" });
    await leader.send("PATCH", `/api/assignments/${id}/approve`);
    const ready = await readinessOf(villa);
    expect(ready).toMatchObject({ state: "ready" });
    expect(Date.now() - Date.parse(ready?.since ?? "")).toBeLessThan(10_000);
  });

  test("is there for a token with the scope ready:read", async () => {
    const { value } = await addToken(app, { scopes: ["ready:read"] });
    expect(listIn(await callerWith(app, value).get("/api/readiness")).length).toBeGreaterThan(0);
  });
});

describe("a closed villa", () => {
  test("is blocked with its reason until it is reopened", async () => {
    const villa = await addVilla(app);
    expectProblem(
      await leader.post(`/api/units/${villa}/block`, { reason: " " }),
      "invalid",
      "Please enter the reason.",
    );
    const closed = await leader.post(`/api/units/${villa}/block`, { reason: "Water damage" });
    expect([closed.status, closed.body]).toMatchObject([
      201,
      { unitId: villa, state: "blocked", reason: "Water damage" },
    ]);
    const since = (await readinessOf(villa))?.since;
    await leader.post(`/api/units/${villa}/block`, { reason: "Builders" });
    expect(await readinessOf(villa)).toMatchObject({ state: "blocked", reason: "Builders", since });
    for (let i = 0; i < 2; i++) expect((await leader.delete(`/api/units/${villa}/block`)).status).toBe(204);
    expect(await readinessOf(villa)).toMatchObject({ state: "vacant", reason: null });
    expect((await auditOf(app, villa)).slice(-3).map(({ action, meta }) => [action, meta])).toEqual([
      ["unit.block", { reason: [null, "Water damage"] }],
      ["unit.block", { reason: ["Water damage", "Builders"] }],
      ["unit.unblock", { reason: ["Builders", null] }],
    ]);
  });

  test("must exist", async () => {
    for (const send of [
      leader.post(`/api/units/${randomUUID()}/block`, { reason: "x" }),
      leader.delete(`/api/units/${randomUUID()}/block`),
    ])
      expectProblem(await send, "not-found");
  });
});
