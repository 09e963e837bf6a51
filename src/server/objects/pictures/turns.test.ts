import { expect, test } from "vitest";
import { Turns } from "./turns";

/** Turns whose work ends when the test says so. Returns the beginnings in order. */
function openTurns(places: number) {
  const turns = new Turns(places);
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const settled = () => new Promise((resolve) => setImmediate(resolve));
  const take = (name: string, signal = new AbortController().signal) =>
    turns.take(
      name.charAt(0),
      signal,
      () =>
        new Promise<void>((resolve) => {
          begun.push(name);
          ends.set(name, resolve);
        }),
    );
  const end = async (name: string) => {
    ends.get(name)?.();
    await settled();
  };
  return { take, end, begun, settled };
}

test("nobody has two turns at once, and a colleague's first comes before one's own second", async () => {
  const { take, end, begun, settled } = openTurns(2);
  for (const name of ["a1", "a2", "a3", "b1", "b2", "c1"]) void take(name);
  await settled();
  expect(begun).toEqual(["a1", "b1"]);
  await end("a1");
  expect(begun).toEqual(["a1", "b1", "c1"]);
  await end("c1");
  expect(begun).toEqual(["a1", "b1", "c1", "a2"]);
  await end("b1");
  expect(begun).toEqual(["a1", "b1", "c1", "a2", "b2"]);
  await end("a2");
  expect(begun).toEqual(["a1", "b1", "c1", "a2", "b2", "a3"]);
});

test("work that fails gives its place back", async () => {
  const turns = new Turns(1);
  const { signal } = new AbortController();
  const failed = turns.take("a", signal, () => Promise.reject(new Error("broken")));
  const next = turns.take("b", signal, async () => "done");
  await expect(failed).rejects.toThrow("broken");
  expect(await next).toBe("done");
});

test("whoever leaves before their turn never has it, and keeps nobody waiting", async () => {
  const { take, end, begun } = openTurns(1);
  const leaving = new AbortController();
  void take("a1");
  const left = [take("b1", leaving.signal), take("c1", leaving.signal)];
  void take("b2");
  leaving.abort(new Error("gone"));
  for (const one of [...left, take("d1", leaving.signal)]) await expect(one).rejects.toThrow("gone");
  await end("a1");
  expect(begun).toEqual(["a1", "b2"]);
});
