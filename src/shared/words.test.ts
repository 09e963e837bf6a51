import { describe, expect, test } from "vitest";
import { t } from "./words";

describe("English messages", () => {
  const left = "{count, plural, =0 {Nothing} one {# villa of {name}} other {# villas}} left";
  const place = "{n, selectordinal, one {#st} two {#nd} few {#rd} other {#th}}";
  const kind = "{kind, select, team {A team} other {Someone}} at #1";
  const you = "{n, plural, offset:1 =1 {You} one {You and # other} other {You and # others}}";

  test.each([
    ["Don't #worry", {}, "Don't #worry"],
    ["Hello {name}, you have {n}", { name: "Anna", n: 1200 }, "Hello Anna, you have 1200"],
    [left, { count: 0 }, "Nothing left"],
    [left, { count: 1, name: "Jan" }, "1 villa of Jan left"],
    [left, { count: 1200 }, "1,200 villas left"],
    [place, { n: 22 }, "22nd"],
    [kind, { kind: "team" }, "A team at #1"],
    [kind, { kind: "cleaner" }, "Someone at #1"],
    [you, { n: 1 }, "You"],
    [you, { n: 2 }, "You and 1 other"],
    [you, { n: 3 }, "You and 2 others"],
  ])("%s %j", (message, values, words) => {
    expect(t(message, values)).toBe(words);
  });

  test("a broken message is shown as it is", () => {
    expect(t("{count, plural, one {x")).toBe("{count, plural, one {x");
  });
});
