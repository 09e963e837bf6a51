import { expect, test } from "vitest";
import { announcePhotos } from "../contract";
import { onOtherPhones } from "./on-other-phones";

const announcement = (id: string) => ({ path: announcePhotos.path, body: { photos: [{ id }] } });
const record = { path: "/api/assignments/{id}/media", body: { photoURL: "", announcementId: "a" } };

test.each([
  ["one of two is on this phone", 2, ["a"], [record], 1],
  ["the server does not know of this phone's yet", 1, ["a"], [announcement("a"), record], 1],
  ["the server knows of one of this phone's two", 2, ["a", "b"], [record, announcement("b")], 1],
  ["all are on this phone", 2, ["a", "b"], [], 0],
])("photos on other phones: %s", (_, announced, here, operations, expected) => {
  const outgoing = here.map((id) => ({ id }));
  expect(onOtherPhones(announced, outgoing, operations)).toBe(expected);
});
