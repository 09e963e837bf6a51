// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { openScreen, personOf, seeLoading, startFakeServer } from "../../../../../tests/support/screen";
import { getTeams, getUsers } from "../../contract";
import UsersPage from "./page";

const admin = personOf("admin");
const people = [
  personOf("cleaner", { id: "0199c0de-0000-7000-8000-00000000000a", name: "Aylin Demir", email: "aylin@park.example" }),
  personOf("cleaner", { id: "0199c0de-0000-7000-8000-00000000000b", name: "João Pereira", email: "j@park.example" }),
];
const path = "/admin/users";

test("a search is in the address and finds names without their accents; one that finds nobody has its own words", async () => {
  const server = startFakeServer();
  server.returns(getUsers, people);
  server.returns(getTeams, []);
  const { visited } = openScreen(<UsersPage />, { person: admin, path: `${path}?search=joao` });
  await screen.findByRole("heading", { name: "João Pereira" });
  expect(within(screen.getByRole("list", { name: "Users" })).getAllByRole("heading")).toHaveLength(1);
  const search = screen.getByRole("searchbox", { name: "Search users" });
  fireEvent.change(search, { target: { value: "nobody at all" } });
  await screen.findByText("No people match");
  expect(screen.queryByText("No users found")).toBeNull();
  await waitFor(() => expect(visited.at(-1)).toMatch(/search=nobody\+at\+all$/));
});

test("a park without people offers to add the first user, for no team yet", async () => {
  const server = startFakeServer();
  server.returns(getUsers, []);
  server.returns(getTeams, []);
  openScreen(<UsersPage />, { person: admin, path });
  await screen.findByText("No users found");
  fireEvent.click(screen.getByRole("button", { name: "Add First User" }));
  const dialog = await screen.findByRole("dialog", { name: "Add User" });
  expect(within(dialog).queryByLabelText("Team")).toBeNull();
});

test("people who are still loading show as such", async () => {
  const server = startFakeServer();
  server.returns(getTeams, []);
  const release = server.holds(getUsers, people);
  openScreen(<UsersPage />, { person: admin, path });
  await seeLoading();
  release();
  await screen.findByRole("heading", { name: "Aylin Demir" });
});

test("people who can't be loaded are loaded by another try", async () => {
  const server = startFakeServer();
  server.returns(getTeams, []);
  server.refuses(getUsers, 500, "");
  openScreen(<UsersPage />, { person: admin, path });
  await screen.findByText("This could not be loaded");
  server.returns(getUsers, people);
  fireEvent.click(screen.getByRole("button", { name: "Try again" }));
  await screen.findByRole("heading", { name: "Aylin Demir" });
});

test.each(["teamleader", "cleaner", "qc"] as const)("a %s is led away", (role) => {
  startFakeServer();
  const { visited } = openScreen(<UsersPage />, { person: personOf(role), path });
  expect(visited).toEqual(["/"]);
  expect(screen.queryByRole("heading", { name: "User Management" })).toBeNull();
});
