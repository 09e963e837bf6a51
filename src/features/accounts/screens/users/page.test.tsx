// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import {
  dialogOf,
  figuresIn,
  fillIn,
  onPhone,
  openScreen,
  personOf,
  press,
  seeLoading,
  seeNoDialog,
  startFakeServer,
  textsOf,
} from "../../../../../tests/support/screen";
import { assignmentOf } from "../../../../../tests/support/screen-data";
import { getAbsences } from "../../../absences/contract";
import { loadParts } from "../../../absences/screens/load-parts";
import { getAssignments, getLoads } from "../../../assignments/contract/supervision";
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
  onPhone();
  const { visited } = openScreen(<UsersPage loads={loadParts} />, { person: admin, path: `${path}?search=joao` });
  await screen.findByRole("heading", { name: "João Pereira" });
  expect(within(screen.getByRole("list", { name: "Users" })).getAllByRole("heading")).toHaveLength(1);
  const search = screen.getByRole("searchbox", { name: "Search users" });
  fireEvent.change(search, { target: { value: "nobody at all" } });
  await screen.findByText("No people match");
  expect(screen.queryByText("No users found")).toBeNull();
  await waitFor(() => expect(visited.at(-1)).toMatch(/search=nobody\+at\+all$/));
});

test("the role filter is in the address, and combines with the search and the order", async () => {
  const server = startFakeServer();
  const leader = personOf("teamleader", { id: "0199c0de-0000-7000-8000-00000000000c", name: "Sanne Bakker" });
  server.returns(getUsers, [...people, leader]);
  server.returns(getTeams, []);
  const { visited } = openScreen(<UsersPage loads={loadParts} />, {
    person: admin,
    path: `${path}?role=cleaner&sort=-name`,
  });
  const names = () => textsOf(document.querySelectorAll("[data-open]"));
  await screen.findByRole("link", { name: "Aylin Demir" });
  expect(names()).toEqual(["João Pereira", "Aylin Demir"]);
  fillIn("Role", "teamleader");
  await screen.findByRole("link", { name: "Sanne Bakker" });
  expect(names()).toEqual(["Sanne Bakker"]);
  expect(visited.at(-1)).toBe(`${path}?sort=-name&role=teamleader`);
  fillIn("Role", "");
  await waitFor(() => expect(names()).toHaveLength(3));
});

test("an email can be written to the selected people, as blind copies", async () => {
  const server = startFakeServer();
  server.returns(getUsers, people);
  server.returns(getTeams, []);
  openScreen(<UsersPage loads={loadParts} />, { person: admin, path });
  await screen.findByRole("grid", { name: "Users" });
  expect(screen.queryByText("Write email")).toBeNull();
  fireEvent.click(screen.getByLabelText("Select all"));
  screen.getByText("2 selected");
  const mail = screen.getByRole("link", { name: "Write email" });
  expect(mail.getAttribute("href")).toBe("mailto:?bcc=aylin%40park.example,j%40park.example");
});

test("a person's sheet has their telephone and mail as links, today's work and load, and coming absences", async () => {
  const server = startFakeServer();
  const aylin = personOf("cleaner", {
    id: "0199c0de-0000-7000-8000-00000000000a",
    name: "Aylin Demir",
    telephone: "+31 6 0301",
  });
  server.returns(getUsers, [aylin]);
  server.returns(getTeams, []);
  server.returns(getLoads, [
    {
      ...{ cleaner: { id: aylin.id, name: aylin.name }, teamId: null, villas: 3, open: 2, openMinutes: 150 },
      ...{ absent: false, absenceReason: null, booked: [] },
    },
  ]);
  server.answers(getAssignments, (query) =>
    query.get("cleanerId") === aylin.id ? [assignmentOf({ status: "done" })] : [],
  );
  const absenceOn = (date: string) => ({
    id: aylin.id,
    userId: aylin.id,
    user: { id: aylin.id, name: "" },
    date,
    reason: null,
  });
  server.answers(getAbsences, (query) =>
    query.get("from") === query.get("to") ? [] : ["2031-05-13", "2031-05-14", "2031-05-16"].map(absenceOn),
  );
  openScreen(<UsersPage loads={loadParts} />, { person: admin, path });
  fireEvent.click(await screen.findByRole("link", { name: "Aylin Demir" }));
  const sheet = await waitFor(() => dialogOf("Aylin Demir"));
  const hrefOf = (name: string) => within(sheet).getByRole("link", { name }).getAttribute("href");
  expect([hrefOf("+31 6 0301"), hrefOf("robin@park.example")]).toEqual(["tel:+3160301", "mailto:robin@park.example"]);
  await within(sheet).findByText("2 of 3 villas left, 2 h 30 min");
  await within(sheet).findByText("Done");
  within(sheet).getByText("Strandpad 42");
  await within(sheet).findByText("Tue, May 13, 2031 to Wed, May 14, 2031");
  within(sheet).getByText("Fri, May 16, 2031");
  press("Edit User", sheet);
  await screen.findByRole("dialog", { name: "Edit User" });
  press("Cancel");
  await seeNoDialog();
});

test("people are counted by role", async () => {
  const server = startFakeServer();
  const leader = personOf("teamleader", { id: "0199c0de-0000-7000-8000-00000000000c" });
  const reception = personOf("reception", { id: "0199c0de-0000-7000-8000-00000000000d" });
  server.returns(getUsers, [...people, leader, admin, reception]);
  server.returns(getTeams, []);
  openScreen(<UsersPage loads={loadParts} />, { person: admin, path });
  const counts = await screen.findByLabelText("People");
  expect(figuresIn(counts)).toEqual([
    ...["Cleaners2", "Teamleaders1", "Quality Control0", "Total Users5with 1 administrator · Reception 1"],
  ]);
});

test("an empty park offers to add the first user, without a team", async () => {
  const server = startFakeServer();
  server.returns(getUsers, []);
  server.returns(getTeams, []);
  openScreen(<UsersPage loads={loadParts} />, { person: admin, path });
  await screen.findByText("No users found");
  fireEvent.click(screen.getByRole("button", { name: "Add First User" }));
  const dialog = await screen.findByRole("dialog", { name: "Add User" });
  expect(within(dialog).queryByLabelText("Team")).toBeNull();
});

test("shows a skeleton while people are loading", async () => {
  const server = startFakeServer();
  server.returns(getTeams, []);
  const release = server.holds(getUsers, people);
  openScreen(<UsersPage loads={loadParts} />, { person: admin, path });
  await seeLoading();
  release();
  await screen.findByRole("link", { name: "Aylin Demir" });
});

test("people that can't be loaded can be retried", async () => {
  const server = startFakeServer();
  server.returns(getTeams, []);
  server.refuses(getUsers, 500, "");
  openScreen(<UsersPage loads={loadParts} />, { person: admin, path });
  await screen.findByText("This could not be loaded");
  server.returns(getUsers, people);
  fireEvent.click(screen.getByRole("button", { name: "Try again" }));
  await screen.findByRole("link", { name: "Aylin Demir" });
});

test.each(["teamleader", "cleaner", "qc"] as const)("a %s is redirected", (role) => {
  startFakeServer();
  const { visited } = openScreen(<UsersPage loads={loadParts} />, { person: personOf(role), path });
  expect(visited).toEqual(["/"]);
  expect(screen.queryByRole("heading", { name: "User Management" })).toBeNull();
});
