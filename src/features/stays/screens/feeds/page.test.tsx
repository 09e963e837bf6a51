// @vitest-environment happy-dom
import { act, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import {
  brokenFeed,
  cardOf,
  factsOf,
  feedOf,
  feedsNow,
  heldFeed,
  manyVillas,
  openFeeds,
} from "../../../../../tests/support/feeds-page";
import {
  fillIn,
  openScreen,
  personOf,
  press,
  seeLoading,
  startFakeServer,
  textsOf,
} from "../../../../../tests/support/screen";
import { idNumber, unitOf } from "../../../../../tests/support/screen-data";
import { queryClient } from "../../../../client/api/query-client";
import type { Role } from "../../../../shared/roles";
import { getUnits } from "../../../units/contract";
import { getFeeds } from "../../contract/feeds";
import FeedsPage from "./page";

beforeEach(() => vi.useFakeTimers({ toFake: ["Date"], now: feedsNow }));
afterEach(() => void vi.useRealTimers());

test("a calendar says whose it is, when it was last read well, and how many stays are to come, missing or without a villa", async () => {
  openFeeds([feedOf(), { ...manyVillas, blocksAreStays: true, stays: { upcoming: 40, missing: 2, withoutVilla: 3 } }]);
  const card = await cardOf("Airbnb");
  within(card).getByText("www.airbnb.example");
  await within(card).findByLabelText("Villa WL-042");
  within(card).getByText("Up to date");
  expect(factsOf(card)).toEqual(["Last good read12 minutes ago · 9:48 AM", "Next read10:03 AM", "Upcoming stays12"]);
  const other = await cardOf("Booking system");
  within(other).getByText("Many villas · bookings.example");
  expect(factsOf(other).slice(2)).toEqual([
    "Upcoming stays40",
    "Missing2In the last good read. Cancelled if a read half an hour later lacks them too.",
    "Without a villa3: choose their villas",
    "Blocked nightsCount as stays",
  ]);
  const link = within(other).getByRole("link", { name: "3: choose their villas" });
  expect(link.getAttribute("href")).toBe("/stays");
});

test("calendars that need somebody come first: held, then failing, then never read; the others by name", async () => {
  const never = { ...manyVillas, id: idNumber(702), name: "Never", readAt: null, triedAt: null };
  const failing = { ...brokenFeed, id: idNumber(703), name: "Failing" };
  openFeeds([feedOf(), manyVillas, failing, { ...heldFeed, id: idNumber(704), name: "Held" }, never]);
  await cardOf("Airbnb");
  const names = textsOf(screen.getAllByRole("heading", { level: 3 }));
  expect(names).toEqual(["Held", "Failing", "Never", "Airbnb", "Booking system"]);
  expect(factsOf(await cardOf("Never"))[0]).toBe("Last good readNever");
});

test("a calendar that can't be read says why, since how many reads, and that its stays stay", async () => {
  openFeeds([brokenFeed]);
  const card = await cardOf("Airbnb");
  within(card).getByText("Can't be read");
  within(card).getByText("The last 3 reads failed");
  within(card).getByText("The address returned no calendar.");
  within(card).getByText("Nothing was changed. The stays from the last successful read are kept.");
  expect(factsOf(card)[0]).toBe("Last good read3 hours ago · 7:00 AM");
});

test("more than six calendars can be searched by name, host or villa", async () => {
  openFeeds([
    ...Array.from({ length: 6 }, (_, i) => ({ ...manyVillas, id: idNumber(710 + i), name: `Owner ${i}` })),
    feedOf(),
  ]);
  await cardOf("Owner 5");
  fillIn("Search calendars", "wl-042");
  await vi.waitFor(() => expect(textsOf(screen.getAllByRole("heading", { level: 3 }))).toEqual(["Airbnb"]));
  fillIn("Search calendars", "nothing like it");
  await screen.findByText("No calendars match");
});

test("with fewer calendars a search in the address can be changed", async () => {
  openFeeds([feedOf()], "admin", "?search=nothing");
  await screen.findByText("No calendars match");
  fillIn("Search calendars", "");
  await cardOf("Airbnb");
});

test("what happens elsewhere appears on its own", async () => {
  const { server } = openFeeds([feedOf()]);
  const card = await cardOf("Airbnb");
  server.returns(getFeeds, [heldFeed]);
  await act(() => queryClient.invalidateQueries({ queryKey: ["feeds"] }));
  await within(card).findByText("Apply anyway");
});

describe("a team leader", () => {
  test("reads, reads now and releases, but neither adds nor changes nor stops", async () => {
    openFeeds([heldFeed, manyVillas], "teamleader");
    const card = await cardOf("Airbnb");
    const named = [...document.querySelectorAll("li button")].map(
      (button) => button.getAttribute("aria-label") ?? button.textContent,
    );
    expect(named).toEqual(["Apply anyway: Airbnb", "Read again: Airbnb", "Read now: Booking system"]);
    expect(screen.queryByText("Add calendar")).toBeNull();
    press("Apply anyway: Airbnb", card);
    await screen.findByRole("heading", { name: "Cancel 7 upcoming stays of Airbnb?" });
  });

  test("without calendars learns who can connect them", async () => {
    openFeeds([], "teamleader");
    await screen.findByText("An administrator can connect the calendars of your bookings here.");
    expect(screen.queryByText("Add calendar")).toBeNull();
  });
});

test("without calendars an admin learns what an address is and where to find it", async () => {
  openFeeds([]);
  await screen.findByText("No calendars yet");
  const places = screen.getByRole("region", { name: "Where to find the address" });
  expect(textsOf(places.querySelectorAll("dt"))).toEqual(["Airbnb", "Booking.com", "Vrbo, Abritel", "Other programs"]);
});

test("it shows a skeleton, then a retry button if the calendars can't be loaded", async () => {
  const server = startFakeServer();
  const fail = server.holdsRefusal(getFeeds, 500);
  server.returns(getUnits, [unitOf()]);
  openScreen(<FeedsPage />, { person: personOf("admin"), path: "/admin/feeds" });
  await seeLoading();
  fail();
  await screen.findByText("This could not be loaded");
  server.returns(getFeeds, [feedOf()]);
  press("Try again");
  await cardOf("Airbnb");
});

test.each<Role>(["cleaner", "qc"])("a %s has no access", async (role) => {
  const { server } = openFeeds([feedOf()], role);
  await screen.findByText("Access denied. Only administrators and team leaders can see calendars.");
  expect(server.requests).not.toContain("GET /api/feeds");
});
