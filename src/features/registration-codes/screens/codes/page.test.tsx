// @vitest-environment happy-dom
import { act, screen, waitFor, within } from "@testing-library/react";
import { expect, onTestFinished, test, vi } from "vitest";
import {
  dialogOf,
  fillIn,
  inToast,
  openScreen,
  optionsOf,
  personOf,
  press,
  seeNoDialog,
  startFakeServer,
} from "../../../../../tests/support/screen";
import { idNumber } from "../../../../../tests/support/screen-data";
import { queryClient } from "../../../../client/api/query-client";
import type { Role } from "../../../../shared/roles";
import { getUsers } from "../../../accounts/contract";
import { createCode, deactivateCode, getCodes, getCodeUsers, type RegistrationCode } from "../../contract";
import CodesPage from "./page";

const path = "/admin/registration-codes";
const pieter = personOf("teamleader", { id: idNumber(11), name: "Pieter Hoekstra" });

function codeOf(code: string, changes: Partial<RegistrationCode> = {}): RegistrationCode {
  const id = `0199c0de-0000-7000-8000-0000${code}`;
  return {
    ...{ id, code, supervisorId: idNumber(10), supervisor: { id: idNumber(10), name: "Sanne Bakker" }, company: null },
    ...{ isActive: true, expiresAt: "2099-12-18T22:59:00.000Z", maxUses: 10, usedCount: 2 },
    createdAt: "2026-01-05T08:00:00.000Z",
    ...changes,
  };
}
const active = codeOf("40718826", { company: "Duinvallei Park" });
const codes = [
  active,
  codeOf("00935512", { expiresAt: null, maxUses: null, usedCount: 1 }),
  codeOf("51630274", { expiresAt: "2026-01-09T22:59:00.000Z", supervisor: { id: pieter.id, name: pieter.name } }),
  codeOf("28190463", { maxUses: 1, usedCount: 1, company: "Zeewind Cleaning" }),
  codeOf("77241908", { isActive: false, maxUses: 25, usedCount: 0 }),
];

async function openCodes(role: Role = "teamleader") {
  const server = startFakeServer();
  server.returns(getCodes, codes);
  server.returns(getUsers, [personOf("admin"), pieter]);
  openScreen(<CodesPage />, { person: personOf(role), path });
  await screen.findByText("4071 8826");
  return server;
}
/** Returns the digits of the codes on screen. */
const shown = () => [...document.querySelectorAll("article h2")].map(({ textContent }) => textContent);
/** Returns the codes for which there is this button. */
const offered = (action: string) =>
  [...document.querySelectorAll("button")].flatMap((button) => {
    const [, word, digits] = /^(\D+) (\d+ \d+)$/.exec(button.getAttribute("aria-label") ?? "") ?? [];
    return word === action && digits ? [digits] : [];
  });
function openDialog(button: string, title = button): HTMLElement {
  press(button);
  return dialogOf(title);
}

test("shows every state of a code, and offers only possible actions", async () => {
  await openCodes();
  for (const [digits, ...words] of [
    ["4071 8826", "Active", "2/10", "Expires Dec 18, 2099", "Duinvallei Park", "Created Jan 5, 2026"],
    ["0093 5512", "Active", "1/∞", "Never expires"],
    ["5163 0274", "Expired", "Expired Jan 9, 2026", "Pieter Hoekstra"],
    ["2819 0463", "Used up", "1/1", "Zeewind Cleaning"],
    ["7724 1908", "Inactive", "0/25", "Sanne Bakker"],
  ] as const)
    for (const word of words) within(screen.getByLabelText(digits, { selector: "article" })).getByText(word);
  expect(offered("Deactivate")).toEqual(["4071 8826", "0093 5512", "5163 0274", "2819 0463"]);
  expect(offered("Share")).toEqual(["4071 8826", "0093 5512"]);
  expect(offered("Accounts created with")).toHaveLength(5);
});

test("active codes come first, and both groups keep their order", async () => {
  const server = startFakeServer();
  const [first, second, expired, usedUp, inactive] = codes;
  server.returns(
    getCodes,
    [inactive, first, usedUp, expired, second].flatMap((code) => code ?? []),
  );
  openScreen(<CodesPage />, { person: personOf("teamleader"), path });
  await screen.findByText("4071 8826");
  expect(shown()).toEqual(["4071 8826", "0093 5512", "7724 1908", "2819 0463", "5163 0274"]);
});

test("a code that expires while the page and its dialog are open is shown as expired", async () => {
  vi.useFakeTimers({ toFake: ["Date", "setInterval", "clearInterval"], now: new Date("2026-01-12T22:58:00Z") });
  onTestFinished(() => void vi.useRealTimers());
  const server = startFakeServer();
  server.returns(getCodes, [
    codeOf("40718826", { expiresAt: "2026-01-12T22:59:00.000Z" }),
    codeOf("00935512", { expiresAt: null }),
  ]);
  openScreen(<CodesPage />, { person: personOf("teamleader"), path });
  const article = await screen.findByLabelText("4071 8826", { selector: "article" });
  const dialog = openDialog("Share 4071 8826");
  for (const place of [article, dialog]) {
    within(place).getByText("Active");
    within(place).getByText("Expires Jan 12, 2026");
  }
  act(() => void vi.advanceTimersByTime(80_000));
  for (const place of [article, dialog]) {
    within(place).getByText("Expired");
    within(place).getByText("Expired Jan 12, 2026");
  }
  expect(offered("Share")).toEqual(["0093 5512"]);
  expect(shown()).toEqual(["0093 5512", "4071 8826"]);
});

test("the search finds digits as they are read", async () => {
  await openCodes();
  fillIn("Search registration codes", "4071 88");
  await waitFor(() => expect(shown()).toEqual(["4071 8826"]));
  fillIn("Search registration codes", "nothing like this");
  await screen.findByText("No codes match");
});

test("an admin generates a code for ten people and thirty days, or without limits for someone else", async () => {
  const server = await openCodes("admin");
  server.returns(createCode, active);
  const dialog = openDialog("Generate New Code");
  await within(dialog).findByText("Pieter Hoekstra");
  expect(optionsOf("Team leader", dialog)).toEqual(["Robin Smit (you)", "Pieter Hoekstra"]);
  expect(optionsOf("Max uses", dialog)).toEqual(["1 person", "5 people", "10 people", "25 people", "Unlimited"]);
  expect(optionsOf("Expires", dialog)).toEqual(["7 days", "30 days", "90 days", "Never"]);
  press("Generate code", dialog);
  await screen.findByText("Registration code created");
  screen.getByText("New registration code has been generated successfully.");
  await seeNoDialog();
  const [sent] = server.bodiesOf(createCode);
  expect(sent).toEqual({
    code: expect.stringMatching(/^\d{8}$/),
    supervisorId: personOf("admin").id,
    company: "Duinvallei Park",
    maxUses: 10,
    expiresAt: expect.any(String),
  });
  const daysAhead = (Date.parse(Object(sent).expiresAt) - Date.now()) / 86_400_000;
  expect(daysAhead).toBeGreaterThan(29.9);
  expect(daysAhead).toBeLessThan(31.1);

  const next = openDialog("Generate New Code");
  fillIn("Max uses", "", next);
  fillIn("Expires", "", next);
  fillIn("Company", "Zeewind Cleaning", next);
  fillIn("Team leader", pieter.id, next);
  press("Generate code", next);
  await seeNoDialog();
  const { code: _, ...others } = Object(server.bodiesOf(createCode)[1]);
  expect(others).toEqual({ supervisorId: pieter.id, company: "Zeewind Cleaning" });
});

test("digits that are taken are replaced once; then the refusal is shown", async () => {
  const server = await openCodes();
  server.refuses(createCode, 409, "These digits are in use.");
  const dialog = openDialog("Generate New Code");
  // A team leader's codes are always their own.
  expect(within(dialog).queryByLabelText("Team leader")).toBeNull();
  press("Generate code", dialog);
  await screen.findByText("Error creating code");
  screen.getByText("These digits are in use.", inToast);
  await within(dialog).findByText("These digits are in use.");
  const drawn = server.bodiesOf(createCode).map((body) => Object(body).code);
  expect(drawn).toHaveLength(2);
  expect(new Set(drawn).size).toBe(2);
});

test("after a lost response the same code is sent again, and the next dialog draws another", async () => {
  const server = await openCodes();
  const dialog = openDialog("Generate New Code");
  // No response is prepared: the network drops.
  press("Generate code", dialog);
  await screen.findByText("Error creating code");
  server.returns(createCode, active);
  press("Generate code", dialog);
  await seeNoDialog();
  press("Generate code", openDialog("Generate New Code"));
  await seeNoDialog();
  const [lost, repeated, next] = server.bodiesOf(createCode);
  expect(repeated).toEqual(lost);
  expect(Object(next).code).not.toBe(Object(lost).code);
});

test("a browser without a clipboard shows an error instead of copying", async () => {
  vi.spyOn(navigator, "clipboard", "get").mockReturnValue(Object(undefined));
  onTestFinished(() => void vi.restoreAllMocks());
  await openCodes();
  press("Copy 4071 8826");
  await screen.findByText("Failed to copy");
  screen.getByText("Unable to copy to clipboard");
});

test("where the browser can share, the link goes to the chosen app; choosing none is not an error", async () => {
  const shared: unknown[] = [];
  const share = async ({ url }: ShareData) => {
    shared.push(url);
    throw new DOMException("closed", "AbortError");
  };
  Object.assign(navigator, { share });
  onTestFinished(() => void Reflect.deleteProperty(navigator, "share"));
  await openCodes();
  press("Share link", openDialog("Share 4071 8826"));
  expect(shared).toEqual([`${location.origin}/auth?code=40718826`]);
  await Promise.resolve();
  expect(screen.queryByRole("alert")).toBeNull();
});

test("lists the accounts created with a code, with empty, loading and error states", async () => {
  const server = await openCodes();
  const ines = { id: idNumber(14), name: "Inês Carvalho", email: "ines@park.example", role: "cleaner" as const };
  const release = server.holds(getCodeUsers, [{ ...ines, telephone: null, createdAt: "2026-01-06T08:30:00.000Z" }]);
  const open = (digits: string) => openDialog(`Accounts created with ${digits}`, "Accounts Created with This Code");
  const dialog = open("4071 8826");
  await within(dialog).findByText("Loading", { selector: "[role=status] *" });
  release();
  const account = within(await within(dialog).findByRole("listitem"));
  for (const words of ["Inês Carvalho", "ines@park.example", "Cleaner", "Phone: Not provided", "Jan 6, 2026, 9:30 AM"])
    account.getByText(words);
  // Two have registered with it.
  within(dialog).getByText("Deleted accounts: 1");
  press("Close", dialog);
  server.refuses(getCodeUsers, 500);
  const failed = open("7724 1908");
  await within(failed).findByText("This could not be loaded");
  server.returns(getCodeUsers, []);
  press("Try again", failed);
  await within(failed).findByText("No accounts have been created with this code yet.");
});

test("accounts that were deleted since are counted, so that the dialog agrees with the code, also as it is used again", async () => {
  const server = await openCodes();
  server.returns(getCodeUsers, []);
  const dialog = openDialog("Accounts created with 2819 0463", "Accounts Created with This Code");
  await within(dialog).findByText("Deleted accounts: 1");
  const ines = personOf("cleaner", { name: "Inês Carvalho" });
  server.returns(getCodeUsers, [ines]);
  server.returns(getCodes, [codeOf("28190463", { usedCount: 2 })]);
  await act(() => queryClient.invalidateQueries());
  await within(dialog).findByText("Inês Carvalho");
  await within(dialog).findByText("Deleted accounts: 1");
});

test("a code that can't be deactivated shows why", async () => {
  const server = await openCodes();
  server.refuses(deactivateCode, 409);
  const question = openDialog("Deactivate 4071 8826", "Deactivate code 4071 8826?");
  press("Deactivate", question);
  await screen.findByText("Error deactivating code");
  screen.getByText("broken", inToast);
  await within(question).findByText("broken");
  press("Cancel", question);
  await seeNoDialog();
});

test("if the server gives no reason, the toasts say what failed", async () => {
  const server = await openCodes();
  server.refuses(createCode, 500, "");
  server.refuses(deactivateCode, 500, "");
  const dialog = openDialog("Generate New Code");
  press("Generate code", dialog);
  await screen.findByText("Failed to create registration code");
  press("Close", dialog);
  await seeNoDialog();
  const question = openDialog("Deactivate 4071 8826", "Deactivate code 4071 8826?");
  press("Deactivate", question);
  await screen.findByText("Failed to deactivate registration code");
});

test("has empty, loading and error states", async () => {
  const server = startFakeServer();
  server.refuses(getCodes, 500, "");
  openScreen(<CodesPage />, { person: personOf("teamleader"), path });
  await screen.findByText("This could not be loaded");
  const release = server.holds(getCodes, []);
  press("Try again");
  release();
  await screen.findByText("No registration codes created yet...");
});

test("says that the codes are being loaded", async () => {
  const server = startFakeServer();
  const release = server.holds(getCodes, codes);
  openScreen(<CodesPage />, { person: personOf("teamleader"), path });
  const words = await screen.findByText("Loading registration codes...", { selector: "[role=status] *" });
  expect(words.closest("[aria-hidden]")).toBeNull();
  release();
  await screen.findByText("4071 8826");
});

test.each(["qc", "cleaner"] as const)("a %s is denied access", (role) => {
  const server = startFakeServer();
  openScreen(<CodesPage />, { person: personOf(role), path });
  screen.getByText("Access denied. Only administrators and teamleaders can manage registration codes.");
  expect(server.requests).toEqual([]);
});
