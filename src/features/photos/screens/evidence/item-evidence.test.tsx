// @vitest-environment happy-dom
import { fireEvent, screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { onPhone, openScreen, personOf, startFakeServer } from "../../../../../tests/support/screen";
import { assignmentOf, checklistItemOf, idNumber, unitOf } from "../../../../../tests/support/screen-data";
import type { Role } from "../../../../shared/roles";
import type { Media } from "../../../assignments/contract/assignment";
import { getRepeatedPhotos } from "../../contract/references";
import { ItemEvidence } from "./item-evidence";

const item = checklistItemOf(1, { label: "Make the beds", photo: "required", referenceUrl: "/objects/reference" });
const photoOf = (number: number, changes: Partial<Media> = {}): Media => ({
  ...{ id: idNumber(number), url: `/objects/${number}`, kind: "photo", findingId: null, qcRound: null },
  ...{ itemId: item.id, isSuperseded: false, createdAt: "2031-05-12T08:00:00.000Z" },
  createdBy: { id: idNumber(1), name: "Marek Nowak" },
  ...changes,
});

function review(
  media: Media[],
  { role = "teamleader", ...changes }: { role?: Role } & Partial<ReturnType<typeof assignmentOf>> = {},
) {
  const server = startFakeServer();
  const { id, code, location, address } = unitOf({ code: "DV-112" });
  const unit = { id, code, location, address };
  server.returns(getRepeatedPhotos, [
    { mediaId: idNumber(70), assignmentId: idNumber(5), unit, takenAt: "2030-11-12T08:00:00.000Z" },
  ]);
  const work = assignmentOf({ media, ...changes });
  openScreen(<ItemEvidence work={work} item={item} />, { person: personOf(role), path: "/" });
}
const sources = () => [...document.querySelectorAll("img")].map((one) => one.getAttribute("src")?.split("?")[0]);

test("on a desktop, the reference photo is beside the item's photos; those from before it was sent back are apart", async () => {
  review([photoOf(71, { isSuperseded: true }), photoOf(72), photoOf(73, { itemId: idNumber(99) })]);
  await screen.findByText("Before it was sent back");
  expect(sources()).toEqual(["/objects/reference", "/objects/72", "/objects/71"]);
  fireEvent.click(screen.getByAltText("Reference photo: Make the beds"));
  const dialog = await screen.findByRole("dialog", { name: "Reference photo" });
  const large = within(dialog).getByAltText("Reference photo: Make the beds");
  expect(large.getAttribute("src")).toBe("/objects/reference");
  // Without a network only the thumbnail is there; a deleted one says so.
  fireEvent.error(large);
  const small = within(dialog).getByAltText("Reference photo: Make the beds");
  expect(small.getAttribute("src")).toBe("/objects/reference?size=thumb");
  fireEvent.error(small);
  within(dialog).getByText(/It may have been deleted/);
});

test("on a phone, a tap opens the reference photo", async () => {
  onPhone();
  review([photoOf(72, { createdAt: "2020-11-12T08:00:00.000Z" })]);
  await screen.findByAltText("Photo by Marek Nowak, Nov 12, 2020, 9:00 AM");
  expect(sources()).toEqual(["/objects/72"]);
  fireEvent.click(screen.getByRole("button", { name: "Reference photo: Make the beds" }));
  await screen.findByRole("dialog", { name: "Reference photo" });
});

test("a photo whose bytes were used for another villa is pointed out; supervisors get there from the note", async () => {
  review([photoOf(70), photoOf(72)]);
  const link = await screen.findByRole("link", { name: "Also used for DV-112, Nov 12, 2030" });
  expect(link.getAttribute("href")).toBe(`/supervisor/assignments/${idNumber(5)}`);
});

test("inspectors read it without a link", async () => {
  review([photoOf(70)], { role: "qc" });
  await screen.findByText("Also used for DV-112, Nov 12, 2030");
  expect(screen.queryByRole("link")).toBeNull();
});

test("a missing required photo is named: not taken, or still on the phone", async () => {
  review([]);
  await screen.findByText("No photo");
});

test("an announced one is still on the phone", async () => {
  review([], { awaitedItemIds: [item.id] });
  await screen.findByText("The photo is still on the phone.");
});

const tick = {
  ...{ id: idNumber(30), checklistItemId: item.id, completedById: idNumber(1) },
  ...{ notHere: false, completedAt: "2031-05-12T08:00:00.000Z", qty: null, notes: null },
};

test("one that was deleted because of its age is no missing one", async () => {
  review([], { checklistCompletions: [{ ...tick, photoExpired: true }] });
  await screen.findByText("The photo was deleted: the park does not keep photos that long.");
  expect(screen.queryByText("No photo")).toBeNull();
});

test("nobody misses the photo of an item that is not here", async () => {
  review([], { checklistCompletions: [{ ...tick, notHere: true }] });
  await screen.findByText("Reference photo");
  expect(screen.queryByText("No photo")).toBeNull();
});
