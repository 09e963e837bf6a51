// @vitest-environment happy-dom

import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
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
import { loadParts } from "../../../absences/screens/load-parts";
import { createUser, deleteUser, editUser, getTeams, getUsers } from "../../contract";
import UsersPage from "./page";

const admin = personOf("admin", { name: "Daan Mulder" });
const sanne = personOf("teamleader", { id: idNumber(10), name: "Sanne Bakker" });
const pieter = personOf("teamleader", { id: idNumber(11), name: "Pieter Hoekstra" });
const emre = personOf("cleaner", {
  ...{ id: idNumber(12), name: "Emre Kaya", firstName: "Emre", lastName: "Kaya", email: "emre@park.example" },
  ...{ supervisorId: admin.id, telephone: "+31 6 1", company: "Helder BV" },
});
const team = { id: idNumber(13), etag: "1", name: "Team 2", number: 2, memberCount: 3, members: [] };

async function openUsers() {
  const server = startFakeServer();
  server.returns(getUsers, [admin, sanne, pieter, emre]);
  server.returns(getTeams, [{ ...team, createdAt: "2026-01-05T08:00:00.000Z" }]);
  openScreen(<UsersPage loads={loadParts} />, { person: admin, path: "/admin/users" });
  await screen.findByLabelText("Users");
  return server;
}
async function openEdit(name = "Emre Kaya") {
  const server = await openUsers();
  press(`Edit ${name}`);
  return { server, dialog: dialogOf("Edit User") };
}

test("a new user is a cleaner of the park's company, unless chosen otherwise", async () => {
  const server = await openUsers();
  server.returns(createUser, emre);
  press("Add User");
  const dialog = dialogOf("Add User");
  expect(within(dialog).getByLabelText<HTMLSelectElement>("Role").value).toBe("cleaner");
  expect(within(dialog).getByLabelText<HTMLInputElement>("Company").value).toBe("Duinvallei Park");
  fillIn("First name", "Ana", dialog);
  fillIn("Last name", "de la Cruz", dialog);
  fillIn("Email", "ana@park.example", dialog);
  fillIn("Password", "welcome", dialog);
  press("Add User", dialog);
  await screen.findByText("User added");
  screen.getByText("User has been created successfully.");
  await seeNoDialog();
  expect(server.bodiesOf(createUser)).toEqual([
    {
      ...{ firstName: "Ana", lastName: "de la Cruz", name: "Ana de la Cruz", email: "ana@park.example" },
      ...{ password: "welcome", role: "cleaner", company: "Duinvallei Park" },
    },
  ]);
});

test("the form shows its own errors and the server's at their fields; closing it asks", async () => {
  const server = await openUsers();
  press("Add User");
  const dialog = dialogOf("Add User");
  fillIn("Email", "no address", dialog);
  fillIn("Password", "short", dialog);
  press("Add User", dialog);
  for (const sentence of [
    "First name is required",
    "Last name is required",
    "Invalid email",
    "Password must be at least 6 characters",
  ])
    await within(dialog).findByText(sentence);
  expect(server.bodiesOf(createUser)).toEqual([]);
  const taken = "This email address is already in use.";
  server.refuses(createUser, 409, taken, [{ path: "email", message: taken }]);
  fillIn("First name", "Second", dialog);
  fillIn("Last name", "Aylin", dialog);
  fillIn("Email", "CLEANER@changeover.example", dialog);
  fillIn("Password", "welcome", dialog);
  press("Add User", dialog);
  await screen.findByText("Failed to add user");
  await within(dialog).findByText(taken);
  expect(within(dialog).getByLabelText("Email").getAttribute("aria-invalid")).toBe("true");
  press("Close", dialog);
  await within(dialog).findByText("You have unsaved changes.");
  press("Discard changes", dialog);
  await seeNoDialog();
});

test("only a cleaner has a team leader; a former team leader stays selected until another is chosen", async () => {
  const { server, dialog } = await openEdit();
  const leader = () => within(dialog).queryByLabelText<HTMLSelectElement>("Team leader");
  expect(leader()?.value).toBe(admin.id);
  expect(optionsOf("Team leader", dialog)).toEqual(["None", "Daan Mulder", "Sanne Bakker", "Pieter Hoekstra"]);
  for (const role of ["qc", "teamleader", "admin"]) {
    fillIn("Role", role, dialog);
    expect(leader()).toBeNull();
  }
  within(dialog).getByText("Changing the role removes their current work and schedules, and their codes stop working.");
  fillIn("Role", "cleaner", dialog);
  expect(leader()?.value).toBe(admin.id);
  fillIn("Phone", "+31 6 1234", dialog);
  server.returns(editUser, emre);
  press("Save Changes", dialog);
  await screen.findByText("User updated");
  screen.getByText("User has been updated successfully.");
  expect(server.bodiesOf(editUser)).toEqual([{ telephone: "+31 6 1234" }]);
});

test("team and team leader can be chosen, and everything optional can be cleared", async () => {
  const { server, dialog } = await openEdit();
  server.refuses(editUser, 409);
  fillIn("Team leader", sanne.id, dialog);
  fillIn("Team", team.id, dialog);
  press("Save Changes", dialog);
  await screen.findByText("Failed to update user");
  for (const name of ["Team leader", "Team"]) fillIn(name, "none", dialog);
  for (const name of ["Phone", "Company"]) fillIn(name, "", dialog);
  press("Save Changes", dialog);
  await waitFor(() => expect(server.bodiesOf(editUser)).toHaveLength(2));
  expect(server.bodiesOf(editUser)).toEqual([
    { supervisorId: sanne.id, teamId: team.id },
    { supervisorId: null, telephone: null, company: null },
  ]);
});

test("without changes nothing is sent, and the dialog closes", async () => {
  const { server, dialog } = await openEdit();
  press("Save Changes", dialog);
  await seeNoDialog();
  expect(server.bodiesOf(editUser)).toEqual([]);
  expect(screen.queryByText("User updated")).toBeNull();
});

test("users can't delete themselves; a refused change is shown in the dialog", async () => {
  const { server, dialog } = await openEdit("Daan Mulder");
  expect(within(dialog).queryByText("Delete user")).toBeNull();
  const refusal = "This is the last administrator. Please make someone else an administrator first.";
  server.refuses(editUser, 409, refusal);
  fillIn("Role", "qc", dialog);
  press("Save Changes", dialog);
  await screen.findByText("Failed to update user");
  screen.getByText(refusal, inToast);
  await within(dialog).findByText(refusal);
});

test("deleting asks first; a refusal is shown in the question, and the form stays below it", async () => {
  const { server, dialog } = await openEdit();
  server.refuses(deleteUser, 409);
  press("Delete user", dialog);
  const question = dialogOf("Delete Emre Kaya?");
  expect(server.requests.filter((one) => one.startsWith("DELETE"))).toEqual([]);
  press("Delete user", question);
  await screen.findByText("Failed to delete user");
  screen.getByText("broken", inToast);
  await within(question).findByText("broken");
  expect(dialogOf("Edit User")).toBe(dialog);
});
