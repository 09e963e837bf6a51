import { expect, test } from "vitest";
import { createLocks } from "./with-lock";

// The locks under which one page or worker sends at a time.

test("whoever joins waiting work learns its result, and so does the next", async () => {
  const { joinLock } = createLocks(undefined);
  let end = (_: boolean) => {};
  const running = joinLock("steps", () => new Promise<boolean>((resolve) => (end = resolve)));
  await Promise.resolve();
  const waiting = joinLock("steps", async () => false);
  const joined = joinLock("steps", () => Promise.reject(new Error("done twice")));
  end(true);
  expect(await Promise.all([running, waiting, joined])).toEqual([true, false, false]);
  expect(await joinLock("steps", async () => true)).toBe(true);
});

test("work that could not have the lock is not joined for ever", async () => {
  let isBroken = true;
  const { joinLock } = createLocks({
    request: async (_, work) => {
      if (isBroken) throw new Error("no lock");
      return work();
    },
  });
  await expect(joinLock("steps", async () => true)).rejects.toThrow("no lock");
  isBroken = false;
  expect(await joinLock("steps", async () => true)).toBe(true);
});
