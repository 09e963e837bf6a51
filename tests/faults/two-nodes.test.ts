import { randomUUID } from "node:crypto";
import { expect, onTestFinished, test } from "vitest";
import { connectTo } from "../support/ask";
import { desk, giveSession, openBrowser } from "../support/browser";
import { addChecklist, addVilla, addWork, auditOf } from "../support/builders";
import { callerOf, signInAs, testPassword } from "../support/caller";
import { counted } from "../support/counted";
import { keepEvents } from "../support/event-stream";
import { Hand } from "../support/hand";
import { expectProblem } from "../support/problem";
import type { TestApp } from "../support/start-app";
import { openTwoNodes } from "../support/two-nodes";
import { until } from "../support/until";

// Two processes over one PostgreSQL, behind a proxy that sends every request to the next one.

/** How many are at work meanwhile: `CLEANERS=50` for the long form. */
const cleaners = Number(process.env.CLEANERS ?? 6);
/** An unhandled error in the log, answered with a 500. */
const unforeseen = /"level":[56]0/;

test(`${cleaners} cleaners at work while either node dies, then the database: every acknowledged change is there once, screens come back by themselves`, {
  timeout: 120_000 + cleaners * 10_000,
}, async () => {
  const { park, nodes, killDatabase } = await openTwoNodes();
  const crew = await startCrew(park);
  const screen = await openBoard(park);
  const stopping = new AbortController();
  onTestFinished(() => stopping.abort());
  const working = Promise.all(crew.map(({ caller, hand }) => hand.workOn(caller, stopping.signal)));
  const counts = () => crew.map(({ hand }) => hand.acknowledged.length);
  const allGoOn = async () => {
    const before = counts();
    const moved = () => counts().every((count, i) => count >= (before[i] ?? 0) + 5);
    await Promise.race([working, until("five more changes of everybody", moved, 60_000)]);
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
    expect(seconds).toBeLessThan(10);
    told.push(`ready again after ${seconds.toFixed(1)} s`);
  }
  await survive("database", killDatabase);
  const heard = crew.map(({ topics }) => topics.length);
  await allGoOn();
  await until("everybody's stream", () =>
    crew.every(({ topics }, i) => topics.slice(heard[i]).includes("assignments")),
  );
  stopping.abort();
  await working;

  await Promise.all(crew.map(({ caller, hand }) => hand.repeat(caller)));
  await Promise.all(crew.map(({ caller, hand }) => hand.repeatAll(caller)));
  const database = await connectTo(park.databaseUrl);
  for (const { hand } of crew) await hand.check(database);
  await database.end();
  for (const node of nodes) expect(node.printed()).not.toMatch(unforeseen);
  const sum = counts().reduce((a, b) => a + b);
  counted(`${sum} changes of ${cleaners} cleaners acknowledged through 3 kills: 0 lost or twice; ${told.join(", ")}`);
});

test("limits, sessions and keys are those of the park, whichever node is asked", async () => {
  const { park, nodes } = await openTwoNodes();
  const [item = ""] = await addChecklist(park);
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
  await until(
    "the end of the session elsewhere",
    async () => (await onEach[1]?.get("/api/user"))?.status === 401,
    5_000,
  );

  const signIn = (password: string) => callerOf(park).post("/api/login", { username: anna.email, password });
  for (let i = 0; i < 10; i++) expectProblem(await signIn("a guess"), "wrong-credentials");
  for (const _ of nodes) expectProblem(await signIn(testPassword), "too-many-attempts");
});

/** Everybody has a villa in progress, one hand at its checklist, and a stream. */
async function startCrew(park: TestApp) {
  const items = await addChecklist(park);
  return Promise.all(
    Array.from({ length: cleaners }, async () => {
      const caller = await signInAs(park, "cleaner");
      const id = await addWork(park, { lead: caller, status: "in_progress" });
      return { caller, hand: new Hand(`/api/assignments/${id}`, items), ...keepEvents(park, caller) };
    }),
  );
}

/** A supervisor's board in a real browser, which nobody touches any more. */
async function openBoard(park: TestApp) {
  const leader = await signInAs(park, "teamleader");
  const walker = await signInAs(park, "cleaner");
  const page = await openBrowser(park, desk);
  await giveSession(page, leader.email, testPassword);
  await page.goto("/supervisor");
  await page.getByRole("region", { name: "In Progress" }).waitFor();
  await page.evaluate(() => Object.assign(window, { untouched: true }));
  let count = 0;
  return {
    /** Somebody starts in a villa; the board must show that without being loaded anew. */
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
