// @vitest-environment happy-dom
import { act, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { fillIn, inToast, press } from "../../../../../tests/support/screen";
import { stayOf, taggedStayOf } from "../../../../../tests/support/stay-data";
import {
  dayOfVilla,
  openStays,
  returnStays,
  seeStays,
  startStaysServer,
} from "../../../../../tests/support/stays-page";
import { queryClient } from "../../../../client/api/query-client";
import { cancelStay, chooseVilla, getStay, putStay, type Stay } from "../../contract/stays";

// What a colleague changes about a stay whose dialog is open (docs/decisions/23-rival-edits.md).

beforeEach(() => vi.useFakeTimers({ toFake: ["Date"], now: new Date("2031-05-12T08:00:00Z") }));
afterEach(() => void vi.useRealTimers());

/** Opens the dialog of a stay. `colleague` changes the stay, and tells the page. */
async function openDialog(name: string, opened: Stay = stayOf()) {
  const server = startStaysServer();
  returnStays(server, [opened]);
  server.returns(getStay, { ...opened, etag: '"opened"', isStopped: false });
  openStays();
  await seeStays();
  if (opened.unitId) dayOfVilla("WL-042", 4).click();
  else
    within(await screen.findByRole("region", { name: "Stays without a villa" }))
      .getByRole("button")
      .click();
  const dialog = await screen.findByRole("dialog", { name });
  const colleague = async (changes: Partial<Stay>) => {
    server.returns(getStay, { ...opened, ...changes, etag: '"changed"', isStopped: false });
    await act(() => queryClient.invalidateQueries({ queryKey: ["stays"] }));
  };
  return { server, dialog, colleague };
}

test("appears in the form with what it was, and what was typed stays; both are saved", async () => {
  const { server, dialog, colleague } = await openDialog("Edit stay");
  fillIn("Number of guests", "6", dialog);
  await colleague({ departure: "2031-05-17", guests: 5, checkOut: "09:00" });
  const note = await within(dialog).findByText("Someone else changed this in the meantime");
  expect([...(note.closest("[role=status]")?.querySelectorAll("li") ?? [])].map((item) => item.textContent)).toEqual([
    "Departure: Sat, May 17 instead of Thu, May 15",
    "Check-out: 9:00 AM instead of Usual time",
    "Number of guests: 5 instead of 4. What you entered stays.",
  ]);
  server.returns(putStay, taggedStayOf());
  press("Save Changes", dialog);
  await screen.findByText("Stay saved", inToast);
  expect(server.bodiesOf(putStay)).toMatchObject([{ departure: "2031-05-17", checkOut: "09:00", guests: 6 }]);
  expect(server.versionsOf(putStay)).toEqual(['"changed"']);
});

test("what a colleague changed before the dialog is opened again is no news in it", async () => {
  const { server, dialog } = await openDialog("Edit stay");
  press("Close", dialog);
  await waitFor(() => expect(screen.queryByRole("dialog", { name: "Edit stay" })).toBeNull());
  const changed = stayOf({ guests: 5 });
  returnStays(server, [changed]);
  await act(() => queryClient.invalidateQueries({ queryKey: ["stays"], refetchType: "active" }));
  server.returns(getStay, { ...changed, etag: '"changed"', isStopped: false });
  dayOfVilla("WL-042", 4).click();
  const again = await screen.findByRole("dialog", { name: "Edit stay" });
  server.returns(putStay, taggedStayOf());
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(within(again).queryByText("Someone else changed this in the meantime")).toBeNull();
  fillIn("Number of guests", "6", again);
  press("Save Changes", again);
  await screen.findByText("Stay saved", inToast);
  expect(server.versionsOf(putStay)).toEqual(['"changed"']);
});

test("a stay that was cancelled meanwhile says so, and is not booked again by an edit", async () => {
  const { server, dialog, colleague } = await openDialog("Edit stay");
  await colleague({ status: "cancelled" });
  await within(dialog).findByText("Someone else changed this in the meantime");
  within(dialog).getByText("Cancelled", { exact: false });
  expect(within(dialog).queryByRole("button", { name: "Cancel stay" })).toBeNull();
  fillIn("Number of guests", "6", dialog);
  server.returns(putStay, taggedStayOf());
  press("Save Changes", dialog);
  await screen.findByText("Stay saved", inToast);
  expect(server.bodiesOf(putStay)).toMatchObject([{ status: "cancelled" }]);
});

test("a cancellation names the version that was seen", async () => {
  const { server, dialog } = await openDialog("Edit stay");
  server.returns(cancelStay, undefined);
  press("Cancel stay", dialog);
  press("Cancel stay", await screen.findByRole("dialog", { name: /^Cancel the stay/ }));
  await screen.findByText("Stay cancelled", inToast);
  expect(server.versionsOf(cancelStay)).toEqual(['"opened"']);
});

test("the choice of a villa names the version that was seen", async () => {
  const unplaced = stayOf({ source: "channel", unitId: null, unitCode: "Sunny Lodge" });
  const { server, dialog } = await openDialog("Stay without a villa", unplaced);
  server.returns(chooseVilla, taggedStayOf());
  fillIn("Villa", "42", dialog);
  press("Choose villa", dialog);
  await screen.findByText("Villa chosen", inToast);
  expect(server.versionsOf(chooseVilla)).toEqual(['"opened"']);
});
