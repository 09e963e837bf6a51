// @vitest-environment happy-dom
import { act, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { villaOf } from "../../../../tests/support/readiness-data";
import {
  buttonOf,
  dialogOf,
  fillIn,
  inToast,
  openScreen,
  personOf,
  press,
  startFakeServer,
} from "../../../../tests/support/screen";
import { stayOf } from "../../../../tests/support/stay-data";
import { queryClient } from "../../../client/api/query-client";
import type { Role } from "../../../shared/roles";
import { markArrived, markDeparted } from "../../stays/contract/presence";
import { blockUnit, getReadiness, unblockUnit, type VillaReadiness } from "../contract";
import GuestReady from "./page";

// 14:00 in the park.
beforeEach(() => vi.useFakeTimers({ toFake: ["Date"], now: new Date("2031-05-12T12:00:00Z") }));
afterEach(() => void vi.useRealTimers());

async function openLine(villa: VillaReadiness, role: Role) {
  const server = startFakeServer();
  server.returns(getReadiness, [villa]);
  openScreen(<GuestReady />, { person: personOf(role), path: "/ready" });
  const line = (await screen.findByRole("img", { name: `Villa ${villa.code}` })).closest("li");
  if (!line) throw new Error(`${villa.code} has no line`);
  return { server, line };
}
const seeAlert = (text: string, where: HTMLElement) =>
  waitFor(() =>
    expect(
      within(where)
        .getAllByRole("alert")
        .map((one) => one.textContent),
    ).toContain(text),
  );

test("what is refused in a line is announced, and goes when something else is said there", async () => {
  const { server, line } = await openLine(villaOf({ state: "occupied" }), "reception");
  server.refuses(markDeparted, 409, "This stay has been cancelled.");
  press("Guests have left WL-042");
  await seeAlert("This stay has been cancelled.", line);
  server.returns(markArrived, stayOf());
  press("Guests are here WL-042");
  await screen.findByText("WL-042: the guests are here", inToast);
  expect(within(line).queryByText("This stay has been cancelled.")).toBeNull();
  server.refuses(markArrived, 409, "Somebody else has changed it.");
  press("Guests are here WL-042");
  await seeAlert("Somebody else has changed it.", line);
  server.returns(markDeparted, stayOf());
  press("Guests have left WL-042");
  await screen.findByText("WL-042: the guests have left", inToast);
  expect(within(line).queryByText("Somebody else has changed it.")).toBeNull();
});

test("a villa that can't be reopened says so aloud, until it is to be closed; so does the dialog that closes it", async () => {
  const closed = villaOf({ state: "blocked", reason: "Water damage", reasonLang: "en", leaving: null });
  const { server, line } = await openLine(closed, "teamleader");
  server.refuses(unblockUnit, 409, "This villa is open.");
  server.returns(getReadiness, [villaOf()]);
  press("Reopen villa WL-042");
  await seeAlert("This villa is open.", line);
  await waitFor(() => buttonOf("Close villa WL-042"));
  press("Close villa WL-042");
  expect(within(line).queryByText("This villa is open.")).toBeNull();
  const dialog = dialogOf("Close villa");
  fillIn("Reason", "Water damage", dialog);
  server.refuses(blockUnit, 409, "This villa is closed already.");
  press("Close villa", dialog);
  await seeAlert("This villa is closed already.", dialog);
});

test("the reason for closing outlasts the arrival, shows a colleague's, and its loss is confirmed", async () => {
  const { server } = await openLine(villaOf(), "teamleader");
  press("Close villa WL-042");
  const dialog = dialogOf("Close villa");
  fillIn("Reason", "Painter", dialog);
  server.returns(getReadiness, [
    villaOf({ neededBy: null, arriving: null, state: "blocked", reason: "Gas leak", reasonLang: "en" }),
  ]);
  await act(() => queryClient.invalidateQueries());
  await within(dialog).findByText("Gas leak");
  expect(within(dialog).getByLabelText("Reason")).toHaveProperty("value", "Painter");
  press("Cancel", dialog);
  within(dialog).getByText("You have unsaved changes.");
});
