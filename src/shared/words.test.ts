import { afterEach, describe, expect, test } from "vitest";
import { listText, oneDecimal, percentText } from "./formats";
import { joined } from "./joined";
import { activateLanguage, isolated, t } from "./words";

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

describe("from right to left", () => {
  afterEach(() => activateLanguage("en", {}));
  const arabic = () =>
    activateLanguage("ar", {
      "{count, plural, one {# left} other {# left}} {code}": "{count, plural, two {اثنان} other {#}}: {code}",
    });

  test("each value keeps its own direction, and numbers still decide on the plural form", () => {
    arabic();
    const text = (count: number) => t("{count, plural, one {# left} other {# left}} {code}", { count, code: "12-B" });
    expect(text(2)).toBe("اثنان: \u206812-B\u2069");
    expect(text(11)).toBe("11: \u206812-B\u2069");
    expect(isolated("+31 6")).toBe("\u2068+31 6\u2069");
  });

  test("lists have the Arabic comma, with each part isolated", () => {
    arabic();
    expect(joined(["WL-1", false, "", "WL-2"])).toBe("\u2068WL-1\u2069، \u2068WL-2\u2069");
    expect(listText(["Anna", "Ben"])).toBe("\u2068Anna\u2069 و\u2068Ben\u2069");
  });

  test("a text of isolated parts runs from right to left as a part of another", () => {
    arabic();
    expect(joined([joined(["WL-1", "10:00"])])).toBe("\u2067\u2068WL-1\u2069، \u206810:00\u2069\u2069");
  });

  test("in other languages nothing is added", () => {
    expect(t("{code}", { code: "12-B" })).toBe("12-B");
    expect([joined(["a", null, "b"]), joined(["a", "b"], " · "), isolated("a")]).toEqual(["a, b", "a · b", "a"]);
  });
});

describe("numbers", () => {
  afterEach(() => activateLanguage("en", {}));
  test.each([
    ["en", {}, "45%", "4.8"],
    ["de", { "{percent}%": "{percent} %" }, "45 %", "4,8"],
    ["tr", { "{percent}%": "%{percent}" }, "%45", "4,8"],
    ["ar", {}, "45%", "4.8"],
  ])("in %s %j: %s, %s", (locale, texts, share, decimal) => {
    activateLanguage(locale, texts);
    expect([percentText(45), oneDecimal(4.8)]).toEqual([share, decimal]);
  });
});
