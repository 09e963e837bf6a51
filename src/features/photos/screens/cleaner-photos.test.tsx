// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { openScreen, personOf, startFakeServer } from "../../../../tests/support/screen";
import { assignmentOf, idNumber } from "../../../../tests/support/screen-data";
import { CleanerPhotos } from "./cleaner-photos";

const photoAtItem = {
  ...{ id: idNumber(80), url: `/objects/${idNumber(81)}`, kind: "photo" as const, findingId: null, qcRound: null },
  ...{ itemId: idNumber(82), isSuperseded: false, createdAt: "2031-05-12T09:00:00.000Z" },
  createdBy: { id: idNumber(83), name: "Anna" },
};

test.each([
  ["no photo at all", [], 0, ["No photos"]],
  ["none, and one on a phone", [], 1, ["No photos", "1 still on the cleaner's phone"]],
  ["all at their items", [photoAtItem], 0, []],
  ["all at their items, and one on a phone", [photoAtItem], 1, ["1 still on the cleaner's phone"]],
])("photos of no item: %s", (_, media, photosOnPhones, shown) => {
  startFakeServer();
  const work = assignmentOf({ status: "needs_review", media, photosOnPhones });
  openScreen(<CleanerPhotos work={work} />, { person: personOf("qc"), path: "/" });
  const texts = ["No photos", "1 still on the cleaner's phone"];
  expect(texts.filter((text) => screen.queryAllByText(text).length > 0)).toEqual(shown);
});
