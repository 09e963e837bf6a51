// @vitest-environment happy-dom
import { screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { buttonOf, press } from "../../../../../tests/support/screen";
import { idNumber } from "../../../../../tests/support/screen-data";
import { stayFlagOf } from "../../../../../tests/support/stay-data";
import { openStays, startStaysServer } from "../../../../../tests/support/stays-page";
import { answerFlag, getStayFlags } from "../../contract/needs";

beforeEach(() => vi.useFakeTimers({ toFake: ["Date"], now: new Date("2031-05-12T08:00:00Z") }));
afterEach(() => void vi.useRealTimers());

const marek = { id: idNumber(7), name: "Marek Nowak" };

test.each([
  [{}, "The stay has moved", "It was set by hand, so it did not move with its stay."],
  [
    { status: "in_progress", canFollow: false },
    "The stay has moved",
    "It has been started, so it did not move with its stay.",
  ],
  [
    { reason: "gone", wanted: null },
    "No longer needed",
    "Its stay doesn't need this cleaning any more, but somebody has changed it since it was planned.",
  ],
  [
    { reason: "taken" },
    "The villa has other work that day",
    "It did not move with its stay, because the villa has other work that day.",
  ],
  [
    { reason: "short-handed", missing: [marek] },
    "Somebody can't come",
    "It moved with its stay. Absent or booked elsewhere: Marek Nowak.",
  ],
] as const)("a flag says why: %j", async (changes, title, sentence) => {
  const server = startStaysServer();
  server.returns(getStayFlags, [
    stayFlagOf({ ...changes, missing: [...("missing" in changes ? changes.missing : [])] }),
  ]);
  openStays("?view=decide");
  await screen.findByRole("heading", { name: title });
  screen.getByText(sentence);
});

test("a flag has two answers, which name what it said", async () => {
  const wanted = { unitId: idNumber(50), date: "2031-05-17", time: "10:00" };
  const seen = { reason: "moved", wanted, missingIds: [] };
  const server = startStaysServer();
  server.returns(getStayFlags, [stayFlagOf({ wanted: { ...wanted, unitCode: "WL-050" } })]);
  const release = server.holds(answerFlag, undefined);
  openStays("?view=decide");
  await screen.findByText("WL-050, Sat, May 17, 10:00 AM");
  const follow = "Move to Sat, May 17: WL-042, Fri, May 16";
  press(follow);
  await waitFor(() => expect(buttonOf(follow).getAttribute("aria-busy")).toBe("true"));
  // One at a time: which of two answers came first would be chance.
  press("Keep as it is: WL-042, Fri, May 16");
  release();
  await waitFor(() => expect(buttonOf(follow).getAttribute("aria-busy")).toBeNull());
  await waitFor(() => expect(server.bodiesOf(answerFlag)).toEqual([{ answer: "follow", seen }]));
  press("Keep as it is: WL-042, Fri, May 16");
  await waitFor(() => expect(server.bodiesOf(answerFlag)).toHaveLength(2));
  expect(server.bodiesOf(answerFlag)[1]).toEqual({ answer: "keep", seen });
});

test("started work is opened or kept; work that nothing needs is deleted or kept", async () => {
  const server = startStaysServer();
  server.returns(getStayFlags, [
    stayFlagOf({ status: "in_progress", canFollow: false }),
    stayFlagOf({ assignmentId: idNumber(702), reason: "gone", wanted: null }),
  ]);
  openStays("?view=decide");
  const link = await screen.findByRole("link", { name: "Open WL-042, Fri, May 16" });
  expect(link.getAttribute("href")).toBe(`/supervisor/assignments/${idNumber(701)}`);
  buttonOf("Delete cleaning WL-042, Fri, May 16");
  expect(screen.getAllByRole("button", { name: "Keep as it is: WL-042, Fri, May 16" })).toHaveLength(2);
});

test("without flags there is nothing to decide", async () => {
  startStaysServer();
  openStays("?view=decide");
  await screen.findByText("Nothing to decide");
});
