// @vitest-environment happy-dom
import { fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import {
  brokenFeed,
  cardOf,
  feedOf,
  feedsNow,
  manyVillas,
  openFeeds,
} from "../../../../../../tests/support/feeds-page";
import { dialogOf, fillIn, inToast, press, seeNoDialog } from "../../../../../../tests/support/screen";
import { unitOf } from "../../../../../../tests/support/screen-data";
import { changeFeedAddress, createFeed, deleteFeed, type Feed, getFeeds } from "../../../contract/feeds";

beforeEach(() => vi.useFakeTimers({ toFake: ["Date"], now: feedsNow }));
afterEach(() => void vi.useRealTimers());

const secret = "https://www.airbnb.example/calendar/ical/1.ics?s=secret";

describe("adding a calendar", () => {
  async function openForm(feeds: readonly Feed[] = []) {
    const { server } = openFeeds(feeds);
    fireEvent.click(await screen.findByRole("button", { name: "Add calendar" }));
    await screen.findByLabelText("Address of the calendar");
    return { server, dialog: dialogOf("Add calendar") };
  }

  test("for one villa; its address is hidden while it is typed", async () => {
    const { server, dialog } = await openForm([manyVillas]);
    const field = within(dialog).getByLabelText<HTMLInputElement>("Address of the calendar");
    expect([field.type, field.autocomplete]).toEqual(["password", "off"]);
    press("Show address", dialog);
    expect(field.type).toBe("text");
    fillIn("Address of the calendar", ` ${secret} `, dialog);
    fillIn("Name", "Airbnb", dialog);
    fillIn("Villa", "wl 42", dialog);
    server.returns(createFeed, feedOf());
    server.returns(getFeeds, [manyVillas, feedOf()]);
    press("Add calendar", dialog);
    await seeNoDialog();
    expect(server.bodiesOf(createFeed)).toEqual([
      { kind: "ical", url: secret, name: "Airbnb", unitId: unitOf().id, blocksAreStays: false },
    ]);
    await screen.findByText("Calendar added", inToast);
    await cardOf("Airbnb");
    expect(document.body.textContent).not.toContain("secret");
  });

  test("for many villas, with blocked nights as stays; a webcal address is an https one, and the name may be blank", async () => {
    const { server, dialog } = await openForm([manyVillas]);
    fillIn("Address of the calendar", "webcal://bookings.example/all.ics", dialog);
    fillIn("Villas in this calendar", "many", dialog);
    expect(within(dialog).queryByLabelText("Villa")).toBeNull();
    fireEvent.click(within(dialog).getByRole("checkbox"));
    server.returns(createFeed, manyVillas);
    press("Add calendar", dialog);
    await seeNoDialog();
    expect(server.bodiesOf(createFeed)).toEqual([
      { kind: "ical", url: "https://bookings.example/all.ics", unitId: null, blocksAreStays: true },
    ]);
  });

  test("what is missing or wrong is said at its field, before anything is sent", async () => {
    const { server, dialog } = await openForm([manyVillas]);
    press("Add calendar", dialog);
    await within(dialog).findByText("Please enter the address of the calendar.");
    within(dialog).getByText("Please choose a villa.");
    fillIn("Address of the calendar", "my calendar", dialog);
    fillIn("Villa", "XX-999", dialog);
    press("Add calendar", dialog);
    await within(dialog).findByText("Enter the whole address. It begins with https:// or webcal://.");
    await within(dialog).findByText("No villa matches this.");
    expect(server.bodiesOf(createFeed)).toEqual([]);
  });

  test("the server's refusal of an address is shown at it", async () => {
    const { server, dialog } = await openForm([manyVillas]);
    fillIn("Address of the calendar", "https://10.0.0.1/a.ics", dialog);
    fillIn("Villa", "WL-042", dialog);
    const reason = "This address is not on the public internet, so it may not be called.";
    server.refuses(createFeed, 422, "Invalid request.", [{ path: "url", message: reason }]);
    press("Add calendar", dialog);
    const shown = await within(dialog).findByText(reason);
    const field = within(dialog).getByLabelText("Address of the calendar");
    expect(shown.id).toBe(field.getAttribute("aria-describedby"));
  });

  test("one that can't be read is added all the same, and says why", async () => {
    const { server, dialog } = await openForm();
    fillIn("Address of the calendar", secret, dialog);
    fillIn("Villa", "WL-042", dialog);
    const never = { ...brokenFeed, readAt: null, failures: 1 };
    server.returns(createFeed, never);
    server.returns(getFeeds, [never]);
    press("Add calendar", dialog);
    const card = await cardOf("Airbnb");
    within(card).getByText("The last read failed");
    within(card).getByText("The address returned no calendar.");
  });
});

test("an admin enters another address of the same calendar; a refusal is shown at the field", async () => {
  const { server } = openFeeds([brokenFeed]);
  press("Other address for Airbnb", await cardOf("Airbnb"));
  await screen.findByLabelText("Address of the calendar");
  const dialog = dialogOf("Enter another address");
  expect(within(dialog).getByLabelText<HTMLInputElement>("Address of the calendar").value).toBe("");
  fillIn("Address of the calendar", secret, dialog);
  server.refuses(changeFeedAddress, 422, "Invalid request.", [{ path: "url", message: "The server was not found." }]);
  press("Save address", dialog);
  await within(dialog).findByText("The server was not found.");
  server.returns(changeFeedAddress, feedOf());
  server.returns(getFeeds, [feedOf()]);
  press("Save address", dialog);
  await seeNoDialog();
  expect(server.bodiesOf(changeFeedAddress)).toEqual([{ url: secret }, { url: secret }]);
  within(await cardOf("Airbnb")).getByText("Up to date");
});

test("an admin stops reading a calendar after a question, which says that its stays stay", async () => {
  const { server } = openFeeds([feedOf()]);
  press("Stop reading Airbnb", await cardOf("Airbnb"));
  await screen.findByText(/^Its stays and their cleanings are kept/);
  server.returns(deleteFeed, undefined);
  server.returns(getFeeds, []);
  press("Stop reading", dialogOf("Stop reading Airbnb?"));
  await screen.findByText("Calendar removed", inToast);
  await screen.findByText("No calendars yet");
});
