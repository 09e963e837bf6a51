import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import { SharedTurns } from "./shared-turns";

test("who asks while one runs shares the next one, which begins after it", async () => {
  const turns = new SharedTurns<string>();
  const ran: string[] = [];
  const ends: (() => void)[] = [];
  const calculate = (name: string) => async () => {
    ran.push(name);
    await new Promise<void>((end) => ends.push(end));
    return name;
  };
  const first = turns.next(calculate("first"));
  await expect.poll(() => ran).toEqual(["first"]);
  const others = [turns.next(calculate("second")), turns.next(calculate("third"))];
  ends[0]?.();
  expect(await first).toBe("first");
  await expect.poll(() => ran).toEqual(["first", "second"]);
  ends[1]?.();
  expect(await Promise.all(others)).toEqual(["second", "second"]);
});

test("a turn that fails is told to all who share it, and the next one runs", async () => {
  const turns = new SharedTurns<number>();
  const failing = () => Promise.reject(new Error("gone"));
  const asked = [turns.next(failing), turns.next(failing)];
  for (const one of asked) await expect(one).rejects.toThrow("gone");
  expect(await turns.next(async () => 1)).toBe(1);
});

test.each([
  ["in proportion to what it took", { share: 1 / 4, longestRestMs: 5_000 }, 300],
  ["not longer than it may", { share: 1 / 1_000, longestRestMs: 200 }, 200],
])("a turn rests %s", async (_, pace, rest) => {
  const turns = new SharedTurns<number>(pace);
  const turn = () => pause(100).then(() => performance.now());
  const first = await turns.next(turn);
  const second = await turns.next(turn);
  // Timers may end a millisecond early.
  expect(second - first).toBeGreaterThan(rest + 100 - 5);
  expect(second - first).toBeLessThan(rest + 5_000);
});
