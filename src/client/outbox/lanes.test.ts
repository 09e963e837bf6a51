import { describe, expect, test } from "vitest";
import { photo, step } from "../../../tests/support/browser-tab";
import { isHeld, longestWait, nextPhotos, nextSteps, nextTry } from "./lanes";
import type { Operation } from "./operation";

const now = Date.parse("2026-07-01T12:00:00Z");
const soon = now + 1_000;

/** Operations by a word each, in the order of the taps: their names in `what`. */
function waiting(words: Record<string, Partial<Operation> & { isPhoto?: boolean }>): Operation[] {
  return Object.entries(words).map(([what, { isPhoto, ...rest }], seq) =>
    isPhoto ? photo({ ...rest, what, seq }) : step({ ...rest, what, seq }),
  );
}
const names = (operations: readonly Operation[]) => operations.map(({ what }) => what).join(" ");
const two = { assignmentId: "2" };
const parked = { state: "parked" } as const;
const closes = { closes: true };
const isPhoto = { isPhoto: true };

test.each([
  ["nothing", {}, "", ""],
  ["an assignment's steps one after the other", { a: {}, b: {} }, "a", ""],
  ["each assignment's first", { a: {}, b: two, c: {} }, "a b", ""],
  ["nothing before a step that waits a moment", { a: { retryAt: soon }, b: {}, c: two }, "c", ""],
  ["what has failed before, after all the others", { a: { attempts: 1 }, b: two }, "b a", ""],
  ["a step after one that was refused", { a: parked, b: {} }, "b", ""],
  ["nothing that closes what was refused", { a: parked, b: closes }, "", ""],
  ["what closes another villa", { a: parked, b: { ...closes, ...two } }, "b", ""],
  ["what was closed before something was refused", { a: closes, b: parked }, "a", ""],
  ["what closes, with its photo refused", { a: { ...isPhoto, ...parked }, b: closes }, "b", ""],
  ["photos behind steps", { a: isPhoto, b: {} }, "b", ""],
  ["photos behind steps that wait a moment", { a: isPhoto, b: { retryAt: soon } }, "", ""],
  ["photos of a villa without steps", { a: isPhoto, b: two }, "b", "a"],
  ["photos beside what is refused or held", { a: parked, b: closes, c: isPhoto }, "", "c"],
  ["another photo than the one that waits a moment", { a: { ...isPhoto, retryAt: soon }, b: isPhoto }, "", "b"],
  ["photos, the least tried first", { a: { ...isPhoto, attempts: 3 }, b: isPhoto }, "", "b a"],
  ["no photo that was refused", { a: { ...isPhoto, ...parked } }, "", ""],
  ["what a wrong clock put off until tomorrow", { a: { retryAt: now + 86_400_000 } }, "a", ""],
  ["nothing earlier than the longest wait allows", { a: { retryAt: now + longestWait } }, "", ""],
])("sends %s", (_, words, steps, photos) => {
  const operations = waiting(words);
  expect(names(nextSteps(operations, now))).toBe(steps);
  expect(names(nextPhotos(operations, now))).toBe(photos);
});

describe("looks again", () => {
  test.each([
    ["never, when nothing waits", {}, Number.POSITIVE_INFINITY],
    ["never, for what was refused and what it holds", { a: parked, b: closes }, Number.POSITIVE_INFINITY],
    ["at once, for what was not tried", { a: {} }, 0],
    ["when the first may be tried", { a: { retryAt: soon }, b: {} }, soon],
    ["when the first of all villas may be tried", { a: { retryAt: soon + 5 }, b: { ...two, retryAt: soon } }, soon],
    ["for a photo when its villa's step may be tried", { a: { retryAt: soon }, b: isPhoto }, soon],
    ["for photos beside what was refused", { a: parked, b: { ...isPhoto, retryAt: soon } }, soon],
  ])("%s", (_, words, at) => {
    expect(nextTry(waiting(words))).toBe(at);
  });
});

test("says what is held by something that was refused before it", () => {
  const operations = waiting({ a: closes, b: parked, c: {}, d: closes, e: { ...closes, ...two } });
  expect(names(operations.filter((one) => isHeld(one, operations)))).toBe("d");
});
