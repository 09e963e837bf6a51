import { afterAll, beforeAll, expect, test } from "vitest";
import * as z from "zod/mini";
import {
  addAssignmentIn,
  type People,
  rowsOf,
  type State,
  signInPeople,
} from "../../../tests/support/assignment-states";
import { book, workFor } from "../../../tests/support/bookings";
import { actionsOf, addChecklist, addVilla, auditOf, workOf } from "../../../tests/support/builders";
import { type Caller, signInAs } from "../../../tests/support/caller";
import { expectProblem } from "../../../tests/support/problem";
import { startApp, type TestApp } from "../../../tests/support/start-app";
import { times } from "../../../tests/support/times";
import { availabilities } from "../../server/database/tables";
import { parkDay } from "../../shared/time";
import { assignment } from "./contract/assignment";

// docs/domain.md, "Bulk actions": all or nothing, with a reason for each refused assignment, and undone together.

let app: TestApp;
let people: People;
let items: string[];
beforeAll(async () => {
  app = await startApp();
  items = await addChecklist(app);
  people = await signInPeople(app);
});
afterAll(() => app.close());

type Action = "reassign" | "priority" | "delete";
const bodyOf = {
  reassign: () => ({ cleanerId: people.stranger.id }),
  priority: () => ({ priority: "high" }),
  delete: () => ({}),
};
const send = (who: Caller, action: Action | "undo", assignmentIds: string[], more: object = {}) =>
  who.post(`/api/assignments/bulk/${action}`, { assignmentIds, ...more });
const take = (action: Action, ids: string[], who = people.leader) => send(who, action, ids, bodyOf[action]());
const add = (...states: State[]) => Promise.all(states.map((state) => addAssignmentIn(app, people, state, items)));
const everything = (ids: readonly string[]) =>
  Promise.all(ids.map(async (id) => ({ ...(await rowsOf(app, id)), audit: undefined })));

const done: Record<Action, string> = {
  reassign: "assignment.reassign",
  priority: "assignment.prioritize",
  delete: "assignment.delete",
};
test.each<[Action, State[]]>([
  ["reassign", ["pending", "begun", "rework", "uncovered", "uncovered2"]],
  ["priority", ["pending", "begun", "rejected", "uncovered"]],
  ["delete", ["pending", "pending", "uncovered"]],
])(
  "%s changes all of them, with an audit row each, and is undone in one call: every row is as it was",
  async (action, states) => {
    const ids = await add(...states);
    const before = await everything(ids);
    const answer = await take(action, ids);
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body).toEqual({ changed: [...ids].sort() });
    for (const id of ids) {
      const { row } = await rowsOf(app, id);
      if (action === "reassign") expect(row).toMatchObject({ cleanerId: people.stranger.id, uncovered: false });
      if (action === "priority") expect(row).toMatchObject({ priority: "high" });
      if (action === "delete") expect(row).toBeUndefined();
      expect((await auditOf(app, id)).at(-1)).toMatchObject({ action: done[action], userId: people.leader.id });
    }
    const undone = await send(people.leader, "undo", ids);
    expect(undone.status, undone.text).toBe(200);
    expect(await everything(ids)).toEqual(before);
    for (const id of ids) expect((await actionsOf(app, id)).at(-1)).toBe("assignment.undo");
    // Once more, nothing changes.
    expect((await send(people.leader, "undo", ids)).status).toBe(200);
    expect(await everything(ids)).toEqual(before);
  },
);

test.each<[Action, State, string]>([
  ["reassign", "review", "Only an unfinished assignment can be reassigned."],
  ["priority", "done", "Only an unfinished assignment can get other instructions or another priority."],
  ["delete", "begun", "Only a pending assignment can be deleted."],
])("%s changes nothing if one is refused, and names each with its reason", async (action, state, reason) => {
  const ids = await add("pending", state, "pending", state);
  const [, first = "", , second = ""] = ids;
  const codeOf = async (id: string) => {
    const { body } = await people.leader.get(`/api/assignments/${id}`);
    return z.parse(assignment, body).unit.code;
  };
  const before = await everything(ids);
  const gone = crypto.randomUUID();
  const answer = await take(action, [...ids, gone]);
  expectProblem(answer, "state-conflict", `Nothing was changed. ${await codeOf(first)}: ${reason} (and 2 more)`);
  expect(answer.body).toMatchObject({
    errors: [
      { path: "assignmentIds.1", message: `${await codeOf(first)}: ${reason}` },
      { path: "assignmentIds.3", message: `${await codeOf(second)}: ${reason}` },
      { path: "assignmentIds.4", message: "This assignment has been deleted." },
    ],
  });
  expect(await everything(ids)).toEqual(before);
});

test("what is as wanted already stays as it is and is not named; a repeated call changes nothing more", async () => {
  const ids = await add("pending", "pending");
  const [first = "", second = ""] = ids;
  await take("reassign", [first]);
  expect((await take("reassign", ids)).body).toEqual({ changed: [second] });
  expect((await take("reassign", ids)).body).toEqual({ changed: [] });
  const reassigned = (await actionsOf(app, first)).filter((action) => action === done.reassign);
  expect(reassigned).toHaveLength(1);
  await take("priority", [first]);
  expect((await take("priority", ids)).body).toEqual({ changed: [second] });
});

test("the same key gets the first response, and nothing happens twice", async () => {
  const ids = await add("pending");
  const headers = { "Idempotency-Key": crypto.randomUUID() };
  const again = () =>
    people.leader.send("POST", "/api/assignments/bulk/delete", { body: { assignmentIds: ids }, headers });
  const first = await again();
  const second = await again();
  expect([first.status, second.status, second.text]).toEqual([200, 200, first.text]);
  expect(second.headers.get("Idempotency-Replayed")).toBe("true");
});

test("an absent cleaner is refused by name, and somebody who is no cleaner at all", async () => {
  const ids = await add("pending", "pending");
  const [first = ""] = ids;
  const absent = await signInAs(app, "cleaner", "Anna Away");
  const date = parkDay((await workOf(app, first)).plannedAt, "Europe/Amsterdam");
  await app.database.db.insert(availabilities).values({ userId: absent.id, date, isAvailable: false });
  const before = await everything(ids);
  expectProblem(
    await send(people.leader, "reassign", ids, { cleanerId: absent.id }),
    "invalid",
    "Anna Away is absent that day.",
  );
  expectProblem(
    await send(people.leader, "reassign", ids, { cleanerId: people.quinn.id }),
    "invalid",
    "This person is not a cleaner.",
  );
  expect(await everything(ids)).toEqual(before);
});

test("an undo is all or nothing too: work that somebody has acted on keeps the others as they are", async () => {
  const ids = await add("pending", "pending");
  const [first = "", second = ""] = ids;
  await take("reassign", ids);
  await people.stranger.post(`/api/assignments/${first}/start`);
  const answer = await send(people.leader, "undo", ids);
  const why = "Someone has made another change since, so this can't be undone.";
  expectProblem(answer, "state-conflict", `Nothing was changed. ${why}`);
  expect(await workOf(app, second)).toMatchObject({ cleanerId: people.stranger.id });
  // Alone it can be undone.
  expect((await send(people.leader, "undo", [second])).status).toBe(200);
  expectProblem(await send(people.admin, "undo", [second]), "state-conflict");
});

test("deleted work of a booking leaves it, and comes back into it", async () => {
  const unitIds = await Promise.all([addVilla(app), addVilla(app)]);
  await book(people.leader, { unitIds, cleanerIds: [people.helper.id] });
  const work = await workFor(app, unitIds);
  const ids = work.map(({ id }) => id);
  expect((await take("delete", ids)).status).toBe(200);
  expect(await workFor(app, unitIds)).toEqual([]);
  expect((await send(people.leader, "undo", ids)).status).toBe(200);
  expect(await workFor(app, unitIds)).toEqual(work);
});

test("opposite bulk actions on the same work wait for each other", async () => {
  const ids = await add(...times(6).map(() => "pending" as const));
  const answers = await Promise.all(
    times(8).map((i) =>
      i % 2
        ? take("priority", ids)
        : send(people.admin, "reassign", [...ids].reverse(), { cleanerId: people.helper.id }),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual(times(8).map(() => 200));
  for (const id of ids) expect(await workOf(app, id)).toMatchObject({ priority: "high", cleanerId: people.helper.id });
});

test("at most 200 at once, and at least one", async () => {
  expectProblem(await take("delete", []), "invalid", "Choose at least one assignment.");
  expectProblem(
    await take(
      "delete",
      times(201).map(() => crypto.randomUUID()),
    ),
    "invalid",
    "At most 200 assignments.",
  );
});
