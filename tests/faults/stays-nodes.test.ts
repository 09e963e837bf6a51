import { setTimeout as pause } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { callerOf } from "../support/caller";
import { reportCount } from "../support/report-count";
import { seededRandom } from "../support/seeded-random";
import {
  type Call,
  freeFeeds,
  type Moment,
  openBarriers,
  openNodesPark,
  passHalfAnHour,
  readAll,
} from "../support/stays-nodes";
import { expectStaysAsTold, expectWorkInPlace, wholeRows, written } from "../support/stays-nodes-checks";
import type { Node } from "../support/two-nodes";
import { waitUntil } from "../support/wait-until";

// Two nodes read calendars that change all the time, a third takes a program's stays over the API, and each is killed with -9 again and again. Afterwards
// the stays are those that were told last, and planned cleanings are where they should be. KILLS changes the length, SEED repeats the choices.

const kills = Number(process.env.KILLS ?? 1);
const seed = Number(process.env.SEED ?? Date.now() % 2 ** 31);
const chance = seededRandom(seed);
const { random, oneOf } = chance;
/** At first each victim has its own; null: at any time. */
const moments: readonly (Moment | null)[] = ["in a transaction", "in a commit", null];
/** Matches an unhandled error in the log. */
const unforeseen = /"level":[56]0/;

test(`two nodes read and a third writes while each is killed (KILLS=${kills}, SEED=${seed})`, {
  timeout: 120_000 + kills * 30_000,
}, async () => {
  const park = await openNodesPark(chance);
  const { nodes, admin, feeds, client } = park;
  const before = await wholeRows(park);
  const readSome = (): Call => {
    const { id, stays, publish } = oneOf(feeds);
    if (random(3) > 0) stays.change();
    publish();
    return (node) => callerOf(node, admin, admin.cookie).post(`/api/feeds/${id}/read`);
  };
  const tellSome = (): Call => {
    const tell = client.tell(client.change());
    return random(4) > 0 ? tell : client.tellAll();
  };
  const [first = park.app, second = park.app, third = park.app] = nodes;
  const expectSettled = async () => {
    await freeFeeds(park);
    // The first read marks what is missing; the second one, half an hour later, cancels it.
    await readAll(park, first);
    await passHalfAnHour(park);
    await readAll(park, second);
    await expectStaysAsTold(park);
    await expectWorkInPlace(park);
    expect(await wholeRows(park)).toEqual(before);
  };
  const sum = { answered: 0, cutOff: 0 };
  const barriers = await openBarriers(park);
  /** `moment`: all three are writing then; null: at any time. */
  const killAtWork = async (victim: number, moment: Moment | null) => {
    const stopping = new AbortController();
    onTestFinished(() => stopping.abort());
    const workers = nodes.map((node, i) => workOn(node, i < 2 ? readSome : tellSome, stopping.signal));
    const ended = Promise.all(workers.map(({ done }) => done));
    const allGoOn = async () => {
      const goals = workers.map(({ counts }) => counts.answered + 3 + random(8));
      const isReached = () => workers.every(({ counts }, i) => counts.answered >= (goals[i] ?? 0));
      await Promise.race([ended, waitUntil("more answers for everybody", isReached, 60_000)]);
    };
    await allGoOn();
    // Some stays are cancelled while all are at work, and others overtake readings of living nodes.
    await passHalfAnHour(park);
    await freeFeeds(park);
    await allGoOn();
    const open = moment === null ? async () => {} : await barriers.close(moment, nodes.length);
    await waitUntil("a call", () => workers[victim]?.counts.isCalling);
    await nodes[victim]?.kill();
    // Calendars either stay as they are, or go on changing while the node is down.
    if (moment !== null || random(2) === 0) stopping.abort();
    await open();
    await freeFeeds(park);
    await nodes[victim]?.startAgain();
    if (!stopping.signal.aborted) await allGoOn();
    stopping.abort();
    await ended;
    for (const { counts } of workers) {
      sum.answered += counts.answered;
      sum.cutOff += counts.cutOff;
    }
  };

  for (let kill = 0; kill < kills; kill++)
    for (const victim of nodes.keys()) {
      await killAtWork(victim, (kill === 0 ? moments[victim] : oneOf(moments)) ?? null);
      await expectSettled();
    }

  const once = await written(park);
  await readAll(park, first);
  for (const call of [client.tellAll(), ...client.repeated()]) expect([200, 204]).toContain((await call(third)).status);
  expect(await written(park)).toEqual(once);
  for (const node of nodes) expect(node.printed()).not.toMatch(unforeseen);
  const { answered, cutOff } = sum;
  reportCount(
    `${answered} reads and writes through ${3 * kills} kills, ${cutOff} of them repeated: 0 stays or cleanings lost or twice; seed ${seed}`,
  );
  expect(cutOff).toBeGreaterThan(0);
});

/** Milliseconds after each answer: without them the callers would only take the processor from the nodes. */
const pace = 40;

/** Calls one node until it is to stop; a call whose response was lost is repeated until the node is there again. */
function workOn(node: Node, next: () => Call, stopping: AbortSignal) {
  const counts = { answered: 0, cutOff: 0, isCalling: false };
  const run = async () => {
    while (!stopping.aborted) {
      const call = next();
      let tries = 0;
      counts.isCalling = true;
      const attempt = async () => {
        if (tries++ === 1) counts.cutOff += 1;
        const answer = await call(node).catch(() => undefined);
        return answer?.status !== 503 && answer;
      };
      const { status, text } = await waitUntil("an answer", attempt, 60_000);
      counts.isCalling = false;
      // 409: another node is reading this calendar.
      expect([200, 204, 409], text).toContain(status);
      counts.answered += 1;
      await pause(pace);
    }
  };
  return { counts, done: run() };
}
