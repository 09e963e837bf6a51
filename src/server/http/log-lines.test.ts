import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, test } from "vitest";
import { logLines } from "./log-lines";

test("lines of one turn go out together and in order, those of the next after them, and what waits when all ends goes at once", async () => {
  const written: string[] = [];
  const lines = logLines({ write: (text: string) => written.push(text) > 0 });
  lines.write("one\n");
  lines.write("two\n");
  expect(written).toEqual([]);
  await nextTurn();
  expect(written).toEqual(["one\ntwo\n"]);
  lines.write("three\n");
  lines.flush();
  await nextTurn();
  expect(written).toEqual(["one\ntwo\n", "three\n"]);
});
