import { expect, test } from "vitest";
import { addMedia, announcePhotos } from "../contract";
import { onOtherPhones } from "./on-other-phones";

const photo = { place: { assignmentId: "a", by: "cleaner" } } as const;
const record = { path: addMedia.path, assignmentId: "a" };
const announcement = { path: announcePhotos.path, assignmentId: "a" };
const ofAnother = { path: announcePhotos.path, assignmentId: "b" };

test.each([
  ["one of two is on this phone", 2, [photo], [record, ofAnother], 1],
  ["the server does not know of this phone's yet", 1, [photo], [announcement, record], 1],
  ["the server knows of one of this phone's two", 2, [photo, photo], [record, announcement, record], 1],
  ["all are on this phone", 2, [photo, photo], [record, record], 0],
  ["this phone has none, and announces for another villa", 1, [], [ofAnother], 1],
])("photos on other phones: %s", (_, announced, here, operations, expected) => {
  expect(onOtherPhones(announced, here, operations)).toBe(expected);
});
