import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { emptyBoard, finishedCard } from "../../../../tests/support/board";
import { makeStale } from "../../../client/api/make-stale";
import type { Board, BoardCard, BoardChanges } from "../contract/board";
import { boardOf } from "../rules/board";
import { boardQuery } from "./board";

// An open board and a server whose responses arrive when the test says so.

const { day } = emptyBoard;
const figures = { done: 0, activeCleaners: 0, openFindings: 0 };
const path = "/api/assignments/board";
const card = (id: string, status: BoardCard["status"], ticked = 0): BoardCard => ({
  ...{ ...finishedCard, id, status, ticked },
});
const whole = (...open: BoardCard[]): Board => boardOf({ day, open, done: [], figures });
const changes = (given: Partial<BoardChanges>): BoardChanges => ({ day, figures, lastDone: [], cards: [], ...given });

type Asked = { address: string; respond(body: unknown): void };
let asked: Asked[];
let client: QueryClient;
const settle = () => vi.advanceTimersByTimeAsync(0);
const board = () => client.getQueryData<Board>(boardQuery.queryKey);
const ticks = () => board()?.inProgress.map(({ id, ticked }) => `${id}:${ticked}`);
/** Responds to the oldest question that has no response. */
async function respond(address: string, body: unknown): Promise<void> {
  await settle();
  const first = asked.shift();
  expect(first?.address).toBe(address);
  first?.respond(body);
  await settle();
}

beforeEach(async () => {
  vi.useFakeTimers();
  asked = [];
  vi.stubGlobal("fetch", (address: string) => {
    const { promise, resolve, reject } = withResolvers<Response>();
    const fail = () => reject(new TypeError("fetch failed"));
    asked.push({ address, respond: (body) => (body ? resolve(new Response(JSON.stringify(body))) : fail()) });
    return promise;
  });
  client = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: "always" } } });
  new QueryObserver(client, boardQuery).subscribe(() => {});
  await respond(path, whole(card("a", "in_progress"), card("b", "in_progress")));
});
afterEach(() => {
  client.clear();
  vi.useRealTimers();
});

const change = (...ids: string[]) => void makeStale(client, "assignments", ids);

test("what is announced while a question is out is asked next, together", async () => {
  change("a");
  await settle();
  change("b");
  change("a", "c");
  await respond(`${path}/changes?ids=a`, changes({ cards: [card("a", "in_progress", 1)] }));
  await respond(`${path}/changes?ids=b%2Ca%2Cc`, changes({ cards: [card("a", "in_progress", 2)] }));
  expect(ticks()).toEqual(["a:2"]);
  expect(asked).toEqual([]);
});

test("a whole board that began to be read before a change is patched after it", async () => {
  void client.refetchQueries({ queryKey: boardQuery.queryKey });
  await settle();
  change("a");
  await respond(path, whole(card("a", "in_progress")));
  await respond(`${path}/changes?ids=a`, changes({ cards: [card("a", "in_progress", 1)] }));
  expect(ticks()).toEqual(["a:1"]);
});

test.each([
  ["before", true],
  ["after", false],
])("an answer that arrives %s a whole board that was read meanwhile is asked for again", async (_, isFirst) => {
  change("a");
  await settle();
  void client.refetchQueries({ queryKey: boardQuery.queryKey });
  await settle();
  const [question, reading] = asked.splice(0);
  const answers = [
    () => question?.respond(changes({ cards: [card("a", "in_progress", 1)] })),
    () => reading?.respond(whole(card("a", "in_progress", 2))),
  ];
  for (const answer of isFirst ? answers : answers.toReversed()) {
    answer();
    await settle();
  }
  expect(ticks()).toEqual(["a:2"]);
  await respond(`${path}/changes?ids=a`, changes({ cards: [card("a", "in_progress", 3)] }));
  expect(ticks()).toEqual(["a:3"]);
});

test("a whole board that could not be read meanwhile is read after all", async () => {
  change("a");
  await settle();
  // A gap: anything may have changed.
  void makeStale(client, "assignments");
  await settle();
  const [question, reading] = asked.splice(0);
  reading?.respond(undefined);
  await settle();
  asked = asked.filter(({ address }) => address.startsWith(path));
  question?.respond(changes({ cards: [card("a", "in_progress", 1)] }));
  await respond(path, whole(card("a", "in_progress", 1), card("b", "in_progress", 9)));
  expect(ticks()).toEqual(["a:1", "b:9"]);
});

test.each([
  ["an error", undefined],
  ["an answer of another day", changes({ day: "2026-11-22" })],
])("after %s the whole board is read", async (_, answer) => {
  change("a");
  await respond(`${path}/changes?ids=a`, answer);
  asked = asked.filter(({ address }) => address.startsWith(path));
  await respond(path, whole(card("a", "in_progress", 5)));
  expect(ticks()).toEqual(["a:5"]);
});

test("a question that nobody answers is given up", async () => {
  // Node's own timers, which nobody controls, run AbortSignal.timeout.
  const given = new AbortController();
  const timeout = vi.spyOn(AbortSignal, "timeout").mockReturnValue(given.signal);
  vi.stubGlobal("fetch", (address: string, { signal }: RequestInit) => {
    const { promise, resolve, reject } = withResolvers<Response>();
    signal?.addEventListener("abort", () => reject(new Error("aborted")));
    asked.push({ address, respond: (body) => resolve(new Response(JSON.stringify(body))) });
    return promise;
  });
  change("a");
  await settle();
  asked.shift();
  given.abort();
  timeout.mockRestore();
  await respond(path, whole(card("a", "in_progress", 5)));
  expect(ticks()).toEqual(["a:5"]);
});

test("a first read that began before a change does not count, whatever is known of the change", async () => {
  for (const ids of [undefined, ["a"]]) {
    client.clear();
    new QueryObserver(client, boardQuery).subscribe(() => {});
    await settle();
    void makeStale(client, "assignments", ids);
    await respond(path, whole(card("a", "in_progress")));
    const isWhole = asked[0]?.address === path;
    const now = card("a", "in_progress", 1);
    await respond(isWhole ? path : `${path}/changes?ids=a`, isWhole ? whole(now) : changes({ cards: [now] }));
    expect(ticks()).toEqual(["a:1"]);
  }
});

test("a finished card that moved up and is not here is asked for", async () => {
  change("a");
  await respond(`${path}/changes?ids=a`, changes({ cards: [card("a", "done")], lastDone: ["a", "x"] }));
  const both = [card("a", "done"), card("x", "done")];
  await respond(`${path}/changes?ids=a%2Cx`, changes({ cards: both, lastDone: ["a", "x"] }));
  expect(board()?.done.map(({ id }) => id)).toEqual(["a", "x"]);
});

test("more changes than one question may name are a whole board", async () => {
  change(...Array.from({ length: 51 }, (_, i) => `${i}`));
  await respond(path, whole(card("a", "in_progress", 5)));
  expect(ticks()).toEqual(["a:5"]);
});

function withResolvers<T>() {
  let resolve: (value: T) => void = () => {};
  let reject: (error: Error) => void = () => {};
  const promise = new Promise<T>((done, failed) => {
    resolve = done;
    reject = failed;
  });
  return { promise, resolve, reject };
}
