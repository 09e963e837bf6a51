// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { scheduleRow } from "../../../../../tests/support/schedule-row";
import { openScreen, personOf, press, startFakeServer, textsOf } from "../../../../../tests/support/screen";
import { idNumber, unitOf } from "../../../../../tests/support/screen-data";
import { getAbsences } from "../../../absences/contract";
import { getTeams, getUsers } from "../../../accounts/contract";
import { editSchedule, getSchedule, getSchedules, getSchedulesOfDay, getSeries, type Schedule } from "../../contract";
import { EditScheduleDialog } from "./edit-schedule-dialog";

// What "Edit Schedule" shows of former staff and removed villas, and the conflicts of a series.

const day = "2031-05-12";
const anna = { id: idNumber(11), name: "Anna Vos" };
const ben = { id: idNumber(12), name: "Ben Bos" };
const sanne = { id: idNumber(20), name: "Sanne Bakker" };
const villa = unitOf({ id: idNumber(41), code: "WL-041" });
const booked = { id: idNumber(50), bookingId: idNumber(51), date: day, unitIds: [villa.id] };

const series = [day, "2031-05-13"].map((date, n) => ({
  ...{ bookingId: idNumber(51 + n), date, isCompleted: false, pending: 1, begun: 0 },
}));

/** Opens the dialog of a schedule in a park whose only cleaner is Ben. */
async function open(row: Schedule, others: Schedule[] = [], { isSeriesRead = true, isBenAbsent = false } = {}) {
  const server = startFakeServer();
  server.returns(getUsers, [{ ...personOf("cleaner"), ...ben }]);
  server.returns(getTeams, []);
  const away = { id: idNumber(80), userId: ben.id, user: ben, date: day, reason: null, lang: null };
  server.returns(getAbsences, isBenAbsent ? [away] : []);
  for (const list of [getSchedules, getSchedulesOfDay]) server.returns(list, [row, ...others]);
  server.returns(getSchedule, [row]);
  if (isSeriesRead) server.returns(getSeries, series);
  else server.refuses(getSeries, 503);
  const onSaved = vi.fn();
  openScreen(<EditScheduleDialog row={row} booking={[row]} villas={[villa]} onSaved={onSaved} onClose={vi.fn()} />, {
    person: personOf("teamleader"),
    path: "/calendar",
  });
  await screen.findByRole("checkbox", { name: /^Ben Bos/ });
  return { server, onSaved };
}
const box = (name: string | RegExp) => screen.getByRole("checkbox", { name });

test("a deleted team is chosen by its name in a booking of the past", async () => {
  const team = { id: idNumber(30), name: "Dunes", number: 1 };
  await open(scheduleRow({ ...booked, teamId: team.id, team }));
  expect(screen.getByLabelText("Team")).toHaveProperty("value", team.id);
  screen.getByRole("option", { name: "Dunes" });
});

test("former staff and removed villas are listed with their names, so that they can stay or be deselected", async () => {
  const people = { cleanerId: anna.id, cleaner: anna, supervisorId: sanne.id, supervisor: sanne };
  const gone = idNumber(49);
  const { server, onSaved } = await open(scheduleRow({ ...booked, ...people, unitIds: [villa.id, gone] }));
  server.returns(editSchedule, []);
  expect(screen.getByLabelText("Supervisor")).toHaveProperty("value", sanne.id);
  screen.getByRole("option", { name: "Sanne Bakker" });
  fireEvent.change(screen.getByLabelText("Notes"), { target: { value: "Keys" } });
  press("Save Schedule");
  await waitFor(() => expect(onSaved).toHaveBeenCalledTimes(1));
  fireEvent.change(screen.getByLabelText("Supervisor"), { target: { value: "" } });
  fireEvent.click(box("Anna Vos is no longer a cleaner"));
  fireEvent.click(box(/^Ben Bos/));
  screen.getByText("1 villa no longer in the park");
  fireEvent.click(box("Removed villa"));
  expect(screen.queryByText("1 villa no longer in the park")).toBeNull();
  press("Save Schedule");
  await waitFor(() => expect(onSaved).toHaveBeenCalledTimes(2));
  expect(server.bodiesOf(editSchedule)).toEqual([
    { notes: "Keys" },
    {
      notes: "Keys",
      supervisorId: null,
      addCleanerIds: [ben.id],
      removeCleanerIds: [anna.id],
      removeUnitIds: [gone],
    },
  ]);
});

test("a series that can't be read is not taken for one day", async () => {
  const { server } = await open(scheduleRow({ ...booked, seriesId: idNumber(60) }), [], { isSeriesRead: false });
  await screen.findByText("This could not be loaded");
  server.returns(getSeries, series);
  press("Try again");
  await screen.findByLabelText("Apply to");
});

test("a change of several days asks the server for the conflicts of all of them, and lists these with what is found here", async () => {
  const row = scheduleRow({ ...booked, seriesId: idNumber(60), supervisorId: sanne.id, supervisor: sanne });
  const own = { ...booked, id: idNumber(70), bookingId: idNumber(71), unitIds: [] };
  const { server, onSaved } = await open(row, [scheduleRow({ ...own, cleanerId: ben.id, cleaner: ben })]);
  const ofDay = (name: string) => `Person conflict on ${name}: Ben Bos already scheduled from 9:00 AM-5:00 PM`;
  const names = ["Mon, May 12", "Tue, May 13"];
  server.conflicts(
    editSchedule,
    names.map((name, n) => ({ kind: "person", date: `2031-05-1${2 + n}`, message: ofDay(name), key: ofDay(name) })),
  );
  fireEvent.change(await screen.findByLabelText("Apply to"), { target: { value: "all" } });
  fireEvent.click(box(/^Ben Bos/));
  press("Save Schedule");
  await screen.findByText("Scheduling Conflicts Detected");
  expect(textsOf(screen.getAllByText(/^Person conflict/))).toEqual(names.map(ofDay));
  expect([server.bodiesOf(editSchedule), onSaved.mock.calls]).toEqual([[{ addCleanerIds: [ben.id] }], []]);
});

test("a schedule whose only cleaner is absent can be saved, although a colleague has booked its villa since", async () => {
  const row = scheduleRow({ ...booked, status: "absent", cleanerId: ben.id, cleaner: ben });
  const theirs = { ...booked, id: idNumber(70), bookingId: idNumber(71), cleanerId: anna.id, cleaner: anna };
  const { server, onSaved } = await open(row, [scheduleRow(theirs)], { isBenAbsent: true });
  server.returns(editSchedule, []);
  fireEvent.change(screen.getByLabelText("Notes"), { target: { value: "Keys" } });
  press("Save Schedule");
  await waitFor(() => expect(onSaved).toHaveBeenCalledTimes(1));
});
