// @vitest-environment happy-dom
import { act, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import {
  connectionFacts,
  connectionOf,
  connectionsNow,
  openConnections,
  tokenOf,
} from "../../../../../tests/support/connections-page";
import { buttonOf, dialogOf, fillIn, inToast, press, seeNoDialog } from "../../../../../tests/support/screen";
import { idNumber } from "../../../../../tests/support/screen-data";
import { createToken, getTokens, revokeToken } from "../../contract/tokens";

beforeEach(() => vi.useFakeTimers({ toFake: ["Date"], now: connectionsNow }));
afterEach(() => void vi.useRealTimers());

const value = "co_secret";

test("a token says in words what it may do, until when, and when it was used last", async () => {
  openConnections("tokens", {
    tokens: [
      tokenOf({ scopes: ["stays:write", "ready:read"] }),
      tokenOf({ id: idNumber(801), name: "Soon", expiresAt: "2031-05-20T21:59:00.000Z", lastUsedAt: null }),
      tokenOf({ id: idNumber(802), name: "Old", expiresAt: "2031-05-11T21:59:00.000Z" }),
    ],
  });
  const card = await connectionOf("Booking system");
  within(card).getByText("Active");
  expect(connectionFacts(card)).toEqual([
    "MaySend stays · Read readiness",
    "ExpiresNever",
    "Last used12 minutes ago",
    "CreatedJan 5, 2031",
  ]);
  const soon = await connectionOf("Soon");
  within(soon).getByText("Expires soon");
  expect(connectionFacts(soon).slice(1, 3)).toEqual(["ExpiresMay 20, 2031", "Last usedNever"]);
  const old = await connectionOf("Old");
  expect(within(old).getAllByText("Expired").length).toBe(2);
  expect(connectionFacts(old)[1]).toBe("ExpiredMay 11, 2031");
});

/** Opens the form of a new token. */
async function openForm() {
  const { server } = openConnections("tokens", { tokens: [tokenOf()] });
  await connectionOf("Booking system");
  press("New token");
  await screen.findByLabelText("Name");
  return { server, dialog: dialogOf("New token") };
}

const choose = (name: RegExp, dialog: HTMLElement) => fireEvent.click(within(dialog).getByRole("checkbox", { name }));

describe("a new token", () => {
  test.each([
    ["never", null],
    ["30", "2031-06-11T21:59:00.000Z"],
    ["365", "2032-05-11T21:59:00.000Z"],
  ])("that expires after %s days counts until the end of its last day in the park", async (expiry, expiresAt) => {
    const { server, dialog } = await openForm();
    fillIn("Name", " Locks ", dialog);
    choose(/^Read readiness/, dialog);
    fillIn("Expires", expiry, dialog);
    server.returns(createToken, { id: idNumber(803), token: value });
    press("Create token", dialog);
    await screen.findByText("It is never shown again.");
    expect(server.bodiesOf(createToken)).toEqual([{ name: "Locks", scopes: ["ready:read"], expiresAt }]);
    within(dialogOf("Token of Locks")).getByDisplayValue(value);
  });

  test("may expire on a date, in which case there must be one", async () => {
    const { server, dialog } = await openForm();
    fillIn("Expires", "date", dialog);
    press("Create token", dialog);
    await within(dialog).findByText("Please choose a date.");
    within(dialog).getByText("Please enter the name.");
    within(dialog).getByText("Please choose what the token may do.");
    fillIn("Name", "Locks", dialog);
    choose(/^Send stays/, dialog);
    fillIn("Last day", "2031-12-01", dialog);
    server.refuses(createToken, 422, "Invalid request.", [
      { path: "expiresAt", message: "Please choose a date in the future." },
    ]);
    press("Create token", dialog);
    await within(dialog).findByText("Please choose a date in the future.");
    expect(server.bodiesOf(createToken)).toEqual([
      { name: "Locks", scopes: ["stays:write"], expiresAt: "2031-12-01T22:59:00.000Z" },
    ]);
  });
});

describe("the value of a new token", () => {
  /** Creates a token; `copy` is what the clipboard does. */
  async function create(copy: () => Promise<void>) {
    const writeText = vi.spyOn(navigator.clipboard, "writeText").mockImplementation(copy);
    onTestFinished(() => void vi.restoreAllMocks());
    const { server, dialog } = await openForm();
    fillIn("Name", "Locks", dialog);
    choose(/^Send stays/, dialog);
    server.returns(createToken, { id: idNumber(803), token: value });
    server.returns(getTokens, [tokenOf({ id: idNumber(803), name: "Locks" })]);
    press("Create token", dialog);
    await screen.findByText("It is never shown again.");
    return { writeText, shown: dialogOf("Token of Locks") };
  }

  test("is copied by a button, and then closes without a question", async () => {
    const { writeText, shown } = await create(() => Promise.resolve());
    // The toast is shown a moment before the dialog knows.
    await act(async () => press("Copy", shown));
    await screen.findByText("The token has been copied to your clipboard.", inToast);
    expect(writeText.mock.calls).toEqual([[value]]);
    press("Done", shown);
    await seeNoDialog();
    await connectionOf("Locks");
    expect(document.body.innerHTML).not.toContain(value);
  });

  test("asks before it closes if it could not be copied; copying it by hand counts", async () => {
    const { shown } = await create(() => Promise.reject(new Error("no clipboard")));
    press("Copy", shown);
    await screen.findByText("Failed to copy", inToast);
    press("Done", shown);
    within(shown).getByText("You have not copied it.");
    buttonOf("Close anyway", shown);
    fireEvent.copy(within(shown).getByDisplayValue(value));
    press("Close", shown);
    await seeNoDialog();
  });

  test("is not lost by Back, which asks until it is copied", async () => {
    const navigation = new EventTarget();
    vi.stubGlobal("navigation", navigation);
    onTestFinished(() => void vi.unstubAllGlobals());
    const { shown } = await create(() => Promise.resolve());
    const isPrevented = () => {
      const event = Object.assign(new Event("navigate", { cancelable: true }), { navigationType: "traverse" });
      act(() => void navigation.dispatchEvent(event));
      return event.defaultPrevented;
    };
    expect(isPrevented()).toBe(true);
    within(shown).getByText("You have not copied it.");
    fireEvent.copy(within(shown).getByDisplayValue(value));
    expect(isPrevented()).toBe(false);
  });

  test("is lost only if one says so", async () => {
    const { shown } = await create(() => Promise.resolve());
    press("Close", shown);
    press("Close anyway", shown);
    await seeNoDialog();
  });
});

test("an admin revokes a token after a question that names it; a refusal stays in it", async () => {
  const { server } = openConnections("tokens", { tokens: [tokenOf()] });
  press("Revoke Booking system", await connectionOf("Booking system"));
  await screen.findByText(/^The program that uses it is refused/);
  const question = dialogOf("Revoke Booking system?");
  server.refuses(revokeToken, 503, "The server is busy. Please try again.");
  press("Revoke", question);
  await within(question).findByText("The server is busy. Please try again.");
  server.returns(revokeToken, undefined);
  server.returns(getTokens, []);
  press("Revoke", question);
  await screen.findByText("Token revoked", inToast);
  await screen.findByText("No tokens yet");
});
