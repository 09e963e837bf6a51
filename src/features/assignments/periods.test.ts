import { asc, eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import * as z from "zod/mini";
import { addWork, workOf } from "../../../tests/support/builders";
import { type Caller, signInAs } from "../../../tests/support/caller";
import { addStandardItems, definitionOf } from "../../../tests/support/checklists";
import { startApp, type TestApp } from "../../../tests/support/start-app";
import { perform } from "../../server/actions/perform";
import { workingPeriods } from "../../server/database/tables";
import { getHistory } from "./contract/history";

// Minutes per working period, in histories of one assignment that was planned at -60 and has two checklist items.

let app: TestApp;
let items: string[];
let people: Map<string, Caller>;
beforeAll(async () => {
  app = await startApp();
  const tasks = [definitionOf("Kitchen"), definitionOf("Bathroom")];
  items = await perform(app.park, null, (context) => addStandardItems(context, tasks));
  people = new Map([
    ["anna", await signInAs(app, "cleaner", "Anna")],
    ["bob", await signInAs(app, "cleaner", "Bob")],
    ["sanne", await signInAs(app, "teamleader", "Sanne")],
    ["quinn", await signInAs(app, "qc", "Quinn")],
  ]);
});
afterEach(() => vi.useRealTimers());
afterAll(() => app.close());

const person = (name: string): Caller => {
  const found = people.get(name);
  if (!found) throw new Error(`${name} is not in this test`);
  return found;
};

const minute = 60_000;
/** Minutes since the beginning of the history: "58", or "2d10" for ten minutes into the third day. */
function minutesOf(text: string): number {
  const [days, minutes] = text.includes("d") ? text.split("d") : ["0", text];
  return Number(days) * 24 * 60 + Number(minutes);
}

const calls: Record<string, (path: string, n: string) => [method: string, path: string, body?: unknown]> = {
  start: (path) => ["POST", `${path}/start`],
  tick: (path, n) => ["POST", `${path}/checklist/${items[Number(n)]}`],
  untick: (path, n) => ["DELETE", `${path}/checklist/${items[Number(n)]}`],
  finding: (path) => ["POST", `${path}/findings`, { type: "note", text: "Tap drips" }],
  complete: (path, count) => ["POST", `${path}/complete`, count ? { actualMinutes: Number(count) } : {}],
  finish: (path) => ["PATCH", `${path}/finish`],
  approve: (path) => ["PATCH", `${path}/approve`],
  reject: (path) => ["PATCH", `${path}/reject`, { reason: "Oven" }],
  rework: (path) => ["POST", `${path}/qc/complete`, { status: "needs_rework", notes: "Sand" }],
  reassign: (path) => ["PATCH", path, { cleanerId: person("bob").id, collaboratorIds: [] }],
};

/**
 * Takes steps such as "anna 5@20 tick 0": made at 5 and received at 20; "!4" is what the phone knows to be the earliest time, and "=409" at
 * the end the expected refusal. A clock's error in minutes, when the step was made and when it was sent, is written "~-60/0".
 */
async function take(id: string, begin: number, line: string): Promise<void> {
  const [, who = "", made = "", arrived = made, read, atFirst = "0", later = atFirst, step = "", n = "", status] =
    /^(\w+) ([\dd.]+)(?:@([\dd.]+))?(?:!(\d+))?(?:~(-?\d+)\/(-?\d+))? (\w+)(?: ([\d.]+))?(?: =(\d+))?$/.exec(line) ??
    [];
  const call = calls[step];
  if (!call) throw new Error(`not a step: ${line}`);
  const [method, path, body] = call(`/api/assignments/${id}`, n);
  const onPhone = (time: string, error: string) =>
    new Date(begin + (minutesOf(time) + Number(error)) * minute).toISOString();
  vi.setSystemTime(begin + minutesOf(arrived) * minute);
  const headers = {
    ...{ "occurred-at": onPhone(made, atFirst), "sent-at": onPhone(arrived, later) },
    ...(read !== undefined && { "not-before": onPhone(read, "0") }),
  };
  const answer = await person(who).send(method, path, { headers, ...(body !== undefined && { body }) });
  expect(answer.status < 300 ? undefined : answer.status, `${line}: ${answer.text}`).toBe(status && Number(status));
}

async function periodsAfter(steps: string) {
  const begin = Date.now();
  vi.useFakeTimers({ toFake: ["Date"], now: begin - 60 * minute });
  const id = await addWork(app, {
    lead: person("anna"),
    helpers: [person("bob")],
    madeAt: new Date(begin - 60 * minute),
  });
  for (const line of steps.split(/,\s+/)) await take(id, begin, line);
  const { assignmentId, round } = workingPeriods;
  const rows = await app.database.db.select().from(workingPeriods).where(eq(assignmentId, id)).orderBy(asc(round));
  return { id, rows };
}

const cleaned = "anna 0 start, anna 5 tick 0, anna 57 tick 1, anna 58 complete 58";

test.each<[string, string, number[]]>([
  ["one phone", cleaned, [58]],
  ["without a count", "anna 0 start, anna 5 tick 0, anna 57 tick 1, anna 58 complete", [58]],
  ["half a minute more", "anna 0 start, anna 58.5 finish", [59]],
  ["less than half a minute more", "anna 0 start, anna 58.4 finish", [58]],
  ["open items", "anna 0 start, anna 5 tick 0, anna 58 finish", [58]],
  [
    "a count below the time from start to finish",
    "anna 0 start, anna 5 tick 0, anna 50 tick 1, anna 58 complete 55",
    [55],
  ],
  ["a count below the span of the ticks", "anna 0 start, anna 5 tick 0, anna 50 tick 1, anna 58 complete 10", [45]],
  ["a count of zero, and ticks at once", "anna 0 start, anna 5 tick 0, anna 5 tick 1, anna 58 complete 0", [0]],
  [
    "a count above the time from start to finish",
    "anna 0 start, anna 5 tick 0, anna 57 tick 1, anna 58 complete 900",
    [58],
  ],
  ["a helper who opened it last", "anna 0 start, anna 5 tick 0, bob 57 tick 1, bob 58 complete 0", [58]],
  ["a helper who opened it last, offline", "anna 0 start, anna 5 tick 0, bob 57@90 tick 1, bob 58@90 complete 0", [58]],
  ["a second phone that starts it again", "anna 0 start, anna 30 start, anna 58 finish", [58]],
  ["a colleague who had started it too, offline", "anna 10 start, bob 0@20 start, anna 58 finish", [48]],
  ["a colleague's tick from before the start, offline", "anna 10 start, bob 5@20 tick 0, anna 58 finish", [48]],
  ["all of it offline", "anna 0@300 start, anna 5@300 tick 0, anna 57@301 tick 1, anna 58@302 complete 58", [58]],
  ["a start offline and a finish online", "anna 0@40 start, anna 58 finish", [58]],
  ["a finish offline, overnight", "anna 0 start, anna 58@1d0 finish", [58]],
  ["a clock a month behind, all the time", "anna 0@90~-43200/-43200 start, anna 58@90~-43200/-43200 finish", [58]],
  ["a clock an hour ahead, all the time", "anna 0@90~60/60 start, anna 58@90~60/60 finish", [58]],
  ["a phone with another clock for the finish", "anna 0@90~60/60 start, bob 58@90~-500/-500 finish", [58]],
  ["another lead in the middle", "anna 0 start, sanne 30 reassign, bob 58 finish", [58]],
  ["a late tick after the finish", "anna 0 start, anna 58 finish, bob 40@70 tick 0 =409", [58]],
  [
    "rework on the same day",
    `${cleaned}, sanne 70 reject, anna 80 untick 0, anna 85 tick 0, anna 90 complete 10`,
    [58, 10],
  ],
  ["rework two days later", `${cleaned}, sanne 2d0 reject, anna 2d10 finding, anna 2d22 complete`, [58, 12]],
  ["rework that is only completed", `${cleaned}, sanne 2d0 reject, anna 2d30 complete 900`, [58, 0]],
  [
    "QC's rework, by a helper",
    `${cleaned}, sanne 70 approve, quinn 1d0 rework, bob 1d5 finding, bob 1d20 complete`,
    [58, 15],
  ],
  [
    "a rejection and QC's rework",
    `${cleaned}, sanne 70 reject, anna 80 finding, anna 85 complete, sanne 90 approve, quinn 95 rework, anna 1d0 finding, anna 1d7 finish`,
    [58, 5, 7],
  ],
  [
    "a count of rework that a colleague began",
    `${cleaned}, sanne 70 reject, bob 80 finding, anna 90 complete 1`,
    [58, 10],
  ],
  ["a count of one's own rework", `${cleaned}, sanne 70 reject, anna 80 finding, anna 90 complete 8`, [58, 8]],
  ["rework offline", `${cleaned}, sanne 2d0 reject, anna 2d10@2d300 finding, anna 2d22@2d301 complete`, [58, 12]],
  [
    "rework on two phones, the first of which is offline",
    `${cleaned}, sanne 2d0 reject, bob 2d20 finding, anna 2d10@2d40 finding, bob 2d50 complete`,
    [58, 40],
  ],
  [
    "a step from before the rejection that arrives after it",
    "anna 0 start, bob 58 finish, sanne 1d0 reject, anna 50@1d5 tick 0, bob 1d10 tick 1, bob 1d20 complete",
    [58, 10],
  ],
  [
    "a finding during the review",
    `${cleaned}, anna 65 finding, sanne 70 reject, anna 80 finding, anna 90 complete`,
    [58, 10],
  ],
])("%s", async (_, steps, minutes) => {
  const { id, rows } = await periodsAfter(steps);
  expect(rows.map((period) => period.minutes)).toEqual(minutes);
  const sum = minutes.reduce((total, one) => total + one, 0);
  expect(await workOf(app, id)).toMatchObject({ actualMinutes: sum, isTimed: true });
});

test("work that is sent back keeps its minutes, and nobody works on it until the first step", async () => {
  const { id } = await periodsAfter(`${cleaned}, sanne 70 reject`);
  const shown = async () => (await person("anna").get(`/api/assignments/${id}`)).body;
  expect(await shown()).toMatchObject({ status: "in_progress", actualMinutes: 58, workingSince: null });
  await take(id, Date.now() - 70 * minute, "anna 80 finding");
  expect(await shown()).toMatchObject({ actualMinutes: 58, workingSince: new Date().toISOString() });
});

test.each<[string, string, number[]]>([
  ["a clock that was corrected by a month after the start", "anna 0@1~-43200/0 start, anna 58 finish", [118]],
  ["such a clock on a phone that read the work", "anna 0@1!0~-43200/0 start, anna 5!4 tick 0, anna 58!57 finish", [58]],
  ["such a clock, corrected after the finish", "anna 0@60!0~-43200/0 start, anna 58@60!58~-43200/0 finish", [58]],
  ["a clock that was put back after the start", "anna 0@30~120/0 start, anna 58 finish", [28]],
  ["a finish before a colleague's last tick", "anna 0 start, anna 55 tick 0, bob 50@60 finish", [55]],
])("%s is left out of averages", async (_, steps, minutes) => {
  const { id, rows } = await periodsAfter(steps);
  expect(rows).toMatchObject(minutes.map((one) => ({ minutes: one, isClamped: true })));
  expect(await workOf(app, id)).toMatchObject({ isTimed: false });
  const history = z.parse(getHistory.reply, (await person("anna").get(`/api/assignments/${id}/history`)).body);
  expect(history.filter(({ isCorrected }) => isCorrected)).not.toEqual([]);
});
