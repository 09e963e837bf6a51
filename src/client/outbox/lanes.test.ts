import { describe, expect, test } from "vitest";
import { photo, step } from "../../../tests/support/browser-tab";
import { isBlocked, maxBackoffMs, nextAttemptAt, nextPhotos, nextSteps } from "./lanes";
import type { Operation } from "./operation";

const now = Date.parse("2026-07-01T12:00:00Z");
const soon = now + 1_000;

/** Returns operations in the order of the taps, with their names in `what`. */
function waiting(words: Record<string, Partial<Operation> & { isPhoto?: boolean }>): Operation[] {
  return Object.entries(words).map(([what, { isPhoto, ...rest }], seq) =>
    isPhoto ? photo({ ...rest, what, seq }) : step({ ...rest, what, seq }),
  );
}
const names = (operations: readonly Operation[]) => operations.map(({ what }) => what).join(" ");
const two = { assignmentId: "2" };
const parked = { state: "parked" } as const;
const path = (last: string) => ({ path: `/api/assignments/{id}/${last}` });
const closes = { closes: true, ...path("complete") };
const undo = path("undo");
const isPhoto = { isPhoto: true };

test.each([
  ["nothing", {}, "", ""],
  ["an assignment's steps one after the other", { a: {}, b: {} }, "a", ""],
  ["the first step of each assignment", { a: {}, b: two, c: {} }, "a b", ""],
  ["nothing before a step that is backing off", { a: { retryAt: soon }, b: {}, c: two }, "c", ""],
  ["failed ones last", { a: { attempts: 1 }, b: two }, "b a", ""],
  ["a step after one that was refused", { a: parked, b: {} }, "b", ""],
  ["no completion after a refused step", { a: parked, b: closes }, "", ""],
  ["a completion after a refused one", { a: { ...closes, ...parked }, b: closes }, "b", ""],
  ["no undo before the completion that it is about", { a: parked, b: closes, c: undo, d: closes, e: undo }, "", ""],
  ["an undo after a refused completion", { a: { ...closes, ...parked }, b: undo }, "b", ""],
  [
    "an undo despite a photo whose announcement was refused",
    { a: { ...parked, ...path("photo-announcements"), id: "x" }, b: { ...isPhoto, announcedBy: "x" }, c: undo },
    "c",
    "",
  ],
  ["a tick despite a completion that is blocked", { a: parked, b: closes, c: undo, d: path("findings") }, "d", ""],
  ["the completion of another villa", { a: parked, b: { ...closes, ...two } }, "b", ""],
  ["a completion before the refused step", { a: closes, b: parked }, "a", ""],
  ["a completion despite a refused photo", { a: { ...isPhoto, ...parked }, b: closes }, "b", ""],
  ["photos after steps", { a: isPhoto, b: {} }, "b", ""],
  ["photos after steps that are backing off", { a: isPhoto, b: { retryAt: soon } }, "", ""],
  ["photos of a villa without steps", { a: isPhoto, b: two }, "b", "a"],
  ["photos despite parked or blocked steps", { a: parked, b: closes, c: isPhoto }, "", "c"],
  ["another photo than the one that is backing off", { a: { ...isPhoto, retryAt: soon }, b: isPhoto }, "", "b"],
  ["photos, least attempted first", { a: { ...isPhoto, attempts: 3 }, b: isPhoto }, "", "b a"],
  ["no refused photo", { a: { ...isPhoto, ...parked } }, "", ""],
  ["a step that a wrong clock postponed until tomorrow", { a: { retryAt: now + 86_400_000 } }, "a", ""],
  ["nothing within the longest backoff", { a: { retryAt: now + maxBackoffMs } }, "", ""],
])("sends %s", (_, words, steps, photos) => {
  const operations = waiting(words);
  expect(names(nextSteps(operations, now))).toBe(steps);
  expect(names(nextPhotos(operations, now))).toBe(photos);
});

describe("the next attempt is due", () => {
  test.each([
    ["never, with nothing pending", {}, Number.POSITIVE_INFINITY],
    ["never, for a refused step and those that it blocks", { a: parked, b: closes }, Number.POSITIVE_INFINITY],
    ["at once, for a step without attempts", { a: {} }, 0],
    ["when the first one may be sent", { a: { retryAt: soon }, b: {} }, soon],
    ["when the first one of all villas may be sent", { a: { retryAt: soon + 5 }, b: { ...two, retryAt: soon } }, soon],
    ["for a photo when its villa's step may be sent", { a: { retryAt: soon }, b: isPhoto }, soon],
    ["for photos despite a refused step", { a: parked, b: { ...isPhoto, retryAt: soon } }, soon],
  ])("%s", (_, words, at) => {
    expect(nextAttemptAt(waiting(words))).toBe(at);
  });
});

test.each([
  ["a start", "start", true],
  ["a tick", "checklist/{itemId}", true],
  ["a note", "checklist/{itemId}/notes", true],
  ["a finding", "findings", true],
  ["a removed finding", "findings/{findingId}", true],
  ["an undo", "undo", false],
  ["a report of guests", "guests-still-here", false],
  ["an announced photo", "photo-announcements", false],
  ["a removed photo", "media/{mediaId}", false],
  ["the start of an inspection", "qc/start", false],
  ["a decision", "qc/complete", false],
])("%s that was refused blocks a completion: %s is judged with it: %s", (_, last, isJudged) => {
  const [refused, completion] = waiting({ a: { ...parked, ...path(last) }, b: closes });
  expect(refused && completion && isBlocked(completion, [refused])).toBe(isJudged);
});

test("a note of an older version that was refused blocks a completion", () => {
  const [refused, completion] = waiting({
    a: { ...parked, path: "/api/assignment-checklist-completions/{id}" },
    b: closes,
  });
  expect(refused && completion && isBlocked(completion, [refused])).toBe(true);
});

test("the completion of a villa is blocked by an earlier refusal", () => {
  const operations = waiting({ a: closes, b: parked, c: {}, d: closes, e: { ...closes, ...two } });
  expect(names(operations.filter((one) => isBlocked(one, operations)))).toBe("d");
});
