import { beforeEach, expect, test } from "vitest";
import * as z from "zod/mini";
import { addVilla } from "../../../tests/support/builders";
import { type Caller, signInAs } from "../../../tests/support/caller";
import { expectProblem } from "../../../tests/support/problem";
import { startAppForTest, type TestApp } from "../../../tests/support/start-app";
import { addToken, callerWith } from "../../../tests/support/tokens";
import { apiTokens } from "../../server/database/tables";
import { getStay, getStayHistory } from "./contract/stays";

// Stays of programs that are no longer connected (docs/domain.md, "Stays").

let app: TestApp;
let leader: Caller;
let id: string;
const path = "/api/stays/pms/R-1";
let given: object;
beforeEach(async () => {
  app = await startAppForTest();
  leader = await signInAs(app, "teamleader", "Sanne Bakker");
  given = { unit: await addVilla(app), arrival: "2031-05-01", departure: "2031-05-04", guests: 4 };
  const software = callerWith(app, (await addToken(app)).value);
  id = String(Object((await software.put(path, given)).body).id);
  await addToken(app, { name: "Reception", scopes: ["ready:read"] });
});

const stay = async () => z.parse(getStay.reply, (await leader.get(`/api/stays/${id}`)).body);
const past = new Date("2026-01-01T00:00:00Z");

test.each([
  ["revoked", { revokedAt: past }],
  ["expired", { expiresAt: past }],
])("once every token that may tell stays is %s, people cancel them and book them again", async (_, end) => {
  expect(await stay()).toMatchObject({ status: "booked", isStopped: false });
  expectProblem(await leader.delete(path), "wrong-role");
  expectProblem(await leader.put(path, given), "wrong-role");

  await app.database.db.update(apiTokens).set(end);
  expect((await leader.delete(path)).status).toBe(204);
  expect(await stay()).toMatchObject({ status: "cancelled", isStopped: true });
  expect((await leader.put(path, { ...given, status: "booked" })).status).toBe(200);
  expect(await stay()).toMatchObject({ status: "booked", guests: 4 });
  const history = z.parse(getStayHistory.reply, (await leader.get(`/api/stays/${id}/history`)).body);
  expect(history.slice(0, 2)).toMatchObject([
    { action: "stay.reinstate", by: "Sanne Bakker" },
    { action: "stay.cancel", by: "Sanne Bakker" },
  ]);
});

test("people put a stay of a stopped source in another villa, also one whose villa a person had chosen", async () => {
  const [chosen, other] = [await addVilla(app), await addVilla(app)];
  expect((await leader.put(`/api/stay-villas/${id}`, { unitId: chosen })).status).toBe(200);
  await app.database.db.update(apiTokens).set({ revokedAt: past });
  expect((await leader.put(path, { ...given, unit: other })).body).toMatchObject({ unitId: other });
  expect((await leader.put(path, { ...given, unit: other, guests: 5 })).body).toMatchObject({
    unitId: other,
    guests: 5,
  });
  const software = callerWith(app, (await addToken(app, { name: "New software" })).value);
  expect((await software.put(path, given)).body).toMatchObject({ unitId: other, guests: 4 });
});

test("nobody adds stays to a source that is stopped, or changes those of a sheet", async () => {
  await app.database.db.update(apiTokens).set({ revokedAt: past });
  expectProblem(await leader.put("/api/stays/pms/R-2", given), "wrong-role");
  expectProblem(await leader.post("/api/stays/pms/batch", { stays: [{ externalId: "R-1", ...given }] }), "wrong-role");
  expectProblem(await leader.delete("/api/stays/file-bookings/R-1"), "wrong-role");
});

test("a source goes on with another token", async () => {
  await app.database.db.update(apiTokens).set({ revokedAt: past });
  const other = callerWith(app, (await addToken(app, { name: "New software" })).value);
  expectProblem(await leader.delete(path), "wrong-role");
  expect((await other.put(path, { ...given, guests: 5 })).status).toBe(200);
  expect(await stay()).toMatchObject({ guests: 5, isStopped: false });
});
