// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import {
  dialogOf,
  fillIn,
  openScreen,
  personOf,
  press,
  seeNoDialog,
  startFakeServer,
} from "../../../../../tests/support/screen";
import { idNumber } from "../../../../../tests/support/screen-data";
import { getAbsences } from "../../../absences/contract";
import { loadParts } from "../../../absences/screens/load-parts";
import { getLoads } from "../../../assignments/contract/supervision";
import { deleteTeam, editTeam, getTeams, getUsers } from "../../contract";
import TeamPage from "./page";

const mara = personOf("qc", { id: idNumber(5), name: "Mara Visser" });

test("other roles are denied access", () => {
  const server = startFakeServer();
  openScreen(<TeamPage loads={loadParts} />, {
    person: personOf("qc"),
    path: "/supervisor/team",
  });
  screen.getByText("Access denied. Only administrators and team leaders can manage teams.");
  expect(server.requests).toEqual([]);
});

/** Opens the page of a park whose only team has an inspector, who is absent. */
function openTeamOfInspector(search = "") {
  const server = startFakeServer();
  const { id, name, role, createdAt } = mara;
  const team = { id: idNumber(3), etag: "1", name: "Dunes", number: 1, memberCount: 3, createdAt };
  server.returns(getTeams, [{ ...team, members: [{ id, name, role }] }]);
  server.returns(getUsers, [mara, personOf("qc", { id: idNumber(6), name: "Nils Kok" })]);
  server.returns(getLoads, []);
  server.answers(getAbsences, (query) => [
    { id: idNumber(9), userId: id, user: { id, name }, date: query.get("from") ?? "", reason: "Fever" },
  ]);
  openScreen(<TeamPage loads={loadParts} />, { person: personOf("teamleader"), path: `/supervisor/team${search}` });
  return server;
}

test("an inspector in a team is marked absent like a cleaner, and counts as absent today", async () => {
  openTeamOfInspector();
  const team = within(await screen.findByRole("region", { name: "Dunes" }));
  await team.findByText("1 absent today");
  const row = within(team.getByRole("listitem"));
  row.getByText("Absent");
  row.getByRole("button", { name: "Cancel absence: Mara Visser" });
});

test("whoever is working on an assignment of another day isn't free", async () => {
  const server = startFakeServer();
  const { role, createdAt } = personOf("cleaner");
  const members = ["Aylin", "Ben", "Cem"].map((name, i) => ({ id: idNumber(20 + i), name, role }));
  const team = { id: idNumber(3), etag: "1", name: "Dunes", number: 1, memberCount: 3, createdAt, members };
  server.returns(getTeams, [team]);
  server.returns(getUsers, []);
  server.returns(getAbsences, []);
  server.returns(
    getLoads,
    members.map(({ id, name }) => ({
      ...{ cleaner: { id, name }, teamId: team.id, villas: 1, open: name === "Cem" ? 1 : 0, openMinutes: 0 },
      ...{ working: name === "Aylin", absent: false, absenceReason: null, booked: [] },
    })),
  );
  openScreen(<TeamPage loads={loadParts} />, { person: personOf("teamleader"), path: "/supervisor/team" });
  const dunes = within(await screen.findByRole("region", { name: "Dunes" }));
  await dunes.findByText("1 free now");
});

test("an inspector's sheet has their absences, and no cleanings", async () => {
  openTeamOfInspector(`?person=${mara.id}`);
  const sheet = within(await waitFor(() => dialogOf("Mara Visser")));
  const absences = within(sheet.getByRole("region", { name: "Absences", hidden: true }));
  await absences.findByRole("listitem", { hidden: true });
  expect(sheet.queryByRole("region", { name: "Today", hidden: true })).toBeNull();
});

test("an inspector can be taken out of a team, and stays listed until it is saved; others can't be added", async () => {
  const server = openTeamOfInspector();
  fireEvent.click(await screen.findByRole("button", { name: "Edit Dunes" }));
  const dialog = dialogOf("Edit Dunes");
  const member = await within(dialog).findByLabelText(/^Mara Visser/);
  expect(within(dialog).queryByText("Nils Kok")).toBeNull();
  for (const checked of [false, true, false]) {
    fireEvent.click(member);
    expect(within(dialog).getByLabelText(/^Mara Visser/)).toMatchObject({ checked });
  }
  press("Save Changes", dialog);
  await waitFor(() => expect(server.bodiesOf(editTeam)).toEqual([{ removeMemberIds: [mara.id] }]));
});

test("whoever decides not to delete a team finds what they typed in its form; a deletion closes both", async () => {
  const server = openTeamOfInspector();
  fireEvent.click(await screen.findByRole("button", { name: "Edit Dunes" }));
  fillIn("Name", "Shore", dialogOf("Edit Dunes"));
  press("Delete team", dialogOf("Edit Dunes"));
  press("Cancel", dialogOf("Delete team Dunes?"));
  expect(within(dialogOf("Edit Dunes")).getByLabelText("Name")).toHaveProperty("value", "Shore");
  press("Delete team", dialogOf("Edit Dunes"));
  server.returns(deleteTeam, undefined);
  press("Delete team", dialogOf("Delete team Dunes?"));
  await seeNoDialog();
});
