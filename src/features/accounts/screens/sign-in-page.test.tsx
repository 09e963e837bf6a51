// @vitest-environment happy-dom
import { act, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { fillIn, inToast, openScreen, personOf, press, startFakeServer } from "../../../../tests/support/screen";
import { keyOf } from "../../../client/api/call";
import { queryClient } from "../../../client/api/query-client";
import { getPark, getUser, type User } from "../../../shared/current-user";
import { signIn } from "../contract";
import { SignInPage } from "./sign-in-page";

const open = (person: User, path: string) => {
  startFakeServer().returnsUnchecked(getUser, person);
  return openScreen(<SignInPage register={null} />, { person, path });
};

test.each([
  ["admin", "/admin"],
  ["teamleader", "/supervisor"],
  ["qc", "/qc"],
  ["cleaner", "/"],
] as const)("a signed-in %s is redirected to %s", (role, start) => {
  expect(open(personOf(role), "/auth").visited).toEqual([start]);
  expect(open(personOf(role), "/auth?next=/calendar").visited).toEqual(["/calendar"]);
});

test.each(["/auth", "/auth?next=/calendar"])(
  "a role that the app doesn't know stays on %s, and can sign in",
  async (path) => {
    const guest: User = Object.assign(personOf("cleaner"), { role: "guest" });
    const { visited } = open(guest, path);
    await screen.findByText(/doesn't know your role/);
    expect(screen.getByRole("button", { name: "Sign In" })).toBeTruthy();
    expect(visited).toEqual([path]);
  },
);

test("contact details that can't be read can be read again", async () => {
  const guest: User = Object.assign(personOf("cleaner"), { role: "guest" });
  const server = startFakeServer();
  server.returnsUnchecked(getUser, guest);
  server.refuses(getPark, 500);
  openScreen(<SignInPage register={null} />, { person: guest, path: "/auth" });
  await act(() => queryClient.resetQueries({ queryKey: keyOf(getPark.path) }));
  const contacts = screen.getByRole("region", { name: "Need help?" });
  await within(contacts).findByText("This could not be loaded");
  expect(within(contacts).queryByText("Loading")).toBeNull();
  const park = { name: "Duinvallei Park", timeZone: "Europe/Amsterdam", locale: "en" };
  server.returnsUnchecked(getPark, { ...park, phone: "+31 113 1", email: "", address: "", languages: ["en"] });
  press("Try again", contacts);
  await within(contacts).findByText("+31 113 1");
});

test("the form shows its own errors, and the server's answer to a wrong password", async () => {
  const guest: User = Object.assign(personOf("cleaner"), { role: "guest" });
  const server = startFakeServer();
  server.returnsUnchecked(getUser, guest);
  server.refuses(signIn, 401, "Email or password is incorrect.");
  openScreen(<SignInPage register={null} />, { person: guest, path: "/auth" });
  const form = screen.getByLabelText("Email").closest("form") ?? document;
  press("Sign In", form);
  await screen.findByText("Invalid email address");
  await screen.findByText("Password must be at least 6 characters");
  fillIn("Email", "cleaner@changeover");
  press("Sign In", form);
  await screen.findByText("Invalid email address");
  expect(server.bodiesOf(signIn)).toEqual([]);
  fillIn("Email", "cleaner@changeover.example");
  fillIn("Password", "not the password");
  press("Sign In", form);
  await screen.findByText("Login failed");
  screen.getByText("Email or password is incorrect.", inToast);
  fillIn("Email", "Jos\u00e9.7");
  press("Sign In", form);
  const password = "not the password";
  await waitFor(() =>
    expect(server.bodiesOf(signIn)).toEqual([
      { username: "cleaner@changeover.example", password },
      { username: "Jos\u00e9.7", password },
    ]),
  );
});
