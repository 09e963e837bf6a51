// @vitest-environment happy-dom
import { screen, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import {
  brokenFeed,
  cardOf,
  factsOf,
  feedOf,
  feedsNow,
  heldFeed,
  openFeeds,
} from "../../../../../tests/support/feeds-page";
import { dialogOf, inToast, press, seeNoDialog } from "../../../../../tests/support/screen";
import { getFeeds, readFeed, releaseFeed } from "../../contract/feeds";

beforeEach(() => vi.useFakeTimers({ toFake: ["Date"], now: feedsNow }));
afterEach(() => void vi.useRealTimers());

describe("reading now", () => {
  test("shows what came of it", async () => {
    const { server } = openFeeds([feedOf()]);
    const card = await cardOf("Airbnb");
    const after = feedOf({ readAt: "2031-05-12T08:00:00.000Z", stays: { upcoming: 13, missing: 0, withoutVilla: 0 } });
    const finish = server.holds(readFeed, after);
    press("Read now: Airbnb", card);
    await within(card).findByText("Read now", { selector: "[aria-busy]" });
    server.returns(getFeeds, [after]);
    finish();
    await screen.findByText("Calendar read", inToast);
    screen.getByText("13 upcoming stays", inToast);
    expect(factsOf(card)).toContain("Last good readjust now · 10:00 AM");
  });

  test("a failure stays on the card when the toast is gone", async () => {
    const { server } = openFeeds([feedOf()]);
    const card = await cardOf("Airbnb");
    server.returns(readFeed, brokenFeed);
    server.returns(getFeeds, [brokenFeed]);
    press("Read now: Airbnb", card);
    await within(card).findByText("The address returned no calendar.");
    await screen.findByText("Calendar not read", inToast);
  });

  test("a refusal is shown on the card", async () => {
    const { server } = openFeeds([feedOf()]);
    const card = await cardOf("Airbnb");
    server.refuses(readFeed, 409, "This calendar is being read right now. Please try again in a moment.");
    press("Read now: Airbnb", card);
    await within(card).findByText("This calendar is being read right now. Please try again in a moment.");
  });

  test("without a connection the card says so", async () => {
    openFeeds([feedOf()]);
    const card = await cardOf("Airbnb");
    press("Read now: Airbnb", card);
    await within(card).findByText("Can't reach the server. Check your connection and try again.");
  });
});

describe("a held read", () => {
  test("says what it would cancel, and is applied after a question", async () => {
    const { server } = openFeeds([heldFeed]);
    const card = await cardOf("Airbnb");
    within(card).getByText("This calendar would cancel 7 of 12 upcoming stays.");
    within(card).getByText(/^Nothing was changed\. Held since 9:48 AM\./);
    press("Apply anyway: Airbnb", card);
    await screen.findByRole("heading", { name: "Cancel 7 upcoming stays of Airbnb?" });
    const question = dialogOf("Cancel 7 upcoming stays of Airbnb?");
    press("Cancel", question);
    await seeNoDialog();
    press("Apply anyway: Airbnb", card);
    await screen.findByRole("heading", { name: "Cancel 7 upcoming stays of Airbnb?" });
    const after = feedOf({ stays: { upcoming: 5, missing: 0, withoutVilla: 0 } });
    server.returns(releaseFeed, after);
    server.returns(getFeeds, [after]);
    press("Apply anyway", dialogOf("Cancel 7 upcoming stays of Airbnb?"));
    await screen.findByText("Changes applied", inToast);
    expect(factsOf(card)).toContain("Upcoming stays5");
    expect(within(card).queryByText("Apply anyway")).toBeNull();
    expect(server.bodiesOf(releaseFeed)).toEqual([{ missing: 7 }]);
  });

  test("is held again if the calendar lacks more than before", async () => {
    const { server } = openFeeds([heldFeed]);
    press("Apply anyway: Airbnb", await cardOf("Airbnb"));
    await screen.findByRole("heading", { name: "Cancel 7 upcoming stays of Airbnb?" });
    const worse = { ...heldFeed, held: { at: "2031-05-12T08:00:00.000Z", missing: 9, upcoming: 12 } };
    server.returns(releaseFeed, worse);
    server.returns(getFeeds, [worse]);
    press("Apply anyway", dialogOf("Cancel 7 upcoming stays of Airbnb?"));
    await screen.findByText("Nothing was cancelled", inToast);
    within(await cardOf("Airbnb")).getByText("This calendar would cancel 9 of 12 upcoming stays.");
  });

  test("a refusal is shown in the question", async () => {
    const { server } = openFeeds([heldFeed]);
    press("Apply anyway: Airbnb", await cardOf("Airbnb"));
    await screen.findByRole("heading", { name: "Cancel 7 upcoming stays of Airbnb?" });
    const question = dialogOf("Cancel 7 upcoming stays of Airbnb?");
    server.refuses(releaseFeed, 409, "This calendar has no held changes.");
    press("Apply anyway", question);
    await within(question).findByText("This calendar has no held changes.");
  });

  test("can be read again", async () => {
    const { server } = openFeeds([heldFeed]);
    const card = await cardOf("Airbnb");
    server.returns(readFeed, feedOf());
    server.returns(getFeeds, [feedOf()]);
    press("Read again: Airbnb", card);
    await within(card).findByText("Up to date");
  });
});
