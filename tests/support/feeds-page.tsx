import { screen } from "@testing-library/react";
import type { Feed } from "../../src/features/stays/contract/feeds";
import { getFeeds } from "../../src/features/stays/contract/feeds";
import FeedsPage from "../../src/features/stays/screens/feeds/page";
import { getUnits } from "../../src/features/units/contract";
import type { Role } from "../../src/shared/roles";
import { openScreen, personOf, startFakeServer, textsOf } from "./screen";
import { idNumber, unitOf } from "./screen-data";

// The page of the calendars against a fake server, on May 12, 2031 at 10:00 in the park.

export const feedsNow = new Date("2031-05-12T08:00:00Z");

/** The calendar of WL-042, read well 12 minutes ago. */
export const feedOf = (changes: Partial<Feed> = {}): Feed => ({
  ...{ id: idNumber(700), name: "Airbnb", host: "www.airbnb.example", unitId: unitOf().id, blocksAreStays: false },
  ...{ triedAt: "2031-05-12T07:48:00.000Z", readAt: "2031-05-12T07:48:00.000Z", dueAt: "2031-05-12T08:03:00.000Z" },
  ...{ failures: 0, problem: null, held: null, stays: { upcoming: 12, missing: 0, withoutVilla: 0 } },
  ...changes,
});
/** A calendar of many villas. */
export const manyVillas = feedOf({
  ...{ id: idNumber(701), name: "Booking system", host: "bookings.example", unitId: null },
});
/** The calendar, with a read that waits for a person. */
export const heldFeed = feedOf({ held: { at: "2031-05-12T07:48:00.000Z", missing: 7, upcoming: 12 } });
/** The calendar, which could not be read three times. */
export const brokenFeed = feedOf({
  failures: 3,
  problem: { message: "The address returned no calendar.", key: "The address returned no calendar." },
  readAt: "2031-05-12T05:00:00.000Z",
});

/** Opens the page with these calendars. */
export function openFeeds(feeds: readonly Feed[], role: Role = "admin", search = "") {
  const server = startFakeServer();
  server.returns(getFeeds, [...feeds]);
  server.returns(getUnits, [unitOf()]);
  openScreen(<FeedsPage />, { person: personOf(role), path: `/admin/feeds${search}` });
  return { server };
}

/** Waits for the card of the calendar with this name. */
export async function cardOf(name: string): Promise<HTMLElement> {
  const heading = await screen.findByRole("heading", { name, level: 3 });
  const card = heading.closest("li");
  if (!card) throw new Error(`${name} has no card`);
  return card;
}

/** Each fact of a card, such as "Upcoming stays12". */
export const factsOf = (card: HTMLElement) => textsOf(card.querySelectorAll("dl > div"));
