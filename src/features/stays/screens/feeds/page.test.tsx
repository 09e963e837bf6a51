// @vitest-environment happy-dom
import { act, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import {
  dialogOf,
  fillIn,
  inToast,
  openScreen,
  personOf,
  press,
  seeLoading,
  seeNoDialog,
  startFakeServer,
  textsOf,
} from "../../../../../tests/support/screen";
import { idNumber, unitOf } from "../../../../../tests/support/screen-data";
import { queryClient } from "../../../../client/api/query-client";
import type { Role } from "../../../../shared/roles";
import { getUnits } from "../../../units/contract";
import {
  addFeed,
  changeFeedAddress,
  deleteFeed,
  type Feed,
  getFeeds,
  readFeed,
  releaseFeed,
} from "../../contract/feeds";
import FeedsPage from "./page";

beforeEach(() => vi.useFakeTimers({ toFake: ["Date"], now: new Date("2031-05-12T08:00:00Z") }));
afterEach(() => void vi.useRealTimers());

const villa = unitOf();
const feedOf = (changes: Partial<Feed> = {}): Feed => ({
  ...{ id: idNumber(700), name: "Airbnb", host: "www.airbnb.example", unitId: villa.id, blocksAreStays: false },
  ...{ triedAt: "2031-05-12T07:48:00.000Z", readAt: "2031-05-12T07:48:00.000Z", dueAt: "2031-05-12T08:03:00.000Z" },
  ...{ failures: 0, problem: null, held: null, stays: { upcoming: 12, missing: 0, withoutVilla: 0 } },
  ...changes,
});
const many = feedOf({ id: idNumber(701), name: "Booking system", host: "bookings.example", unitId: null });
const held = feedOf({ held: { at: "2031-05-12T07:48:00.000Z", missing: 7, upcoming: 12 } });
const broken = feedOf({
  failures: 3,
  problem: { message: "The address returned no calendar.", key: "The address returned no calendar." },
  readAt: "2031-05-12T05:00:00.000Z",
});
const secret = "https://www.airbnb.example/calendar/ical/1.ics?s=secret";

function open(feeds: readonly Feed[], role: Role = "admin", path = "/admin/feeds") {
  const server = startFakeServer();
  server.returns(getFeeds, [...feeds]);
  server.returns(getUnits, [villa]);
  const { visited } = openScreen(<FeedsPage />, { person: personOf(role), path });
  return { server, visited };
}
const cardOf = async (name: string) => {
  const heading = await screen.findByRole("heading", { name, level: 3 });
  const card = heading.closest("li");
  if (!card) throw new Error(`${name} has no card`);
  return card;
};
/** Each fact of a card, such as "Coming stays12". */
const factsOf = (card: HTMLElement) => textsOf(card.querySelectorAll("dl > div"));

test("a calendar says whose it is, when it was last read well, and how many stays are to come, missing or without a villa", async () => {
  open([feedOf(), { ...many, blocksAreStays: true, stays: { upcoming: 40, missing: 2, withoutVilla: 3 } }]);
  const card = await cardOf("Airbnb");
  within(card).getByText("www.airbnb.example");
  await within(card).findByLabelText("Villa WL-042");
  within(card).getByText("Read well");
  expect(factsOf(card)).toEqual(["Last good read12 minutes ago (9:48 AM)", "Next read10:03 AM", "Coming stays12"]);
  const other = await cardOf("Booking system");
  within(other).getByText("Many villas · bookings.example");
  expect(factsOf(other).slice(2)).toEqual([
    "Coming stays40",
    "Missing2In the last good read. Cancelled if a read half an hour later lacks them too.",
    "Without a villa3: choose their villas",
    "Blocked nightsCount as stays",
  ]);
  const link = within(other).getByRole("link", { name: "3: choose their villas" });
  expect(link.getAttribute("href")).toBe("/stays");
});

test("calendars that need somebody come first: held, then failing, then never read; the others by name", async () => {
  const never = { ...many, id: idNumber(702), name: "Never", readAt: null, triedAt: null };
  const failing = { ...broken, id: idNumber(703), name: "Failing" };
  open([feedOf(), many, failing, { ...held, id: idNumber(704), name: "Held" }, never]);
  await cardOf("Airbnb");
  const names = textsOf(screen.getAllByRole("heading", { level: 3 }));
  expect(names).toEqual(["Held", "Failing", "Never", "Airbnb", "Booking system"]);
  expect(factsOf(await cardOf("Never"))[0]).toBe("Last good readNever");
});

test("a calendar that can't be read says why, since how many reads, and that its stays stay", async () => {
  open([broken]);
  const card = await cardOf("Airbnb");
  within(card).getByText("Can't be read");
  within(card).getByText("The last 3 reads failed");
  within(card).getByText("The address returned no calendar.");
  within(card).getByText("Nothing was changed: the stays of the last good read stay.");
  expect(factsOf(card)[0]).toBe("Last good read3 hours ago (7:00 AM)");
});

test("more than six calendars can be searched by name, host or villa", async () => {
  open([...Array.from({ length: 6 }, (_, i) => ({ ...many, id: idNumber(710 + i), name: `Owner ${i}` })), feedOf()]);
  await cardOf("Owner 5");
  fillIn("Search calendars", "wl-042");
  await vi.waitFor(() => expect(textsOf(screen.getAllByRole("heading", { level: 3 }))).toEqual(["Airbnb"]));
  fillIn("Search calendars", "nothing like it");
  await screen.findByText("No calendars match");
});

describe("reading now", () => {
  test("shows what came of it", async () => {
    const { server } = open([feedOf()]);
    const card = await cardOf("Airbnb");
    const after = feedOf({ readAt: "2031-05-12T08:00:00.000Z", stays: { upcoming: 13, missing: 0, withoutVilla: 0 } });
    const finish = server.holds(readFeed, after);
    press("Read now: Airbnb", card);
    await within(card).findByText("Read now", { selector: "[aria-busy]" });
    server.returns(getFeeds, [after]);
    finish();
    await screen.findByText("Calendar read", inToast);
    await screen.findByText("13 coming stays", inToast);
    expect(factsOf(card)).toContain("Last good readjust now (10:00 AM)");
  });

  test("a failure stays on the card when the toast is gone", async () => {
    const { server } = open([feedOf()]);
    const card = await cardOf("Airbnb");
    server.returns(readFeed, broken);
    server.returns(getFeeds, [broken]);
    press("Read now: Airbnb", card);
    await within(card).findByText("The address returned no calendar.");
    await screen.findByText("Calendar not read", inToast);
  });

  test("a refusal is shown on the card", async () => {
    const { server } = open([feedOf()]);
    const card = await cardOf("Airbnb");
    server.refuses(readFeed, 409, "This calendar is being read right now. Please try again in a moment.");
    press("Read now: Airbnb", card);
    await within(card).findByText("This calendar is being read right now. Please try again in a moment.");
  });

  test("without a connection the card says so", async () => {
    open([feedOf()]);
    const card = await cardOf("Airbnb");
    press("Read now: Airbnb", card);
    await within(card).findByText("Can't reach the server. Check your connection and try again.");
  });
});

describe("a held read", () => {
  test("says what it would cancel, and is applied after a question", async () => {
    const { server } = open([held]);
    const card = await cardOf("Airbnb");
    within(card).getByText("This calendar would cancel 7 of 12 coming stays.");
    within(card).getByText(/^Nothing was changed\. Held since 9:48 AM\./);
    press("Apply anyway: Airbnb", card);
    await screen.findByRole("heading", { name: "Cancel 7 coming stays of Airbnb?" });
    const question = dialogOf("Cancel 7 coming stays of Airbnb?");
    press("Cancel", question);
    await seeNoDialog();
    press("Apply anyway: Airbnb", card);
    await screen.findByRole("heading", { name: "Cancel 7 coming stays of Airbnb?" });
    const after = feedOf({ stays: { upcoming: 5, missing: 0, withoutVilla: 0 } });
    server.returns(releaseFeed, after);
    server.returns(getFeeds, [after]);
    press("Apply anyway", dialogOf("Cancel 7 coming stays of Airbnb?"));
    await screen.findByText("Changes applied", inToast);
    expect(factsOf(card)).toContain("Coming stays5");
    expect(within(card).queryByText("Apply anyway")).toBeNull();
    expect(server.requests.filter((one) => one.startsWith("POST"))).toEqual([`POST /api/feeds/${held.id}/release`]);
  });

  test("is held again if the calendar lacks more than before", async () => {
    const { server } = open([held]);
    press("Apply anyway: Airbnb", await cardOf("Airbnb"));
    await screen.findByRole("heading", { name: "Cancel 7 coming stays of Airbnb?" });
    const worse = { ...held, held: { at: "2031-05-12T08:00:00.000Z", missing: 9, upcoming: 12 } };
    server.returns(releaseFeed, worse);
    server.returns(getFeeds, [worse]);
    press("Apply anyway", dialogOf("Cancel 7 coming stays of Airbnb?"));
    await screen.findByText("Nothing was cancelled", inToast);
    within(await cardOf("Airbnb")).getByText("This calendar would cancel 9 of 12 coming stays.");
  });

  test("a refusal is shown in the question", async () => {
    const { server } = open([held]);
    press("Apply anyway: Airbnb", await cardOf("Airbnb"));
    await screen.findByRole("heading", { name: "Cancel 7 coming stays of Airbnb?" });
    const question = dialogOf("Cancel 7 coming stays of Airbnb?");
    server.refuses(releaseFeed, 409, "This calendar has no held changes.");
    press("Apply anyway", question);
    await within(question).findByText("This calendar has no held changes.");
  });

  test("can be read again", async () => {
    const { server } = open([held]);
    const card = await cardOf("Airbnb");
    server.returns(readFeed, feedOf());
    server.returns(getFeeds, [feedOf()]);
    press("Read again: Airbnb", card);
    await within(card).findByText("Read well");
  });
});

describe("adding a calendar", () => {
  async function openForm(feeds: readonly Feed[] = []) {
    const { server } = open(feeds);
    const [add] = await screen.findAllByRole("button", { name: "Add Calendar" });
    fireEvent.click(add ?? document.body);
    await screen.findByLabelText("Address of the calendar");
    return { server, dialog: dialogOf("Add Calendar") };
  }

  test("for one villa; its address is hidden while it is typed", async () => {
    const { server, dialog } = await openForm([many]);
    const field = within(dialog).getByLabelText<HTMLInputElement>("Address of the calendar");
    expect([field.type, field.autocomplete]).toEqual(["password", "off"]);
    press("Show address", dialog);
    expect(field.type).toBe("text");
    fillIn("Address of the calendar", ` ${secret} `, dialog);
    fillIn("Name", "Airbnb", dialog);
    fillIn("Villa", "wl 42", dialog);
    server.returns(addFeed, feedOf());
    server.returns(getFeeds, [many, feedOf()]);
    press("Add Calendar", dialog);
    await seeNoDialog();
    expect(server.bodiesOf(addFeed)).toEqual([
      { kind: "ical", url: secret, name: "Airbnb", unitId: villa.id, blocksAreStays: false },
    ]);
    await screen.findByText("Calendar added", inToast);
    await cardOf("Airbnb");
    expect(document.body.textContent).not.toContain("secret");
  });

  test("for many villas, with blocked nights as stays; a webcal address is an https one, and the name may be blank", async () => {
    const { server, dialog } = await openForm([many]);
    fillIn("Address of the calendar", "webcal://bookings.example/all.ics", dialog);
    fillIn("Villas in this calendar", "many", dialog);
    expect(within(dialog).queryByLabelText("Villa")).toBeNull();
    fireEvent.click(within(dialog).getByRole("checkbox"));
    server.returns(addFeed, many);
    press("Add Calendar", dialog);
    await seeNoDialog();
    expect(server.bodiesOf(addFeed)).toEqual([
      { kind: "ical", url: "https://bookings.example/all.ics", unitId: null, blocksAreStays: true },
    ]);
  });

  test("what is missing or wrong is said at its field, before anything is sent", async () => {
    const { server, dialog } = await openForm([many]);
    press("Add Calendar", dialog);
    await within(dialog).findByText("Please enter the address of the calendar.");
    within(dialog).getByText("Please choose a villa.");
    fillIn("Address of the calendar", "my calendar", dialog);
    fillIn("Villa", "XX-999", dialog);
    press("Add Calendar", dialog);
    await within(dialog).findByText("Enter the whole address. It begins with https:// or webcal://.");
    await within(dialog).findByText("No villa matches this.");
    expect(server.bodiesOf(addFeed)).toEqual([]);
  });

  test("the server's refusal of an address is shown at it", async () => {
    const { server, dialog } = await openForm([many]);
    fillIn("Address of the calendar", "https://10.0.0.1/a.ics", dialog);
    fillIn("Villa", "WL-042", dialog);
    const reason = "This address is not on the public internet, so it may not be called.";
    server.refuses(addFeed, 422, "Invalid request.", [{ path: "url", message: reason }]);
    press("Add Calendar", dialog);
    const shown = await within(dialog).findByText(reason);
    const field = within(dialog).getByLabelText("Address of the calendar");
    expect(shown.id).toBe(field.getAttribute("aria-describedby"));
  });

  test("one that can't be read is added all the same, and says why", async () => {
    const { server, dialog } = await openForm();
    fillIn("Address of the calendar", secret, dialog);
    fillIn("Villa", "WL-042", dialog);
    const never = { ...broken, readAt: null, failures: 1 };
    server.returns(addFeed, never);
    server.returns(getFeeds, [never]);
    press("Add Calendar", dialog);
    const card = await cardOf("Airbnb");
    within(card).getByText("The last read failed");
    within(card).getByText("The address returned no calendar.");
  });
});

test("an admin enters another address of the same calendar; a refusal is shown at the field", async () => {
  const { server } = open([broken]);
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
  within(await cardOf("Airbnb")).getByText("Read well");
});

test("an admin stops reading a calendar after a question, which says that its stays stay", async () => {
  const { server } = open([feedOf()]);
  press("Stop reading Airbnb", await cardOf("Airbnb"));
  await screen.findByText(/^Its stays and their cleanings stay/);
  server.returns(deleteFeed, undefined);
  server.returns(getFeeds, []);
  press("Stop reading", dialogOf("Stop reading Airbnb?"));
  await screen.findByText("Calendar removed", inToast);
  await screen.findByText("No calendars yet");
});

test("what happens elsewhere appears on its own", async () => {
  const { server } = open([feedOf()]);
  const card = await cardOf("Airbnb");
  server.returns(getFeeds, [held]);
  await act(() => queryClient.invalidateQueries({ queryKey: ["feeds"] }));
  await within(card).findByText("Apply anyway");
});

describe("a team leader", () => {
  test("reads, reads now and releases, but neither adds nor changes nor stops", async () => {
    open([held, many], "teamleader");
    const card = await cardOf("Airbnb");
    const named = [...document.querySelectorAll("li button")].map(
      (button) => button.getAttribute("aria-label") ?? button.textContent,
    );
    expect(named).toEqual(["Apply anyway: Airbnb", "Read again: Airbnb", "Read now: Booking system"]);
    expect(screen.queryByText("Add Calendar")).toBeNull();
    press("Apply anyway: Airbnb", card);
    await screen.findByRole("heading", { name: "Cancel 7 coming stays of Airbnb?" });
  });

  test("without calendars learns who can connect them", async () => {
    open([], "teamleader");
    await screen.findByText("An admin can connect the calendars of your bookings here.");
    expect(screen.queryByText("Add Calendar")).toBeNull();
  });
});

test("without calendars an admin learns what an address is and where to find it", async () => {
  open([]);
  await screen.findByText("No calendars yet");
  const places = screen.getByRole("region", { name: "Where to find the address" });
  expect(textsOf(places.querySelectorAll("dt"))).toEqual(["Airbnb", "Booking.com", "Vrbo, Abritel", "Other programs"]);
});

test("it shows a skeleton, then a retry button if the calendars can't be loaded", async () => {
  const server = startFakeServer();
  const fail = server.holdsRefusal(getFeeds, 500);
  server.returns(getUnits, [villa]);
  openScreen(<FeedsPage />, { person: personOf("admin"), path: "/admin/feeds" });
  await seeLoading();
  fail();
  await screen.findByText("This could not be loaded");
  server.returns(getFeeds, [feedOf()]);
  press("Try again");
  await cardOf("Airbnb");
});

test.each<Role>(["cleaner", "qc"])("a %s has no access", async (role) => {
  const { server } = open([feedOf()], role);
  await screen.findByText("Access denied. Only administrators and team leaders can see calendars.");
  expect(server.requests).not.toContain("GET /api/feeds");
});
