import { expect, test } from "vitest";
import { SharedResults } from "./shared-results";

const freshMs = 15_000;

/** Results of one thing: each calculation is recorded, and ends by hand. */
function startResults() {
  const results = new SharedResults<string>(freshMs);
  const ran: string[] = [];
  const ends: { end(result: string): void; fail(error: Error): void }[] = [];
  const ask = (state: string, at = 0) =>
    results.of({
      state,
      at,
      calculate: () => {
        ran.push(state);
        return new Promise((end, fail) => ends.push({ end, fail }));
      },
    });
  return { ask, ran, ends };
}

test("who asks for a state that is being calculated gets its result, however long it takes", async () => {
  const { ask, ran, ends } = startResults();
  const asked = [ask("A")];
  await expect.poll(() => ran).toEqual(["A"]);
  asked.push(ask("A", 5_000), ask("A", 60_000));
  ends[0]?.end("of A");
  expect(await Promise.all(asked)).toEqual(["of A", "of A", "of A"]);
  expect(ran).toEqual(["A"]);
});

test("the result of a state is good enough for a while after it was found", async () => {
  const { ask, ran, ends } = startResults();
  const first = ask("A");
  await expect.poll(() => ran).toEqual(["A"]);
  ends[0]?.end("of A");
  await first;
  expect(await ask("A", freshMs - 1)).toBe("of A");
  const later = ask("A", 2 * freshMs);
  await expect.poll(() => ran).toEqual(["A", "A"]);
  ends[1]?.end("of A again");
  expect(await later).toBe("of A again");
});

test("who asks for other states meanwhile shares one calculation, of the last of them", async () => {
  const { ask, ran, ends } = startResults();
  const first = ask("A");
  await expect.poll(() => ran).toEqual(["A"]);
  const others = [ask("B"), ask("C")];
  ends[0]?.end("of A");
  expect(await first).toBe("of A");
  await expect.poll(() => ran).toEqual(["A", "C"]);
  ends[1]?.end("of C");
  expect(await Promise.all(others)).toEqual(["of C", "of C"]);
});

test("a calculation that fails is told to all who wait for it, and is made again", async () => {
  const { ask, ran, ends } = startResults();
  const asked = [ask("A")];
  await expect.poll(() => ran).toEqual(["A"]);
  asked.push(ask("A"));
  ends[0]?.fail(new Error("gone"));
  for (const one of asked) await expect(one).rejects.toThrow("gone");
  const again = ask("A");
  await expect.poll(() => ran).toEqual(["A", "A"]);
  ends[1]?.end("of A");
  expect(await again).toBe("of A");
});
