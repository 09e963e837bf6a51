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
  [1, 0, "1 more villa is ready in time."],
  [9, 8, "1 more villa is ready in time."],
  [3, 1, "2 more villas are ready in time."],
])("of %d late villas %d stay late", (before, after, effect) => {
  expect(proposal({ before, after })).toBe(`Give WL-001 to Ben. ${effect}`);
});

test.each<[Locale, string, string]>([
  ["nl", "Er is 1 villa meer", "Er zijn 2 villa’s meer"],
  ["de", "1 weitere Villa ist", "2 weitere Villen sind"],
  ["pl", "Zdąży jeszcze 1 willa", "Zdążą jeszcze 2 wille"],
  ["uk", "Встигне ще 1 вілла", "Встигнуть ще 2 вілли"],
  ["bg", "Ще успее още 1 вила", "Ще успеят още 2 вили"],
])("in %s, one villa is not several", async (locale, one, several) => {
  activateLanguage(locale, await catalogueOf(locale));
  onTestFinished(() => activateLanguage("en", {}));
  expect(proposal({ before: 3, after: 2 })).toContain(one);
  expect(proposal({ before: 3, after: 1 })).toContain(several);
});
