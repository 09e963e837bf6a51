import { eq, inArray } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import * as z from "zod/mini";
import { assignments, users } from "../../src/server/database/tables";
import { actionsOf, addChecklist, addVilla, addWork, auditOf, crewOf, workOf } from "../support/builders";
import { type Caller, signInAs, statusesOf } from "../support/caller";
import { startApp, type TestApp } from "../support/start-app";
import { times } from "../support/times";

// Supervisors who plan and review at the same moment, on two nodes over one database, and cleaners who start meanwhile. Every race is run
// several times, because a single pass may be a coincidence.

let here: TestApp;
let there: TestApp;
let items: string[];
let sanne: Caller;
let pieter: Caller;
let anna: Caller;
let bob: Caller;
let cem: Caller;
beforeAll(async () => {
  here = await startApp();
  there = await startApp({ databaseUrl: here.databaseUrl });
  items = await addChecklist(here);
  [sanne, pieter, anna, bob, cem] = await Promise.all([
    signInAs(here, "teamleader", "Sanne"),
    signInAs(there, "admin", "Pieter"),
    signInAs(here, "cleaner", "Anna"),
    signInAs(there, "cleaner", "Bob"),
    signInAs(here, "cleaner", "Cem"),
  ]);
});
afterAll(async () => {
  await there.close();
  await here.close();
});

test.each(times(10))("approving and rejecting at once: one change, one clear refusal (%i)", async () => {
  const id = await addWork(here, { lead: anna, helpers: [bob], status: "needs_review", ticked: items });
  const path = `/api/assignments/${id}`;
  const [approved, rejected] = await Promise.all([
    sanne.patch(`${path}/approve`),
    pieter.patch(`${path}/reject`, { reason: "Oven is greasy" }),
  ]);
  const { status, rejectionReason } = await workOf(here, id);
  expect([
    { statuses: [200, 409], actions: ["assignment.approve"], status: "done", rejectionReason: null },
    {
      statuses: [409, 200],
      actions: ["assignment.reject"],
      status: "in_progress",
      rejectionReason: "Oven is greasy",
    },
  ]).toContainEqual({
    statuses: statusesOf([approved, rejected]),
    actions: await actionsOf(here, id),
    status,
    rejectionReason,
  });
});

test.each(times(10))("approving twice at once approves once (%i)", async () => {
  const id = await addWork(here, { lead: anna, status: "needs_review", ticked: items });
  const path = `/api/assignments/${id}/approve`;
  const answers = await Promise.all([sanne.patch(path), pieter.patch(path), sanne.patch(path)]);
  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
  expect(await actionsOf(here, id)).toEqual(["assignment.approve"]);
});

test.each(times(10))("two supervisors who reassign at once do so one after the other (%i)", async () => {
  const id = await addWork(here, { lead: anna, status: "in_progress" });
  const path = `/api/assignments/${id}`;
  const give = (who: Caller, to: Caller) => who.patch(path, { cleanerId: to.id });
  expect(statusesOf(await Promise.all([give(sanne, bob), give(pieter, cem)]))).toEqual([200, 200]);
  const { cleanerId, uncovered } = await workOf(here, id);
  const { active, left } = await crewOf(here, id);
  const hands = (await auditOf(here, id)).slice(1).map(({ meta }) => meta.lead);
  // The audit trail matches the rows: from Anna to one of them, then from that one to the other.
  const last = cleanerId === bob.id ? [cem.id, bob.id] : [bob.id, cem.id];
  expect({ hands, uncovered }).toEqual({ hands: [[anna.id, last[0]], last], uncovered: false });
  // The lead is not a collaborator, and the others have left.
  expect(active).not.toContain(cleanerId);
  expect(left).toContain(anna.id);
});

test.each(times(10))("planning one villa for one day twice at once creates one assignment (%i)", async () => {
  const unitId = await addVilla(here);
  const plan = (who: Caller, cleaner: Caller, time: string) =>
    who.post("/api/assignments", { unitId, cleanerId: cleaner.id, plannedAt: `2031-05-10T${time}:00Z` });
  const answers = await Promise.all([
    plan(sanne, anna, "09:00"),
    plan(pieter, bob, "15:00"),
    plan(sanne, bob, "09:00"),
    plan(pieter, anna, "12:00"),
  ]);
  expect(statusesOf(answers).sort()).toEqual([201, 409, 409, 409]);
  expect(await here.database.db.$count(assignments, eq(assignments.unitId, unitId))).toBe(1);
});

test.each(times(10))("two assignments moved to one villa and day at once: only one moves (%i)", async () => {
  const unitId = await addVilla(here);
  const ids = await Promise.all([addWork(here, { lead: anna }), addWork(here, { lead: bob })]);
  const [one, other] = await Promise.all(
    ids.map((id, i) => (i ? pieter : sanne).patch(`/api/assignments/${id}`, { unitId })),
  );
  expect([one?.status, other?.status].sort()).toEqual([200, 409]);
  expect(await here.database.db.$count(assignments, eq(assignments.unitId, unitId))).toBe(1);
});

let teamNumber = 0;
async function addTeam(): Promise<string> {
  teamNumber += 1;
  const answer = await sanne.post("/api/teams", { name: "Team", number: teamNumber });
  return z.parse(z.object({ id: z.string() }), answer.body).id;
}
const fill = (who: Caller, team: string, people: Caller[]) =>
  who.patch(`/api/teams/${team}`, { memberIds: people.map(({ id }) => id) });

test.each(times(5))("two teams given the same members at once: everyone ends up in one team (%i)", async () => {
  const teams = [await addTeam(), await addTeam()] as const;
  const answers = await Promise.all([fill(sanne, teams[0], [anna, bob]), fill(pieter, teams[1], [bob, anna])]);
  expect(statusesOf(answers)).toEqual([200, 200]);
  const where = await here.database.db
    .selectDistinct({ teamId: users.teamId })
    .from(users)
    .where(inArray(users.id, [anna.id, bob.id]));
  expect(where).toEqual([{ teamId: expect.stringMatching(teams.join("|")) }]);
});

test.each(times(10))("two supervisors who add to one team at once both do (%i)", async () => {
  const team = await addTeam();
  const join = (who: Caller, member: Caller) => who.patch(`/api/teams/${team}`, { addMemberIds: [member.id] });
  expect(statusesOf(await Promise.all([join(sanne, anna), join(pieter, bob)]))).toEqual([200, 200]);
  // The audit trail shows who was in it in between.
  const steps = (await auditOf(here, team)).slice(1).map(({ meta }) => meta.memberIds);
  const both = [anna.id, bob.id].sort();
  const orders = [anna, bob].map(
    ({ id }) =>
      new Set([
        [[], [id]],
        [[id], both],
      ]),
  );
  expect(orders).toContainEqual(new Set(steps));
});

test.each(times(10))("two supervisors who fill one team at once: the second is told of the first (%i)", async () => {
  const team = await addTeam();
  const answers = await Promise.all([fill(sanne, team, [anna]), fill(pieter, team, [bob])]);
  expect(statusesOf(answers).sort()).toEqual([200, 412]);
  const [member] = statusesOf(answers)[0] === 200 ? [anna] : [bob];
  const steps = (await auditOf(here, team)).slice(1).map(({ meta }) => meta.memberIds);
  expect(steps).toEqual([[[], [member?.id]]]);
});

test.each(times(10))("deleting while the cleaner starts: one of them is refused (%i)", async () => {
  const id = await addWork(here, { lead: anna });
  const path = `/api/assignments/${id}`;
  const [deleted, started] = await Promise.all([pieter.delete(path), anna.post(`${path}/start`)]);
  const left = await here.database.db.$count(assignments, eq(assignments.id, id));
  expect([
    { deleted: 204, started: 404, left: 0, actions: ["assignment.delete"] },
    { deleted: 409, started: 200, left: 1, actions: ["assignment.start"] },
  ]).toContainEqual({ deleted: deleted.status, started: started.status, left, actions: await actionsOf(here, id) });
});

test.each(times(10))("reassigning while the cleaner starts: both happen, in either order (%i)", async () => {
  const id = await addWork(here, { lead: anna });
  const path = `/api/assignments/${id}`;
  const [given, started] = await Promise.all([pieter.patch(path, { cleanerId: bob.id }), anna.post(`${path}/start`)]);
  expect([given.status, (await workOf(here, id)).cleanerId]).toEqual([200, bob.id]);
  expect([
    { started: 200, actions: ["assignment.start", "assignment.reassign"] },
    { started: 404, actions: ["assignment.reassign"] },
  ]).toContainEqual({ started: started.status, actions: await actionsOf(here, id) });
});
