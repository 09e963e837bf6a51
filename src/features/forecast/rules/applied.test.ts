import { expect, test } from "vitest";
import { backOf } from "./applied";

test.each([
  ["is told again", [], { uncovered: true, missing: ["anna", "ben"] }],
  ["is no news of somebody who has their work back", ["anna"], { uncovered: false, missing: ["ben"] }],
])("after an undo, who could not come along %s", (_, present, { uncovered, missing }) => {
  const crew = { leadId: "anna", helperIds: [], uncovered: true, plannedAt: 0 };
  const after = { ...crew, leadId: "cem", uncovered: false };
  const back = backOf({ id: "1", missingIds: ["anna", "ben"], before: crew, after }, new Set(present));
  expect({ uncovered: back.after.uncovered, missing: back.missingIds }).toEqual({ uncovered, missing });
});
