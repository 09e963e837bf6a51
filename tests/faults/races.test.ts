import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { actionsOf, addChecklist, addWork, ticksOf, workOf } from "../support/builders";
import { type Caller, callerOf, signInAs, statusesOf } from "../support/caller";
import { startApp, type TestApp } from "../support/start-app";
import { times } from "../support/times";

// People who tap at the same moment, on two nodes over one database. Every race is run several times, because a single pass may be a coincidence.

let here: TestApp;
let there: TestApp;
let items: string[];
let anna: Caller;
let bob: Caller;
beforeAll(async () => {
  here = await startApp();
  there = await startApp({ databaseUrl: here.databaseUrl });
  items = await addChecklist(here);
});
beforeEach(async () => {
  [anna, bob] = await Promise.all([signInAs(here, "cleaner", "Anna"), signInAs(there, "cleaner", "Bob")]);
});
afterAll(async () => {
  await there.close();
  await here.close();
});

const inProgress = (ticked: readonly string[] = []) =>
  addWork(here, { lead: anna, helpers: [bob], status: "in_progress", ticked });

test.each(times(10))("two taps on Start start the work once (%i)", async () => {
  const id = await addWork(here, { lead: anna, helpers: [bob] });
  const path = `/api/assignments/${id}/start`;
  const answers = await Promise.all([anna.post(path), bob.post(path), anna.post(path), bob.post(path)]);
  expect(statusesOf(answers)).toEqual([200, 200, 200, 200]);
  const startedAt = (await workOf(here, id)).startedAt?.toISOString();
  for (const { body } of answers) expect(body).toMatchObject({ status: "in_progress", startedAt });
  expect(await actionsOf(here, id)).toEqual(["assignment.start"]);
});

test("one Idempotency-Key, 100 times at once on two nodes, takes effect once", async () => {
  const id = await inProgress(items.slice(0, 1));
  const [tick] = await ticksOf(here, id);
  const headers = { "idempotency-key": randomUUID() };
  const onTwoNodes = [anna, callerOf(there, anna, anna.cookie)];
  const answers = await Promise.all(
    times(100).map((i) =>
      (onTwoNodes[i % 2] ?? anna).send("PATCH", `/api/assignment-checklist-completions/${tick?.id}`, {
        body: { notes: "Tap drips" },
        headers,
      }),
    ),
  );
  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
  expect(answers.filter(({ headers }) => headers.get("idempotency-replayed") === null)).toHaveLength(1);
  expect(await actionsOf(here, id)).toEqual(["assignment.note"]);
});

describe("two cleaners on one checklist", () => {
  test("who tick different items keep both ticks, and each response contains its own", async () => {
    const id = await inProgress();
    const answers = await Promise.all(
      items.map((item, i) => (i % 2 ? anna : bob).post(`/api/assignments/${id}/checklist/${item}`)),
    );
    answers.forEach(({ body }, i) => {
      const own = expect.objectContaining({ checklistItemId: items[i], completedById: (i % 2 ? anna : bob).id });
      expect(body).toMatchObject({ checklistCompletions: expect.arrayContaining([own]) });
    });
    expect((await ticksOf(here, id)).map(({ checklistItemId }) => checklistItemId).sort()).toEqual([...items].sort());
    expect(await actionsOf(here, id)).toHaveLength(12);
  });

  test.each(times(10))("who tick the same item leave one tick (%i)", async () => {
    const id = await inProgress();
    const path = `/api/assignments/${id}/checklist/${items[0]}`;
    const answers = await Promise.all([anna.post(path), bob.post(path), anna.post(path), bob.post(path)]);
    expect(statusesOf(answers)).toEqual([200, 200, 200, 200]);
    expect(await ticksOf(here, id)).toHaveLength(1);
    expect(await actionsOf(here, id)).toEqual(["assignment.tick"]);
  });

  test.each(times(10))("who tick and untick end in the state of the last audit row (%i)", async () => {
    const id = await inProgress();
    const path = `/api/assignments/${id}/checklist/${items[0]}`;
    const answers = await Promise.all([anna.post(path), bob.delete(path), anna.post(path), bob.delete(path)]);
    expect(statusesOf(answers)).toEqual([200, 204, 200, 204]);
    const actions = await actionsOf(here, id);
    expect(await ticksOf(here, id)).toHaveLength(actions.at(-1) === "assignment.tick" ? 1 : 0);
    // Strictly alternating: nothing was unticked that was not ticked.
    actions.forEach((action, i) => {
      expect(action).toBe(i % 2 ? "assignment.untick" : "assignment.tick");
    });
  });
});

test.each(times(15))(
  "completing while a colleague unticks: one of them is refused, and no open checklist is completed (%i)",
  async () => {
    const id = await inProgress(items);
    const complete = () => anna.post(`/api/assignments/${id}/complete`);
    const untick = () => bob.delete(`/api/assignments/${id}/checklist/${items[5]}`);
    const [completed, unticked] = await Promise.all([complete(), untick()]);
    const { status } = await workOf(here, id);
    const ticks = (await ticksOf(here, id)).length;
    const outcome = { completed: completed.status, unticked: unticked.status, status, ticks };
    expect([
      { completed: 200, unticked: 409, status: "needs_review", ticks: 12 },
      { completed: 409, unticked: 204, status: "in_progress", ticks: 11 },
    ]).toContainEqual(outcome);
  },
);

test.each(times(10))("completing and finishing at once end one round (%i)", async () => {
  const id = await inProgress(items);
  const path = `/api/assignments/${id}`;
  const answers = await Promise.all([
    anna.post(`${path}/complete`),
    bob.patch(`${path}/finish`),
    bob.post(`${path}/complete`),
    anna.patch(`${path}/finish`),
  ]);
  expect(statusesOf(answers)).toEqual([200, 200, 200, 200]);
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  expect((await workOf(here, id)).round).toBe(1);
  expect(await actionsOf(here, id)).toEqual([expect.stringMatching(/^assignment\.(complete|finish)$/)]);
});

test.each(times(10))(
  "finishing with open items while a colleague completes: one change, one clear response (%i)",
  async () => {
    const id = await inProgress(items.slice(1));
    const path = `/api/assignments/${id}`;
    const [completed, finished] = await Promise.all([bob.post(`${path}/complete`), anna.patch(`${path}/finish`)]);
    // Completing first is refused because of the open item; after the finish, it changes nothing.
    expect([200, 409]).toContain(completed.status);
    expect(finished.status).toBe(200);
    expect(await workOf(here, id)).toMatchObject({ status: "needs_review", round: 1 });
    expect(await actionsOf(here, id)).toEqual(["assignment.finish"]);
  },
);

test.each(times(10))("deleting one finding twice at once deletes it once (%i)", async () => {
  const id = await inProgress();
  const path = `/api/assignments/${id}/findings`;
  const added = z.parse(
    z.object({ id: z.string() }),
    (await anna.post(path, { type: "note", text: "Tap drips" })).body,
  );
  const remove = () => anna.delete(`${path}/${added.id}`);
  expect(statusesOf(await Promise.all([remove(), remove(), remove()]))).toEqual([204, 204, 204]);
  expect(await actionsOf(here, id)).toEqual(["assignment.finding", "assignment.finding-removed"]);
});

test.each(times(10))("completing twice at once ends one round (%i)", async () => {
  const id = await inProgress(items);
  const path = `/api/assignments/${id}/complete`;
  expect(statusesOf(await Promise.all([anna.post(path), bob.post(path), anna.post(path)]))).toEqual([200, 200, 200]);
  expect((await workOf(here, id)).round).toBe(1);
  expect(await actionsOf(here, id)).toEqual(["assignment.complete"]);
});
