import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, test } from "vitest";
import { logLines } from "./log-lines";

test("lines of one event-loop turn are written together and in order, and pending lines at exit", async () => {
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
