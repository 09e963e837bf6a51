import { afterAll, beforeAll, expect, test } from "vitest";
import * as z from "zod/mini";
import { recordAnnouncements } from "../../../tests/support/announcement-recorder";
import { addVilla, addWork } from "../../../tests/support/builders";
import { type Caller, signInAs } from "../../../tests/support/caller";
import { openEvents } from "../../../tests/support/event-stream";
import { expectProblem } from "../../../tests/support/problem";
import { startApp, type TestApp } from "../../../tests/support/start-app";
import { invalidate } from "../../server/actions/context";
import { perform } from "../../server/actions/perform";
import { getBoard, getBoardChanges, mostChanges } from "./contract/board";

let app: TestApp;
let leader: Caller;
let anna: Caller;
beforeAll(async () => {
  app = await startApp();
  [leader, anna] = await Promise.all([signInAs(app, "teamleader"), signInAs(app, "cleaner")]);
});
afterAll(() => app.close());

const changesOf = (ids: string) => leader.get(`${getBoardChanges.path}${ids && `?ids=${ids}`}`);
const day = 24 * 3_600_000;

test("changes are the cards of the board, without those that are not on it, and the last five finished", async () => {
  const add = (status: "pending" | "in_progress" | "needs_review" | "done", plannedAt = new Date()) =>
    addWork(app, { lead: anna, status, plannedAt });
  const [one, other] = [await add("pending"), await add("pending")];
  const in2Days = new Date(Date.now() + 2 * day);
  const later = await add("pending", in2Days);
  const early = [await add("in_progress", in2Days), await add("needs_review", in2Days)];
  const done: string[] = [];
  for (let i = 0; i < 6; i++) done.push(await add("done"));
  const board = z.parse(getBoard.reply, (await leader.get(getBoard.path)).body);
  const card = [board.pending, board.inProgress, board.needsReview, board.done]
    .flat()
    .filter(({ id }) => [one, ...early, done[5]].includes(id));
  expect(card).toHaveLength(4);

  const found = z.parse(getBoardChanges.reply, (await changesOf([one, later, ...early, done[5]].join())).body);
  const { done: doneCount, doneEarlier, doneLater, activeCleaners, openFindings } = board.counts;
  expect(found).toEqual({
    day: board.day,
    figures: { done: doneCount, doneEarlier, doneLater, activeCleaners, openFindings },
    lastDone: board.done.map(({ id }) => id),
    cards: expect.arrayContaining(card),
  });
  expect(found.cards).toHaveLength(4);
  const nothing = z.parse(getBoardChanges.reply, (await changesOf("")).body);
  expect(nothing).toEqual({ ...found, cards: [] });
  const removed = await leader.delete(`/api/assignments/${other}`);
  expect(removed.status).toBe(204);
  expect((await changesOf(other)).body).toMatchObject({ cards: [] });
});

test("what is no list of ids is refused", async () => {
  const id = crypto.randomUUID();
  for (const ids of ["x", `${id},`, Array.from({ length: mostChanges + 1 }, () => id).join()])
    expectProblem(await changesOf(ids), "invalid");
});

test("an announcement names what changed on the board, unless anything may have, or it is a lot", async () => {
  const heard = await recordAnnouncements(app);
  const say = (...of: (string[] | undefined)[]) =>
    perform(app.park, null, async (context) => {
      for (const ids of of) invalidate(context, "assignments", [anna.id], ids);
    });
  const many = Array.from({ length: 21 }, (_, i) => `work ${i}`);
  await say(["a", "b"], ["b"], []);
  await say(["a"], undefined);
  await say(many.slice(0, 11), many.slice(11));
  await say([]);
  const people = [anna.id];
  expect(await heard()).toEqual([
    { topic: "assignments", people, ids: ["a", "b"] },
    { topic: "assignments", people },
    { topic: "assignments", people },
    { topic: "assignments", people, ids: [] },
  ]);
});

test("a stay names the work on the board in its villa", async () => {
  const villa = await addVilla(app);
  const id = await addWork(app, { lead: anna, villa });
  await addWork(app, { lead: anna, villa, plannedAt: new Date(Date.now() + 3 * day) });
  const heard = await recordAnnouncements(app);
  const stay = { unit: villa, arrival: "2026-01-01", departure: "2026-01-03" };
  expect(await leader.put(`/api/stays/manual/${crypto.randomUUID()}`, stay)).toMatchObject({ status: 200 });
  expect(await heard()).toContainEqual({ topic: "assignments", people: [anna.id], ids: [id] });
});

test("ids are sent to those who see the whole board, before the topic, and not to cleaners", async () => {
  const [hers, leaders] = [await openEvents(app, anna), await openEvents(app, leader)];
  const bothHear = () => Promise.all([hers, leaders].map((stream) => stream.waitForTopic("assignments")));
  const id = await addWork(app, { lead: anna });
  await bothHear();
  await anna.post(`/api/assignments/${id}/start`);
  await bothHear();
  expect(hers.changes).toEqual([]);
  expect(leaders.changes).toEqual([`assignments ${id}`, `assignments ${id}`]);
});
