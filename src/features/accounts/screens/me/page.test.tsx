// @vitest-environment happy-dom

import { act, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import {
  buttonOf,
  dialogOf,
  fillIn,
  openScreen,
  personOf,
  press,
  seeLoading,
  seeNoDialog,
  startFakeServer,
} from "../../../../../tests/support/screen";
import { idNumber } from "../../../../../tests/support/screen-data";
import { queryClient } from "../../../../client/api/query-client";
import { getUser } from "../../../../shared/current-user";
import * as contract from "../../contract/me";
import AccountPage from "./page";

const emre = {
  ...personOf("cleaner", { name: "Emre Kaya", firstName: "Emre", lastName: "Kaya", telephone: "+31 6 1" }),
  locale: null,
};
const day = "2026-01-05T08:00:00.000Z";
const sessionOf = (n: number, device: string | null, isCurrent = false): contract.Session => ({
  ...{ id: idNumber(n), device, createdAt: day, lastUsedAt: day, isCurrent },
});
const here = sessionOf(20, "Chrome, Android", true);
const others = [sessionOf(21, "Safari, iPhone"), sessionOf(22, null)];

async function openAccount({
  me = emre,
  sessions = [here, ...others],
}: {
  me?: contract.Me;
  sessions?: contract.Session[];
} = {}) {
  const server = startFakeServer();
  server.returns(contract.getMe, me);
  server.returns(contract.getSessions, sessions);
  server.returns(getUser, me);
  openScreen(<AccountPage />, { person: me, path: "/me" });
  await screen.findByText("Where you are signed in");
  await screen.findByText("Your details");
  return server;
}

test("an edit sends only what was changed, and shows the server's refusal at its field", async () => {
  const server = await openAccount();
  press("Edit details");
  const dialog = dialogOf("Edit details");
  fillIn("First name", "", dialog);
  press("Save Changes", dialog);
  await within(dialog).findByText("First name is required");
  fillIn("First name", " Emir ", dialog);
  fillIn("Phone", "", dialog);
  fillIn("Language", "en", dialog);
  server.refuses(contract.editMe, 422, "No.", [{ path: "firstName", message: "Name must be at least 2 characters" }]);
  press("Save Changes", dialog);
  await within(dialog).findByText("Name must be at least 2 characters");
  const changed: contract.Me = { ...emre, name: "Emir Kaya", firstName: "Emir", telephone: null, locale: "en" };
  server.returns(contract.editMe, changed);
  server.returns(contract.getMe, changed);
  press("Save Changes", dialog);
  await seeNoDialog();
  await screen.findByText("Emir Kaya", { selector: "dd" });
  await screen.findByText("English", { selector: "dd" });
  expect(server.bodiesOf(contract.editMe).at(-1)).toEqual({ firstName: "Emir", telephone: null, locale: "en" });
});

test("the form follows an administrator, and keeps what was typed", async () => {
  const server = await openAccount({ me: { ...emre, lastName: "", name: "Emre" } });
  press("Edit details");
  const dialog = dialogOf("Edit details");
  fillIn("Phone", "+31 6 3", dialog);
  server.returns(contract.getMe, { ...emre, telephone: "+31 6 2" });
  await act(() => queryClient.invalidateQueries({ queryKey: ["users"] }));
  await within(dialog).findByText("Someone else changed this in the meantime");
  await within(dialog).findByText("+31 6 2 instead of +31 6 1. What you entered stays.");
  server.returns(contract.editMe, { ...emre, telephone: "+31 6 3" });
  press("Save Changes", dialog);
  await seeNoDialog();
  expect(server.bodiesOf(contract.editMe)).toEqual([{ telephone: "+31 6 3" }]);
});

test("a wrong current password is shown at its field; a new password is confirmed", async () => {
  const server = await openAccount();
  press("Change password");
  const dialog = dialogOf("Change password");
  fillIn("New password", "12345", dialog);
  press("Change password", dialog);
  await within(dialog).findByText("Enter your current password.");
  await within(dialog).findByText("Password must be at least 6 characters");
  fillIn("Current password", "wrong horse", dialog);
  fillIn("New password", "battery staple", dialog);
  const message = "This is not your current password.";
  server.refuses(contract.changePassword, 422, message, [{ path: "current", message }]);
  press("Change password", dialog);
  await within(dialog).findByText(message);
  server.refuses(contract.changePassword, 429, "Too many attempts. Please wait 15 minutes.");
  press("Change password", dialog);
  await within(dialog).findByText("Too many attempts. Please wait 15 minutes.");
  server.returnsUnchecked(contract.changePassword, null);
  server.returns(contract.getSessions, [here]);
  press("Change password", dialog);
  await seeNoDialog();
  await screen.findByText("Password changed");
  await screen.findByText("You are signed in on this device only.");
});

test("a new password whose response is lost is the same change when it is sent again, and with other passwords another one", async () => {
  const server = await openAccount();
  press("Change password");
  const dialog = dialogOf("Change password");
  fillIn("Current password", "correct horse", dialog);
  for (const [n, password] of ["battery staple", "battery staple", "battery stable"].entries()) {
    fillIn("New password", password, dialog);
    press("Change password", dialog);
    // No response is prepared: the network drops.
    await waitFor(() => expect(server.keysOf(contract.changePassword)).toHaveLength(n + 1));
    await waitFor(() => expect(buttonOf("Change password", dialog).getAttribute("aria-disabled")).toBeNull());
  }
  const [first, second, third] = server.keysOf(contract.changePassword);
  expect(second).toBe(first);
  expect(third).not.toBe(first);
});

test("one other device is signed out, then all others; a refusal stays in view, and the list is read again", async () => {
  const server = await openAccount();
  expect(screen.getAllByText("Sign out", { selector: "li button" })).toHaveLength(2);
  press("Sign out Safari, iPhone");
  const one = dialogOf("Sign out Safari, iPhone?");
  server.refuses(contract.endSession, 404, "This session has already ended.");
  server.returns(contract.getSessions, [here, sessionOf(22, null)]);
  press("Sign out", one);
  await within(one).findByText("This session has already ended.");
  press("Cancel", one);
  await waitFor(() => expect(screen.queryByText("Safari, iPhone")).toBeNull());
  screen.getByText("Unknown device");
  press("Sign out everywhere else");
  server.returnsUnchecked(contract.endOtherSessions, null);
  server.returns(contract.getSessions, [here]);
  press("Sign out everywhere else", dialogOf("Sign out everywhere else?"));
  await seeNoDialog();
  await screen.findByText("You are signed in on this device only.");
});

test("loading shows a skeleton; both parts can be read again after a failure", async () => {
  const server = startFakeServer();
  const release = server.holds(contract.getMe, emre);
  server.refuses(contract.getSessions, 500);
  openScreen(<AccountPage />, { person: emre, path: "/me" });
  await seeLoading();
  await screen.findByText("This could not be loaded");
  server.returns(contract.getSessions, [here]);
  press("Try again");
  await screen.findByText("Chrome, Android");
  release();
  await screen.findByText("Your details");
});
