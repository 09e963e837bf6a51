// @vitest-environment happy-dom
import { act, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { dialogOf, fillIn, inToast, press, seeNoDialog, textsOf } from "../../../../../tests/support/screen";
import { idNumber, unitOf } from "../../../../../tests/support/screen-data";
import { stayOf, taggedStayOf } from "../../../../../tests/support/stay-data";
import {
  dayOfVilla,
  openStays,
  returnStays,
  seeStays,
  startStaysServer,
} from "../../../../../tests/support/stays-page";
import { queryClient } from "../../../../client/api/query-client";
import { getUnits } from "../../../units/contract";
import { getFeeds } from "../../contract/feeds";
import { cancelStay, chooseVilla, getStay, getStayHistory, putStay } from "../../contract/stays";

beforeEach(() => vi.useFakeTimers({ toFake: ["Date"], now: new Date("2031-05-12T08:00:00Z") }));
afterEach(() => void vi.useRealTimers());

test("a stay is added by hand; what is wrong is named before anything is sent", async () => {
  const server = startStaysServer();
  openStays();
  await seeStays();
  press("Add stay");
  const dialog = await screen.findByRole("dialog", { name: "Add stay" });
  fillIn("Villa", "wl42", dialog);
  fillIn("Arrival", "2031-05-20", dialog);
  fillIn("Departure", "2031-05-20", dialog);
  fillIn("Number of guests", "100", dialog);
  press("Add stay", dialog);
  await within(dialog).findByText("The departure must be after the arrival.");
  within(dialog).getByText("Enter a number from 1 to 99, or leave it blank.");
  expect(server.bodiesOf(putStay)).toEqual([]);
  fillIn("Departure", "2031-05-24", dialog);
  fillIn("Number of guests", "5", dialog);
  fillIn("Check-out", "09:00", dialog);
  fillIn("Kind of stay", "owner", dialog);
  server.returns(putStay, taggedStayOf());
  press("Add stay", dialog);
  await screen.findByText("Stay saved", inToast);
  expect(server.bodiesOf(putStay)).toEqual([
    {
      ...{ unit: idNumber(42), arrival: "2031-05-20", departure: "2031-05-24" },
      ...{ checkIn: null, checkOut: "09:00", guests: 5, kind: "owner" },
    },
  ]);
});

test("other stays of the villa that overlap are named, and don't keep it from being saved", async () => {
  const server = startStaysServer();
  openStays();
  await seeStays();
  press("Add stay");
  const dialog = await screen.findByRole("dialog", { name: "Add stay" });
  fillIn("Villa", "WL-042", dialog);
  fillIn("Arrival", "2031-05-14", dialog);
  fillIn("Departure", "2031-05-16", dialog);
  await within(dialog).findByText("Overlaps with another stay");
  within(dialog).getByText("Mon, May 12 to Thu, May 15 · 4 guests · Entered by hand");
  server.returns(putStay, taggedStayOf());
  press("Add stay", dialog);
  await seeNoDialog();
});

test("a refusal is shown in the form", async () => {
  const server = startStaysServer();
  openStays();
  await seeStays();
  dayOfVilla("WL-042", 4).click();
  const dialog = await screen.findByRole("dialog", { name: "Edit stay" });
  server.refuses(putStay, 422, "Not possible.", [{ path: "departure", message: "Too long." }]);
  fillIn("Departure", "2031-05-19", dialog);
  press("Save Changes", dialog);
  await within(dialog).findByText("Too long.");
});

test("whoever doesn't cancel a stay after all returns to what they typed", async () => {
  startStaysServer();
  openStays();
  await seeStays();
  dayOfVilla("WL-042", 4).click();
  const dialog = await screen.findByRole("dialog", { name: "Edit stay" });
  fillIn("Departure", "2031-05-19", dialog);
  press("Cancel stay", dialog);
  press("Cancel", dialogOf("Cancel the stay in WL-042, Mon, May 12 to Thu, May 15?"));
  expect(within(dialogOf("Edit stay")).getByLabelText("Departure")).toHaveProperty("value", "2031-05-19");
});

test("a manual stay is cancelled after a question", async () => {
  const server = startStaysServer();
  server.returns(cancelStay, undefined);
  openStays();
  await seeStays();
  dayOfVilla("WL-042", 4).click();
  press("Cancel stay", await screen.findByRole("dialog", { name: "Edit stay" }));
  const question = dialogOf("Cancel the stay in WL-042, Mon, May 12 to Thu, May 15?");
  expect(server.requests).not.toContain("DELETE /api/stays/manual/first");
  press("Cancel stay", question);
  await screen.findByText("Stay cancelled", inToast);
  expect(server.requests).toContain("DELETE /api/stays/manual/first");
});

test("a calendar's stay without a villa is listed and gets one; it can't be edited", async () => {
  const server = startStaysServer();
  const feed = idNumber(801);
  const days = { arrival: "2031-12-29", departure: "2032-01-02" };
  returnStays(server, [stayOf({ source: `feed-${feed}`, unitId: null, unitCode: "Sunny Lodge", ...days })]);
  server.returnsUnchecked(getFeeds, [{ id: feed, name: "Airbnb" }]);
  openStays();
  press(
    "Choose villa: Sunny Lodge, Mon, Dec 29 to Fri, Jan 2, 2032",
    await screen.findByRole("region", { name: "Stays without a villa" }),
  );
  const dialog = await screen.findByRole("dialog", { name: "Stay without a villa" });
  await within(dialog).findByText("From the calendar Airbnb");
  expect(dialog.querySelectorAll("input, select")).toHaveLength(1);
  press("Choose villa", dialog);
  within(dialog).getByText("Please choose a villa.");
  server.returns(chooseVilla, taggedStayOf());
  fillIn("Villa", "42", dialog);
  press("Choose villa", dialog);
  await screen.findByText("Villa chosen", inToast);
  expect(server.bodiesOf(chooseVilla)).toEqual([{ unitId: idNumber(42) }]);
});

test("the villa that somebody chose for a calendar's stay can be corrected; the one that the calendar names can't", async () => {
  const server = startStaysServer();
  const feed = idNumber(801);
  const source = `feed-${feed}`;
  server.returns(getUnits, [unitOf(), unitOf({ id: idNumber(43), code: "WL-043" })]);
  returnStays(server, [stayOf({ source, hasChosenUnit: true })]);
  server.returnsUnchecked(getFeeds, [{ id: feed, name: "Airbnb" }]);
  openStays();
  await seeStays();
  dayOfVilla("WL-042", 4).click();
  const dialog = await screen.findByRole("dialog", { name: "Stay in WL-042" });
  await within(dialog).findByText("Somebody chose this villa. The source doesn't change it.");
  server.returns(chooseVilla, taggedStayOf({ unitId: idNumber(43) }));
  fillIn("Villa", "43", dialog);
  press("Choose villa", dialog);
  await screen.findByText("Villa chosen", inToast);
  expect(server.bodiesOf(chooseVilla)).toEqual([{ unitId: idNumber(43) }]);
  returnStays(server, [stayOf({ source, hasChosenUnit: false })]);
  await act(() => queryClient.invalidateQueries({ queryKey: ["stays"] }));
  dayOfVilla("WL-042", 4).click();
  const told = await screen.findByRole("dialog", { name: "Stay in WL-042" });
  await within(told).findByText("From the calendar Airbnb");
  expect(within(told).queryByLabelText("Villa")).toBeNull();
});

const feedId = idNumber(801);
test.each([
  [
    "a calendar that is no longer read",
    { source: `feed-${feedId}`, told: "From the calendar Airbnb" },
    "Its calendar is no longer read. Cancel the stay here if it will not take place.",
  ],
  [
    "a program that is no longer connected",
    { source: "booking-app", told: "From booking-app" },
    "Its program is no longer connected. Cancel the stay here if it will not take place.",
  ],
])("a stay of %s can be cancelled; one that its source still changes can't", async (_, { source, told }, text) => {
  const server = startStaysServer();
  const stay = stayOf({ source, externalId: "a" });
  returnStays(server, [stay]);
  server.returns(getStay, { ...taggedStayOf(stay), isStopped: false });
  server.returnsUnchecked(getFeeds, [{ id: feedId, name: "Airbnb" }]);
  openStays();
  await seeStays();
  dayOfVilla("WL-042", 4).click();
  const read = await screen.findByRole("dialog", { name: "Stay in WL-042" });
  await within(read).findByText(told);
  within(read).getByText("Change it there. The next read or message brings the change here.");
  expect(within(read).queryByRole("button", { name: "Cancel stay" })).toBeNull();
  press("Close", read);
  server.returns(getStay, { ...taggedStayOf(stay), isStopped: true });
  dayOfVilla("WL-042", 4).click();
  const stopped = await screen.findByRole("dialog", { name: "Stay in WL-042" });
  await within(stopped).findByText(text);
  press("Cancel stay", stopped);
  server.returns(cancelStay, undefined);
  press("Cancel stay", await screen.findByRole("dialog", { name: /^Cancel the stay/ }));
  await screen.findByText("Stay cancelled", inToast);
  expect(server.requests).toContain(`DELETE /api/stays/${source}/a`);
});

test.each([
  [false, /^Since .+\. It is cancelled if it is still missing in the next reads\.$/],
  [true, /^Since .+, also in the last read\. You can cancel it here\.$/],
])(
  "a missing stay is cancelled by a read, or by a person if its calendar is no longer read: %s",
  async (isStopped, text) => {
    const server = startStaysServer();
    const stay = stayOf({ source: `feed-${feedId}`, missingSince: "2031-05-11T08:00:00.000Z" });
    returnStays(server, [stay]);
    server.returns(getStay, { ...taggedStayOf(stay), isStopped });
    openStays();
    await seeStays();
    dayOfVilla("WL-042", 4).click();
    const dialog = await screen.findByRole("dialog", { name: "Stay in WL-042" });
    within(dialog).getByText("Missing in its calendar");
    await within(dialog).findByText(text);
  },
);

test("the history of a stay says what changed, when and by whom", async () => {
  const server = startStaysServer();
  const at = "2031-05-12T07:00:00.000Z";
  server.returns(getStayHistory, [
    {
      ...{ id: idNumber(3), at, action: "stay.edit", by: "Sanne Bakker", token: null },
      fields: {
        ...{ arrival: ["2030-12-30", "2031-05-12"], departure: ["2031-05-14", "2031-05-15"] },
        ...{ guests: [null, 4], checkOut: ["09:00", null], secret: [1, 2] },
      },
    },
    {
      id: idNumber(2),
      at,
      action: "stay.cancel",
      by: null,
      token: "Booking software",
      fields: { status: ["booked", "cancelled"] },
    },
    { id: idNumber(5), at, action: "stay.missing", by: null, token: null, fields: { missingSince: [at, null] } },
    { id: idNumber(1), at, action: "stay.missing", by: null, token: null, fields: { missingSince: [null, at] } },
  ]);
  openStays();
  await seeStays();
  dayOfVilla("WL-042", 4).click();
  const dialog = await screen.findByRole("dialog", { name: "Edit stay" });
  press("History", dialog);
  const list = await within(dialog).findByRole("list", { name: "History" });
  expect(textsOf(list.querySelectorAll("p, li li"))).toEqual([
    ...["Changed", "9:00 AM · Sanne Bakker", "Arrival: Mon, May 12, was Mon, Dec 30, 2030"],
    ...["Departure: Thu, May 15, was Wed, May 14", "Number of guests: 4", "Check-out: none, was 9:00 AM"],
    ...["Cancelled", "9:00 AM · Booking software"],
    ...["In its calendar again", "9:00 AM · Read from its calendar"],
    ...["Missing in its calendar", "9:00 AM · Read from its calendar"],
  ]);
});
