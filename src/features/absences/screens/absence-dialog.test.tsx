// @vitest-environment happy-dom
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import {
  buttonOf,
  dialogOf,
  fillIn,
  openScreen,
  optionsOf,
  personOf,
  press,
  startFakeServer,
  textsOf,
} from "../../../../tests/support/screen";
import { assignmentOf, idNumber } from "../../../../tests/support/screen-data";
import { getUsers } from "../../accounts/contract";
import { shareOut } from "../../assignments/contract/share-out";
import { getAssignments, getLoads } from "../../assignments/contract/supervision";
import { enterAbsence, getHandedOver, type HandedOver } from "../contract";
import { AbsenceDialog } from "./absence-dialog";

// A leader enters an absence for somebody who telephoned, and sees all of that person's villas.

const marek = { id: idNumber(7), name: "Marek Nowak" };
const ben = { id: idNumber(8), name: "Ben Kok" };
const day = "2031-05-12";
const villa = (code: string) => ({ id: idNumber(42), code, location: "Waterlijn", address: null });
const plannedAt = "2031-05-12T08:00:00.000Z";
const uncovered = assignmentOf({ uncovered: true, plannedAt, cleaner: marek, unit: villa("WL-001") });
const others = assignmentOf({ id: idNumber(2), uncovered: true, cleaner: ben, unit: villa("WL-009") });
const taken: HandedOver[] = [{ id: idNumber(3), plannedAt, unit: villa("WL-002"), cleaner: ben }];
const dayOfBen = {
  ...{ cleaner: ben, teamId: null, villas: 1, open: 1, openMinutes: 90 },
  ...{ absent: false, absenceReason: null, booked: [] },
};

/** Opens the dialog, and marks the person absent. */
async function enter(left: { uncovered: (typeof uncovered)[]; taken: HandedOver[] }) {
  const server = startFakeServer();
  server.returns(enterAbsence, [{ id: idNumber(9), userId: marek.id, date: day }]);
  server.answers(getAssignments, (query) => left.uncovered.slice(0, Number(query.get("limit") ?? Infinity)));
  server.returns(getHandedOver, left.taken);
  server.returns(getLoads, [dayOfBen]);
  server.returns(shareOut, [{ id: uncovered.id, cleanerId: ben.id, uncovered: false }]);
  const onClose = vi.fn();
  openScreen(<AbsenceDialog person={{ ...marek, role: "cleaner" }} day={day} onClose={onClose} />, {
    person: personOf("teamleader"),
    path: "/calendar",
  });
  press("Mark Absent", dialogOf("Mark Marek Nowak absent"));
  return { server, onClose };
}
const rowsIn = (where: Element) => textsOf(where.querySelectorAll("li"));

test("the villas that nobody has are to be shared out, above those that teammates took over", async () => {
  const { server, onClose } = await enter({ uncovered: [uncovered, others], taken });
  await screen.findByText("Share out 1 villa");
  const dialog = dialogOf("Share out");
  within(dialog).getByLabelText("Cleaner for WL-001");
  within(dialog).getByRole("heading", { name: "Mon, May 12, 2031", hidden: true });
  const section = within(dialog).getByRole("region", { name: "Taken over by teammates", hidden: true });
  expect(rowsIn(section)).toEqual(["WL002Ben KokMay 12, 2031, 10:00 AM"]);
  expect(within(dialog).queryByLabelText("Cleaner for WL-009")).toBeNull();

  // While they are shared out, the server no longer lists them.
  server.returns(getAssignments, []);
  press("Share out 1 villa", dialog);
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(server.bodiesOf(shareOut)).toEqual([{ shares: [{ assignmentId: uncovered.id, cleanerId: ben.id }] }]);
});

test("the person's villas are found among any number of other people's", async () => {
  const all = [...Array.from({ length: 500 }, (_, index) => ({ ...others, id: idNumber(1000 + index) })), uncovered];
  await enter({ uncovered: all, taken: [] });
  await screen.findByText("Share out 1 villa");
});

test("villas that teammates took over are shown even if nothing is left to share out", async () => {
  const { onClose } = await enter({ uncovered: [], taken });
  await screen.findByText("Nothing is left to share out.");
  const dialog = dialogOf("Taken over by teammates");
  expect(rowsIn(dialog)).toEqual(["WL002Ben KokMay 12, 2031, 10:00 AM"]);
  expect(onClose).not.toHaveBeenCalled();
  buttonOf("Done", dialog).click();
  expect(onClose).toHaveBeenCalledOnce();
});

test("without villas that day, the dialog closes", async () => {
  const { onClose } = await enter({ uncovered: [others], taken: [] });
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
});

test("without a person or a day nothing is sent, and the first of them takes the focus", () => {
  const server = startFakeServer();
  openScreen(<AbsenceDialog day={day} onClose={() => {}} />, { person: personOf("teamleader"), path: "/calendar" });
  const dialog = dialogOf("Add absence");
  fillIn("First day", "");
  press("Mark Absent", dialog);
  within(dialog).getByText("Please choose who is absent.");
  within(dialog).getByText("Please choose a date.");
  expect(document.activeElement).toBe(within(dialog).getByLabelText("Person"));
  expect(server.bodiesOf(enterAbsence)).toEqual([]);
});

test("cleaners and inspectors can be chosen, and nobody else", async () => {
  const server = startFakeServer();
  const roles = ["admin", "qc", "cleaner", "teamleader", "reception"] as const;
  const people = roles.map((role, index) => personOf(role, { id: idNumber(20 + index), name: `The ${role}` }));
  server.returns(getUsers, people);
  openScreen(<AbsenceDialog day={day} onClose={() => {}} />, { person: personOf("teamleader"), path: "/calendar" });
  await screen.findByRole("option", { name: "The qc", hidden: true });
  expect(optionsOf("Person")).toEqual(["Choose a person", "The cleaner", "The qc"]);
});

test("people who can't be read are not taken for none", async () => {
  const server = startFakeServer();
  server.refuses(getUsers, 503);
  openScreen(<AbsenceDialog day={day} onClose={() => {}} />, { person: personOf("teamleader"), path: "/calendar" });
  await screen.findByText("This could not be loaded");
  server.returns(getUsers, [personOf("cleaner", { id: idNumber(20), name: "Anna Vos" })]);
  press("Try again");
  await screen.findByRole("option", { name: "Anna Vos", hidden: true });
});

test("an inspector has no villas to share out", () => {
  startFakeServer();
  const inspector = { id: idNumber(21), name: "Mara Visser", role: "qc" } as const;
  openScreen(<AbsenceDialog person={inspector} day={day} onClose={() => {}} />, {
    person: personOf("teamleader"),
    path: "/calendar",
  });
  expect(dialogOf("Mark Mara Visser absent").textContent).not.toContain("villas");
});
