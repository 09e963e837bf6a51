// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import {
  buttonOf,
  dialogOf,
  fillIn,
  openScreen,
  personOf,
  press,
  seeNoDialog,
  startFakeServer,
} from "../../../../../tests/support/screen";
import { idNumber } from "../../../../../tests/support/screen-data";
import { loadParts } from "../../../absences/screens/load-parts";
import { createUser, getTeams, getUsers } from "../../contract";
import { createLink, createLinks } from "../../contract/sign-in-links";
import TeamPage from "../team/page";
import UsersPage from "../users/page";

const admin = personOf("admin", { name: "Daan Mulder" });
const sanne = personOf("teamleader", { id: idNumber(10), name: "Sanne Bakker" });
const emre = personOf("qc", { id: idNumber(11), name: "Emre Kaya" });
const invited = (n: number, name: string, supervisorId: string) =>
  personOf("cleaner", { id: idNumber(n), name, email: null, username: `person.${n}`, isInvited: true, supervisorId });
const aylin = invited(12, "Aylin Demir", sanne.id);
const joao = invited(13, "João Pereira", admin.id);
const url = "https://park.example/sign-in#secret";
const expiresAt = "2026-01-08T08:00:00.000Z";

async function openUsers(person = admin, people = [admin, sanne, emre, aylin, joao]) {
  const server = startFakeServer();
  server.returns(getUsers, people);
  server.returns(getTeams, []);
  const page = person === admin ? <UsersPage loads={loadParts} /> : <TeamPage loads={loadParts} />;
  openScreen(page, { person, path: person === admin ? "/admin/users" : "/supervisor/team" });
  await screen.findByRole("link", { name: "Aylin Demir" });
  return server;
}

test("an admin creates a link for a new password, which is shown as a code, to copy and on paper", async () => {
  const server = await openUsers();
  fireEvent.click(screen.getByRole("link", { name: "Emre Kaya" }));
  const sheet = await waitFor(() => dialogOf("Emre Kaya"));
  server.refuses(createLink, 403, "Not yours.");
  press("Sign-in link", sheet);
  await within(sheet).findByText("Not yours.");
  server.returns(createLink, { url, expiresAt });
  press("Sign-in link", sheet);
  const dialog = await waitFor(() => dialogOf("Sign-in link for Emre Kaya"));
  expect(within(sheet).queryByText("Not yours.")).toBeNull();
  expect(server.bodiesOf(createLink).at(-1)).toEqual({ userId: emre.id, kind: "reset" });
  within(dialog).getByRole("img", { name: "QR code of the sign-in link" });
  within(dialog).getByText(url);
  within(dialog).getByText("Works once, until 9:00 AM on Jan 8, 2026");
  const writeText = vi.fn(async () => {});
  vi.spyOn(navigator.clipboard, "writeText").mockImplementation(writeText);
  press("Copy link", dialog);
  await screen.findByText("Copied to clipboard");
  expect(writeText).toHaveBeenCalledWith(url);
  within(screen.getByLabelText("Print sheet")).getByText("Emre Kaya");
});

test("nobody creates a link for themselves there", async () => {
  await openUsers();
  fireEvent.click(screen.getByRole("link", { name: /Daan Mulder/ }));
  expect(within(await waitFor(() => dialogOf("Daan Mulder (you)"))).queryByText("Sign-in link")).toBeNull();
});

test("a leader invites the own cleaners only", async () => {
  const server = await openUsers(sanne);
  fireEvent.click(screen.getByRole("link", { name: "João Pereira" }));
  expect(within(await waitFor(() => dialogOf("João Pereira"))).queryByText("Invite")).toBeNull();
  press("Close");
  press("Invitations");
  const dialog = await waitFor(() => dialogOf("Invitations"));
  expect(within(dialog).queryByText("João Pereira")).toBeNull();
  server.returns(createLinks, [{ userId: aylin.id, url, expiresAt }]);
  press("Create 1 invitation", dialog);
  await screen.findByText("1 invitation is ready");
});

test("invitations of the chosen people are created together and printed on one sheet", async () => {
  const server = await openUsers();
  press("Invitations");
  const dialog = await waitFor(() => dialogOf("Invitations"));
  fireEvent.click(within(dialog).getByLabelText(/João Pereira/));
  press("Create 1 invitation", dialog);
  await within(dialog).findByText(/reach the server/);
  fireEvent.click(within(dialog).getByLabelText(/João Pereira/));
  server.returns(createLinks, [
    { userId: joao.id, url: `${url}2`, expiresAt },
    { userId: aylin.id, url, expiresAt },
  ]);
  press("Create 2 invitations", dialog);
  await screen.findByText("2 invitations are ready");
  expect(server.bodiesOf(createLinks).map(Object)).toEqual([
    { userIds: [aylin.id], kind: "invitation" },
    { userIds: [aylin.id, joao.id], kind: "invitation" },
  ]);
  const cards = within(screen.getByLabelText("Print sheet")).getAllByRole("listitem", { hidden: true });
  expect(cards.map((card) => /Aylin|João/.exec(card.textContent ?? "")?.[0])).toEqual(["Aylin", "João"]);
  // Without an email address people need their username.
  expect(cards.at(0)?.textContent).toContain("Next time, sign in with person.12.");
  press("Close");
  await seeNoDialog();
});

test("while everybody has signed in there is no button for invitations", async () => {
  await openUsers(admin, [admin, { ...aylin, isInvited: false }]);
  expect(screen.queryByText("Invitations")).toBeNull();
});

test("the sheet can be for the selected people only", async () => {
  const server = await openUsers();
  server.returns(createLinks, [{ userId: joao.id, url, expiresAt }]);
  fireEvent.click(screen.getByLabelText("Select João Pereira"));
  fireEvent.click(screen.getByLabelText("Select Emre Kaya"));
  press("Invite 1 person");
  await screen.findByText("Create 1 invitation");
  press("Create 1 invitation");
  await waitFor(() => expect(server.bodiesOf(createLinks)).toEqual([{ userIds: [joao.id], kind: "invitation" }]));
});

test("somebody who is added without a password is invited next", async () => {
  const server = await openUsers(admin, [admin, aylin]);
  server.returns(createUser, joao);
  press("Add User");
  const dialog = dialogOf("Add User");
  fillIn("First name", "João", dialog);
  fillIn("Last name", "Pereira", dialog);
  fillIn("Username", "person.13", dialog);
  server.returns(getUsers, [admin, aylin, joao]);
  press("Add User", dialog);
  await waitFor(() => expect(buttonOf("Invite", dialogOf("João Pereira"))).toBeTruthy());
  expect(server.bodiesOf(createUser)[0]).not.toHaveProperty("password");
});
