import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { watchReads } from "./watch-reads";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Shows reads on a screen; each records its calls, and is answered by hand. `probe` answers /readyz; without it, nothing does. */
function shown(names: readonly string[], probe?: () => Promise<{ ok: boolean }>) {
  vi.stubGlobal("fetch", probe ?? ((_: string, { signal }: { signal: AbortSignal }) => silence(signal)));
  const client = new QueryClient();
  watchReads(client);
  const calls: string[] = [];
  const answers = new Map<string, (data: string) => void>();
  for (const name of names) {
    const queryFn = ({ signal }: { signal: AbortSignal }) => {
      calls.push(name);
      signal.addEventListener("abort", () => calls.push(`${name} given up`));
      return new Promise<string>((answer) => answers.set(name, answer));
    };
    new QueryObserver(client, { queryKey: [name], queryFn }).subscribe(() => {});
  }
  return { calls, answer: (name: string) => answers.get(name)?.("data"), client };
}

const silence = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => signal.addEventListener("abort", () => reject(signal.reason)));

test("a read that gets no response while the server is ready is started again", async () => {
  const { calls, answer, client } = shown(["a"], async () => ({ ok: true }));
  await vi.advanceTimersByTimeAsync(3_900);
  expect(calls).toEqual(["a"]);
  await vi.advanceTimersByTimeAsync(1_200);
  expect(calls).toEqual(["a", "a given up", "a"]);
  answer("a");
  await vi.advanceTimersByTimeAsync(60_000);
  expect(calls).toHaveLength(3);
  expect(client.getQueryData(["a"])).toBe("data");
});

test.each([7, 20, 50])("a read that takes %d s arrives, although it is started again on the way", async (seconds) => {
  const { calls, client } = shown([], async () => ({ ok: true }));
  const queryFn = ({ signal }: { signal: AbortSignal }) => {
    calls.push("long");
    return new Promise<string>((answer) => {
      const working = setTimeout(() => answer("found"), seconds * 1_000);
      signal.addEventListener("abort", () => clearTimeout(working));
    });
  };
  new QueryObserver(client, { queryKey: ["long"], queryFn }).subscribe(() => {});
  await vi.advanceTimersByTimeAsync(3 * 60_000);
  expect(client.getQueryData(["long"])).toBe("found");
  const needed = calls.length;
  // What was answered is as urgent as at first.
  void client.refetchQueries({ queryKey: ["long"] });
  await vi.advanceTimersByTimeAsync(5_500);
  expect(calls.length).toBe(needed + 2);
});

test("a server that is slow is not hurried", async () => {
  const { calls } = shown(["a", "b"], async () => ({ ok: false }));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(calls).toEqual(["a", "b"]);
});

test("while the server can't be asked, reads make room one by one until one is left, and come last", async () => {
  // AbortSignal.timeout doesn't go by fake timers.
  vi.spyOn(AbortSignal, "timeout").mockImplementation((ms) => {
    const ending = new AbortController();
    setTimeout(() => ending.abort(), ms);
    return ending.signal;
  });
  const { calls, answer } = shown(["a", "b", "c"]);
  await vi.advanceTimersByTimeAsync(9_000);
  // Something that was waiting may have taken the first connection.
  expect(calls.slice(3)).toEqual(["a given up"]);
  await vi.advanceTimersByTimeAsync(51_000);
  expect(calls.slice(3)).toEqual(["a given up", "b given up"]);
  answer("c");
  await vi.advanceTimersByTimeAsync(5_000);
  expect(calls.slice(5)).toEqual(["a", "b"]);
});
