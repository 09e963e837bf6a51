import { randomUUID } from "node:crypto";
import { expect, onTestFinished, test } from "vitest";
import { desk, openBrowser, signInWithCookie } from "../support/browser";
import { addChecklist, addVilla, addWork, auditOf } from "../support/builders";
import { callerOf, signInAs, testPassword } from "../support/caller";
import { ChecklistWriter } from "../support/checklist-writer";
import { openReconnectingEvents } from "../support/event-stream";
import { expectProblem } from "../support/problem";
import { expectPromisedTime } from "../support/promised-time";
import { connectToDatabase } from "../support/query-database";
import { reportCount } from "../support/report-count";
import type { TestApp } from "../support/start-app";
import { openTwoNodes, type TwoNodes } from "../support/two-nodes";
import { waitUntil } from "../support/wait-until";

// Two processes over one PostgreSQL, behind a proxy that sends every request to the next one.

/** The number of cleaners at work; the long form sets `CLEANERS=50`. */
const cleaners = Number(process.env.CLEANERS ?? 6);
/** Matches an unhandled error in the log. */
const unforeseen = /"level":[56]0/;

test(`${cleaners} cleaners at work while each node and then the database is killed: every acknowledged change is stored once, and screens recover by themselves; then limits, sessions and keys apply on both nodes`, {
  timeout: 120_000 + cleaners * 10_000,
}, async () => {
  const both = await openTwoNodes();
  const { park, nodes, killDatabase } = both;
  const items = await addChecklist(park);
  const crew = await startCrew(park, items);
  const screen = await openBoard(park);
  const stopping = new AbortController();
  onTestFinished(() => stopping.abort());
  const working = Promise.all(crew.map(({ caller, hand }) => hand.runUntilStopped(caller, stopping.signal)));
  const counts = () => crew.map(({ hand }) => hand.acknowledged.length);
  const allGoOn = async () => {
    const before = counts();
    const moved = () => counts().every((count, i) => count >= (before[i] ?? 0) + 5);
    await Promise.race([working, waitUntil("five more changes by each cleaner", moved, 60_000)]);
  };
  const told: string[] = [];
  const survive = async (what: string, kill: () => Promise<void>) => {
    await allGoOn();
    await kill();
    const killed = performance.now();
    const seconds = () => ((performance.now() - killed) / 1_000).toFixed(1);
    await allGoOn();
    told.push(`${what} killed, all got on after ${seconds()} s`);
    await screen.showsNews();
    told.push(`the screen after ${seconds()} s`);
  };

  for (const [i, node] of nodes.entries()) {
    await survive(`node ${i + 1}`, node.kill);
    const seconds = await node.startAgain();
    expectPromisedTime(seconds * 1_000, 10_000);
    told.push(`ready again after ${seconds.toFixed(1)} s`);
  }
  await survive("database", killDatabase);
  const heard = crew.map(({ topics }) => topics.length);
  await allGoOn();
  await waitUntil("everyone's stream", () =>
    crew.every(({ topics }, i) => topics.slice(heard[i]).includes("assignments")),
  );
  stopping.abort();
  await working;

  await Promise.all(crew.map(({ caller, hand }) => hand.retryUnanswered(caller)));
  await Promise.all(crew.map(({ caller, hand }) => hand.repeatAcknowledged(caller)));
  const database = await connectToDatabase(park.databaseUrl);
  for (const { hand } of crew) await hand.expectStored(database);
  await database.end();
  await expectSharedState(both, items);
  for (const node of nodes) expect(node.printed()).not.toMatch(unforeseen);
  const sum = counts().reduce((a, b) => a + b);
  reportCount(
    `${sum} changes of ${cleaners} cleaners acknowledged through 3 kills: 0 lost or twice; ${told.join(", ")}`,
  );
});

/** Limits, sessions and keys apply on both nodes. */
async function expectSharedState({ park, nodes }: TwoNodes, [item = ""]: readonly string[]): Promise<void> {
  const anna = await signInAs(park, "cleaner");
  const id = await addWork(park, { lead: anna, status: "in_progress" });
  const headers = { "idempotency-key": randomUUID() };
  const tick = () => anna.send("POST", `/api/assignments/${id}/checklist/${item}`, { headers });
  const answers = await Promise.all(Array.from({ length: 20 }, tick));
  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
  expect((await auditOf(park, id)).filter(({ action }) => action === "assignment.tick")).toHaveLength(1);

  const onEach = nodes.map((node) => callerOf(node, anna, anna.cookie));
  for (const there of onEach) expect((await there.get("/api/user")).status).toBe(200);
  expect((await onEach[0]?.post("/api/logout"))?.status).toBe(204);
  expect((await onEach[0]?.get("/api/user"))?.status).toBe(401);
  await waitUntil(
    "the end of the session elsewhere",
    async () => (await onEach[1]?.get("/api/user"))?.status === 401,
    5_000,
  );

  const signIn = (password: string) => callerOf(park).post("/api/login", { username: anna.email, password });
  for (let i = 0; i < 10; i++) expectProblem(await signIn("a guess"), "wrong-credentials");
  for (const _ of nodes) expectProblem(await signIn(testPassword), "too-many-attempts");
}

/** Gives every cleaner a villa in progress, a writer for its checklist, and an event stream. */
async function startCrew(park: TestApp, items: readonly string[]) {
  return Promise.all(
    Array.from({ length: cleaners }, async () => {
      const caller = await signInAs(park, "cleaner");
      const id = await addWork(park, { lead: caller, status: "in_progress" });
      return {
        caller,
        hand: new ChecklistWriter(`/api/assignments/${id}`, items),
        ...openReconnectingEvents(park, caller),
      };
    }),
  );
}

/** Opens a supervisor's board in a real browser that nobody touches. */
async function openBoard(park: TestApp) {
  const leader = await signInAs(park, "teamleader");
  const walker = await signInAs(park, "cleaner");
  const page = await openBrowser(park, desk);
  await signInWithCookie(page, leader.email, testPassword);
  await page.goto("/supervisor");
  await page.getByRole("region", { name: "In Progress" }).waitFor();
  await page.evaluate(() => Object.assign(window, { untouched: true }));
  let count = 0;
  return {
    /** Starts an assignment; the board must show it without a reload. */
    async showsNews() {
      const code = `WL-${++count}`;
      const id = await addWork(park, { lead: walker, villa: await addVilla(park, { code }) });
      expect((await walker.post(`/api/assignments/${id}/start`)).status).toBe(200);
      const column = page.getByRole("region", { name: "In Progress" });
      await column.getByRole("article", { name: `Villa ${code}` }).waitFor();
      expect(await page.evaluate(() => "untouched" in window)).toBe(true);
    },
  };
}
