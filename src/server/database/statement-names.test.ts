import { expect, test } from "vitest";
import { StatementNames } from "./statement-names";

test("each text keeps its name while it is used, and no name is given twice", () => {
  const names = new StatementNames(3);
  expect(["a", "b", "c", "a", "d"].map((text) => names.of(text))).toEqual(["s0", "s1", "s2", "s0", "s3"]);
  // Forgotten, as the longest unused one.
  expect(names.of("b")).toBe("s4");
  expect(names.of("a")).toBe("s0");
});

test("a text that has grown with its values has none", () => {
  const names = new StatementNames();
  expect(names.of("x".repeat(20_000))).toBe("s0");
  expect(names.of("x".repeat(20_001))).toBeUndefined();
});
