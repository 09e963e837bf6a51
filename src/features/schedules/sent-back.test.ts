import { afterAll, beforeAll, expect, test } from "vitest";
import { addTeamOf, book, monday, schedulesIn, workFor } from "../../../tests/support/bookings";
import { addVilla } from "../../../tests/support/builders";
import { type Caller, signInAs } from "../../../tests/support/caller";
import { openEvents } from "../../../tests/support/event-stream";
import { startApp, type TestApp } from "../../../tests/support/start-app";

// A villa that was sent back shows on its booking's entry, until it is finished again.

let app: TestApp;
let leader: Caller;
let qc: Caller;
let anna: Caller;
beforeAll(async () => {
  app = await startApp();
  leader = await signInAs(app, "teamleader");
  qc = await signInAs(app, "qc");
  anna = await signInAs(app, "cleaner");
});
afterAll(() => app.close());

const sentBackOn = async (who: Caller) =>
  schedulesIn(await who.get(`/api/schedules?from=${monday}&to=${monday}`)).map(({ sentBack }) => sentBack);

test("an entry tells which villas were sent back, how, by whom and why, to its cleaners and leaders, and tells them when that changes", async () => {
  const teamId = await addTeamOf(app, [anna.id]);
  const villas = [await addVilla(app), await addVilla(app)];
  await book(leader, { teamId, unitIds: villas });
  const [back] = villas;
  const work = (await workFor(app, villas)).find(({ unitId }) => unitId === back);
  const address = `/api/assignments/${work?.id}`;
  const expectOk = async (answer: ReturnType<Caller["post"]>) => expect((await answer).status).toBe(200);
  const rejected = { unitId: back, kind: "rejected", by: "Test teamleader", text: "Oven" };
  const stream = await openEvents(app, anna);

  await expectOk(anna.post(`${address}/start`));
  await expectOk(anna.patch(`${address}/finish`));
  expect(await sentBackOn(anna)).toEqual([[]]);

  await expectOk(leader.patch(`${address}/reject`, { reason: "Oven" }));
  expect([await sentBackOn(anna), await sentBackOn(leader)]).toMatchObject([[[rejected]], [[rejected]]]);
  await stream.waitForTopic("schedules");

  await expectOk(anna.patch(`${address}/finish`));
  expect(await sentBackOn(leader)).toEqual([[]]);
  await stream.waitForTopic("schedules");

  await expectOk(leader.patch(`${address}/approve`));
  await expectOk(qc.post(`${address}/qc/complete`, { status: "needs_rework", notes: "Sand" }));
  expect(await sentBackOn(anna)).toMatchObject([
    [{ unitId: back, kind: "rework", by: "Test qc", text: "Sand", at: expect.stringMatching(/Z$/) }],
  ]);
  await stream.waitForTopic("schedules");

  await expectOk(anna.patch(`${address}/finish`));
  expect(await sentBackOn(anna)).toEqual([[]]);
  await stream.waitForTopic("schedules");

  await expectOk(leader.patch(`${address}/approve`));
  await expectOk(qc.post(`${address}/qc/complete`, { status: "passed" }));
  await expectOk(leader.post(`${address}/reopen`, { reason: "Crumbs" }));
  expect(await sentBackOn(anna)).toMatchObject([[{ kind: "reopened", by: "Test teamleader", text: "Crumbs" }]]);
  await stream.waitForTopic("schedules");
});
