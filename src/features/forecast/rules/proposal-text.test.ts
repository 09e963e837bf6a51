import { expect, onTestFinished, test } from "vitest";
import { catalogueOf } from "../../../client/catalogues/catalogue";
import type { Locale } from "../../../shared/locales";
import { tell } from "../../../shared/sentences";
import { activateLanguage } from "../../../shared/words";
import { fixSentence } from "./proposal-text";

/** What giving WL-001 to Ben does, in the language that is shown. */
function proposal(late: { before: number; after: number }): string {
  const fix = {
    ...{
      kind: "give" as const,
      moves: [{ kind: "give" as const, assignmentId: "a", from: [], to: "b", order: 1 }],
      changes: 1,
    },
    ...{ lateBefore: late.before, lateAfter: late.after, saved: [], minutesOverShift: 0, walkingMinutes: 0 },
  };
  const day = { cleaners: [{ id: "b", name: "Ben" }], work: [{ id: "a", code: "WL-001", order: 0 }] };
  return tell(fixSentence(fix, day));
}

test.each([
  [1, 0, "1 of 1 late villa makes it."],
  [2, 1, "1 of 2 late villas makes it."],
  [3, 1, "2 of 3 late villas make it."],
])("of %d late villas %d stay late", (before, after, effect) => {
  expect(proposal({ before, after })).toBe(`Give WL-001 to Ben. ${effect}`);
});

test.each<[Locale, string, string]>([
  ["nl", "1 van 1 te late villa komt", "1 van 2 te late villa’s komt"],
  ["de", "1 von 1 verspäteten Villa wird", "1 von 2 verspäteten Villen wird"],
  ["pl", "Zdąży 1 z 1 spóźnionej willi", "Zdąży 1 z 2 spóźnionych willi"],
  ["uk", "Встигне 1 з 1 запізнілої вілли", "Встигне 1 з 2 запізнілих вілл"],
  ["bg", "1 от 1 закъсняваща вила", "1 от 2 закъсняващи вили"],
])("in %s, one late villa is not several", async (locale, one, several) => {
  activateLanguage(locale, await catalogueOf(locale));
  onTestFinished(() => activateLanguage("en", {}));
  expect(proposal({ before: 1, after: 0 })).toContain(one);
  expect(proposal({ before: 2, after: 1 })).toContain(several);
});
