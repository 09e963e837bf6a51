import { setTimeout as pause } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { getBoard } from "../../src/features/assignments/contract/board";
import { addDays, parkDay } from "../../src/shared/time";
import { addChecklist, addVilla, addWork } from "../support/builders";
import { type Answer, type Caller, signInAs } from "../support/caller";
import { openFaultyBrowser } from "../support/faulty-browser";
import { reportCount } from "../support/report-count";
import { seededRandom } from "../support/seeded-random";
import { startApp, type TestApp } from "../support/start-app";
import { waitUntil } from "../support/wait-until";
import { zone } from "../support/zone";

// People work on a park of 60 villas while a leader's two tabs patch their boards over a network that fails: streams are cut or say nothing, requests and
// responses are lost, slow and overtake each other, tabs close. As soon as it is quiet, both boards must equal one that is read anew.
// BOARD_STORIES and BOARD_STEPS change the length (`npm run soak`: 150 stories), SEED the choices.

const stories = Number(process.env.BOARD_STORIES ?? 2);
const steps = Number(process.env.BOARD_STEPS ?? 25);
const seed = Number(process.env.SEED ?? Date.now() % 2 ** 31);
const villas = 60;
const hour = 3_600_000;

let app: TestApp;
let leader: Caller;
let admin: Caller;
let qc: Caller;
let cleaners: Caller[];
let items: string[];
let unitIds: string[];
const choice = seededRandom(seed);
const { random, oneOf } = choice;

beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"] }));
afterEach(() => void vi.useRealTimers());

beforeAll(async () => {
  app = await startApp();
  items = (await addChecklist(app)).slice(0, 2);
  leader = await signInAs(app, "teamleader");
  admin = await signInAs(app, "admin");
  qc = await signInAs(app, "qc");
  cleaners = await Promise.all(Array.from({ length: 5 }, (_, i) => signInAs(app, "cleaner", `Cleaner ${i}`)));
  unitIds = [];
  for (let i = 0; i < villas; i++) unitIds.push(await addVilla(app));
  const states = ["pending", "pending", "in_progress", "needs_review", "done"] as const;
  for (const [i, villa] of unitIds.entries()) {
    const status = oneOf(states);
    await addWork(app, { villa, status, lead: oneOf(cleaners), minutesAgo: 45 + i, helpers: [] });
  }
}, 120_000);
afterAll(() => app.close());

type Row = { id: string; status: string; lead: string; unitId: string };

/** Some work in one of these states, any if there is none. */
async function some(...states: string[]): Promise<Row> {
  const { rows } = await app.database.db.execute<Row>(sql`
    select id, status, cleaner_id as lead, unit_id as "unitId" from assignments order by planned_at desc, id limit 150`);
  const fitting = rows.filter(({ status }) => states.includes(status));
  return oneOf(fitting.length > 0 ? fitting : rows);
}

const leadOf = ({ lead }: Row) => cleaners.find(({ id }) => id === lead) ?? oneOf(cleaners);
const path = ({ id }: Row) => `/api/assignments/${id}`;
/** The leader's latest decision, which can be undone for a minute. */
let undoable: string | undefined;
const decided = (work: Row) => {
  undoable = path(work);
  return undoable;
};
const today = () => parkDay(new Date(), zone);
const someTime = () => new Date(Date.now() + (random(48) - 12) * hour).toISOString();
const several = async (...states: string[]) => {
  const rows = await Promise.all(Array.from({ length: oneOf([1, 3, 5]) }, () => some(...states)));
  return [...new Set(rows.filter(({ status }) => states.includes(status)).map(({ id }) => id))];
};

const open = ["pending", "in_progress"];
/** What a park does most. */
const everyday = ["start", "tick", "finish", "note", "approve"];
const actions: Record<string, () => Promise<Answer | undefined>> = {
  start: async () => {
    const work = await some("pending");
    return leadOf(work).post(`${path(work)}/start`);
  },
  tick: async () => {
    const work = await some("in_progress");
    return leadOf(work).post(`${path(work)}/checklist/${oneOf(items)}`);
  },
  finish: async () => {
    const work = await some("in_progress");
    return leadOf(work).patch(`${path(work)}/finish`);
  },
  note: async () => {
    const work = await some("in_progress");
    return leadOf(work).put(`${path(work)}/checklist/${oneOf(items)}/notes`, { notes: `Note ${random(99)}` });
  },
  finding: async () => {
    const work = await some("in_progress");
    return leadOf(work).post(`${path(work)}/findings`, { type: oneOf(["note", "damage"]), text: "Broken" });
  },
  deal: async () => {
    const { rows } = await app.database.db.execute<{ id: string }>(sql`select id from findings order by id`);
    return rows.length > 0 ? leader.put(`/api/findings/${oneOf(rows).id}/dealt-with`) : undefined;
  },
  announce: async () => {
    const work = await some("in_progress");
    const photo = { id: crypto.randomUUID(), kind: "photo", sha256: "0".repeat(64) };
    return leadOf(work).post(`${path(work)}/photo-announcements`, { photos: [photo] });
  },
  approve: async () => leader.patch(`${decided(await some("needs_review"))}/approve`),
  reject: async () => leader.patch(`${decided(await some("needs_review"))}/reject`, { reason: "Dusty" }),
  reopen: async () => leader.post(`${path(await some("done"))}/reopen`, { reason: "Dusty" }),
  undo: async () => (undoable ? leader.post(`${undoable}/undo`) : undefined),
  inspect: async () => {
    const status = oneOf(["passed", "needs_rework"]);
    return qc.post(`${path(await some("done"))}/qc/complete`, { status, notes: "Seen" });
  },
  reassign: async () => leader.patch(decided(await some(...open)), { cleanerId: oneOf(cleaners).id }),
  help: async () => leader.patch(path(await some(...open)), { collaboratorIds: [oneOf(cleaners).id] }),
  move: async () => leader.patch(path(await some("pending")), { plannedAt: someTime() }),
  plan: async () => {
    const body = { unitId: oneOf(unitIds), cleanerId: oneOf(cleaners).id, plannedAt: someTime() };
    return leader.post("/api/assignments", body);
  },
  delete: async () => leader.delete(decided(await some("pending"))),
  "reassign several": async () => {
    const assignmentIds = await several(...open);
    return leader.post("/api/assignments/bulk/reassign", { assignmentIds, cleanerId: oneOf(cleaners).id });
  },
  prioritize: async () => {
    const body = { assignmentIds: await several(...open), priority: oneOf(["low", "normal", "high"]) };
    return leader.post("/api/assignments/bulk/priority", body);
  },
  absence: async () => leader.post("/api/absences", { userId: oneOf(cleaners).id, from: today() }),
  back: async () => {
    const { rows } = await app.database.db.execute<{ id: string }>(sql`select id from availabilities order by id`);
    return rows.length > 0 ? leader.delete(`/api/absences/${oneOf(rows).id}`) : undefined;
  },
  "guests here": async () => {
    const work = await some("pending");
    return leadOf(work).post(`${path(work)}/guests-still-here`);
  },
  "rename a villa": async () =>
    random(4) === 0 ? admin.patch(`/api/units/${oneOf(unitIds)}`, { address: `Helmweg ${random(999)}` }) : undefined,
  stay: async () => {
    const from = addDays(today(), random(3) - 2);
    const body = { unit: oneOf(unitIds), arrival: from, departure: addDays(from, 1 + random(3)), guests: 2 };
    return leader.put(`/api/stays/manual/${crypto.randomUUID()}`, body);
  },
  "guests left": async () => {
    const { rows } = await app.database.db.execute<{ id: string }>(sql`select id from stays order by id`);
    return rows.length > 0 ? leader.post(`/api/stays/${oneOf(rows).id}/departed`) : undefined;
  },
};

test(`${stories} stories of ${steps} steps leave both boards as they are read (SEED=${seed})`, {
  timeout: 120_000 + stories * 30_000,
}, async () => {
  const browser = openFaultyBrowser(app.url, leader, choice);
  let tabs = [browser.openTab(), browser.openTab()];
  const done = new Map<string, number>();
  /** What happens to the network and the tabs. */
  const disturb: Record<string, () => void> = {
    cut: browser.cut,
    lose: browser.lose,
    "read whole": () => oneOf(tabs).readWhole(),
    "another tab": () => {
      tabs[0]?.close();
      tabs = [...tabs.slice(1), browser.openTab()];
    },
  };
  for (let story = 0; story < stories; story++) {
    browser.setFaulty(true);
    for (let step = 0; step < steps; step++) {
      const name = random(3) === 0 ? oneOf(everyday) : oneOf(Object.keys(actions));
      const answer = await actions[name]?.();
      if (answer && answer.status < 300) done.set(name, (done.get(name) ?? 0) + 1);
      expect(answer?.status ?? 200, answer?.text).toBeLessThan(500);
      // A board reads the changes of a second together.
      await pause(random(250));
      if (random(15) === 0) disturb[oneOf(Object.keys(disturb))]?.();
    }
    if (story % 3 === 1) vi.setSystemTime(Date.now() + 24 * hour);
    browser.setFaulty(false);
    // Nobody announces a new day; the next change shows it.
    await addWork(app, { villa: oneOf(unitIds), lead: oneOf(cleaners) });
    const expected = (await leader.get(getBoard.path)).body;
    for (const tab of tabs) await expect.poll(tab.board, { timeout: 15_000, interval: 50 }).toEqual(expected);
    await waitUntil("quiet", browser.isQuiet);
    for (const tab of tabs) expect(tab.board()).toEqual(expected);
  }
  for (const tab of tabs) tab.close();
  const { whole, changes, lost, cuts } = browser.counts;
  const told = [...done].map(([name, count]) => `${name} ${count}`).join(", ");
  const network = `${changes} reads of changes and ${whole} of whole boards, ${lost} of them lost, ${cuts} streams cut`;
  reportCount(`${stories} stories, ${steps} steps each: 0 boards differ; ${network}; seed ${seed} (${told})`);
  expect(changes).toBeGreaterThan(stories);
});
