// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { figuresIn, openScreen, personOf, seeLoading, startFakeServer } from "../../../../../tests/support/screen";
import { getTeams, getUsers } from "../../contract";
import UsersPage from "./page";

const admin = personOf("admin");
const people = [
  personOf("cleaner", { id: "0199c0de-0000-7000-8000-00000000000a", name: "Aylin Demir", email: "aylin@park.example" }),
  personOf("cleaner", { id: "0199c0de-0000-7000-8000-00000000000b", name: "João Pereira", email: "j@park.example" }),
];
const path = "/admin/users";

test("the search is in the address and ignores accents; without matches there is a message", async () => {
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

test("people are counted by role", async () => {
  const server = startFakeServer();
  const leader = personOf("teamleader", { id: "0199c0de-0000-7000-8000-00000000000c" });
  server.returns(getUsers, [...people, leader, admin]);
  server.returns(getTeams, []);
  openScreen(<UsersPage />, { person: admin, path });
  const counts = await screen.findByLabelText("People");
  expect(figuresIn(counts)).toEqual(["Cleaners2", "Teamleaders1", "Quality Control0", "Total Users4"]);
});

test("an empty park offers to add the first user, without a team", async () => {
  const server = startFakeServer();
  server.returns(getUsers, []);
  server.returns(getTeams, []);
  openScreen(<UsersPage />, { person: admin, path });
  await screen.findByText("No users found");
  fireEvent.click(screen.getByRole("button", { name: "Add First User" }));
  const dialog = await screen.findByRole("dialog", { name: "Add User" });
  expect(within(dialog).queryByLabelText("Team")).toBeNull();
});

test("shows a skeleton while people are loading", async () => {
  const server = startFakeServer();
  server.returns(getTeams, []);
  const release = server.holds(getUsers, people);
  openScreen(<UsersPage />, { person: admin, path });
  await seeLoading();
  release();
  await screen.findByRole("heading", { name: "Aylin Demir" });
});

test("people that can't be loaded can be retried", async () => {
  const server = startFakeServer();
  server.returns(getTeams, []);
  server.refuses(getUsers, 500, "");
  openScreen(<UsersPage />, { person: admin, path });
  await screen.findByText("This could not be loaded");
  server.returns(getUsers, people);
  fireEvent.click(screen.getByRole("button", { name: "Try again" }));
  await screen.findByRole("heading", { name: "Aylin Demir" });
});

test.each(["teamleader", "cleaner", "qc"] as const)("a %s is redirected", (role) => {
  startFakeServer();
  const { visited } = openScreen(<UsersPage />, { person: personOf(role), path });
  expect(visited).toEqual(["/"]);
  expect(screen.queryByRole("heading", { name: "User Management" })).toBeNull();
});
