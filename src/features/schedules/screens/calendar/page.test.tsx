// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { beBeforeMidnight, eve, morrow } from "../../../../../tests/support/midnight";
import { scheduleRow } from "../../../../../tests/support/schedule-row";
import {
  dialogOf,
  openScreen,
  personOf,
  press,
  seeNoDialog,
  startFakeServer,
} from "../../../../../tests/support/screen";
import { idNumber } from "../../../../../tests/support/screen-data";
import { enterAbsence, getAbsences } from "../../../absences/contract";
import { getAssignments } from "../../../assignments/contract/supervision";
import { getUnits } from "../../../units/contract";
import { deleteSchedule, getSchedule, getSchedules, type Schedule } from "../../contract";
import Calendar from "./page";

const day = "2031-05-12";

test("an inspector marks themselves absent on the calendar's day, and sees that they are", async () => {
  const server = startFakeServer();
  const me = personOf("qc");
  server.returns(getSchedules, []);
  server.returns(getUnits, []);
  server.returns(getAbsences, []);
  server.returns(enterAbsence, [{ id: idNumber(9), userId: me.id, date: day }]);
  openScreen(<Calendar />, { person: me, path: "/calendar?month=2031-05&day=12" });
  await screen.findByRole("button", { name: "Mark Absent" });
  press("Mark Absent");
  const dialog = await waitFor(() => dialogOf("Mark yourself absent?"));
  within(dialog).getByText("Team leaders see it in the calendar. This needs a connection.");
  const absence = { id: idNumber(9), userId: me.id, user: { id: me.id, name: me.name }, date: day, reason: null };
  server.returns(getAbsences, [absence]);
  press("Mark Absent", dialog);
  await seeNoDialog();
  await screen.findByText("You are marked absent");
  expect(server.bodiesOf(enterAbsence)).toEqual([{ userId: me.id, from: day, to: day, reason: null }]);
});

test("an inspector sees the bookings of others and can't change them: no button plans, edits, deletes or marks somebody else absent", async () => {
  const server = startFakeServer();
  const aylin = { id: idNumber(7), name: "Aylin Demir" };
  server.returns(getSchedules, [
    scheduleRow({ id: idNumber(31), bookingId: idNumber(30), date: day, cleanerId: aylin.id, cleaner: aylin }),
  ]);
  for (const list of [getUnits, getAbsences]) server.returns(list, []);
  openScreen(<Calendar />, { person: personOf("qc"), path: "/calendar?month=2031-05&day=12" });
  await screen.findByText("Manage work schedules and assignments");
  await screen.findByText("Assigned to Aylin Demir");
  expect(screen.queryByRole("button", { name: /^Plan$|Add Schedule|^Edit|^Delete/ })).toBeNull();
  // Themselves, and nobody on an entry.
  const absences = screen.getAllByRole("button", { name: /Absent/ });
  expect(absences.map((button) => button.closest("li"))).toEqual([null]);
});

test("after midnight an open page marks the new day as today", async () => {
  const passMidnight = beBeforeMidnight();
  const server = startFakeServer();
  for (const list of [getSchedules, getUnits, getAbsences]) server.returns(list, []);
  openScreen(<Calendar />, { person: personOf("qc"), path: "/calendar" });
  const today = () => document.querySelector("[aria-current=date]")?.getAttribute("data-day");
  await waitFor(() => expect(today()).toBe(eve));
  passMidnight();
  expect(today()).toBe(morrow);
});

test("a question that is open at midnight still names whose schedule it deletes", async () => {
  const passMidnight = beBeforeMidnight();
  const server = startFakeServer();
  const row = (id: string, name: string) =>
    scheduleRow({ id: idNumber(31), bookingId: idNumber(30), date: eve, cleanerId: id, cleaner: { id, name } });
  const ben = { ...row(idNumber(8), "Ben Smit"), id: idNumber(32) };
  server.returns(getSchedules, [row(idNumber(7), "Ana Ruiz"), ben]);
  for (const list of [getUnits, getAbsences]) server.returns(list, []);
  openScreen(<Calendar />, { person: personOf("teamleader"), path: "/calendar" });
  const [remove] = await screen.findAllByRole("button", { name: /^Delete/ });
  fireEvent.click(remove ?? document.body);
  await screen.findByRole("heading", { name: "Delete the schedule for Ana Ruiz and Ben Smit?" });
  passMidnight();
  screen.getByRole("heading", { name: "Delete the schedule for Ana Ruiz and Ben Smit?" });
});

const ana = { id: idNumber(7), name: "Ana Ruiz" };
const ben = { id: idNumber(8), name: "Ben Smit" };
const rowOf = (cleaner: typeof ana, change: Partial<Schedule> = {}) =>
  scheduleRow({
    ...{ id: idNumber(cleaner === ana ? 31 : 32), bookingId: idNumber(30), date: day },
    ...{ cleanerId: cleaner.id, cleaner, ...change },
  });

test.each([
  ["removes the person whose entry it was opened on", { date: day }, "Monday, May 12"],
  ["also moves the booking to another day", { date: "2031-05-14" }, "Wednesday, May 14"],
])(
  "a colleague %s: the open question whether to delete the booking shows it as it is now, and deletes that",
  async (_, moved, dayThen) => {
    const server = startFakeServer();
    const asked = [rowOf(ana), rowOf(ben)];
    server.returns(getSchedules, asked);
    server.returns(getSchedule, asked);
    for (const list of [getUnits, getAbsences]) server.returns(list, []);
    openScreen(<Calendar />, { person: personOf("teamleader"), path: "/calendar?month=2031-05&day=12" });
    const [remove] = await screen.findAllByRole("button", { name: /^Delete/ });
    fireEvent.click(remove ?? document.body);
    const dialog = await waitFor(() => dialogOf("Delete the schedule for Ana Ruiz and Ben Smit?"));
    const now = [rowOf(ben, { etag: '"2"', unitIds: [idNumber(41), idNumber(42)], ...moved })];
    server.returns(getSchedules, moved.date === day ? now : []);
    server.returns(getSchedule, now);
    server.refuses(deleteSchedule, 412, "Someone else has changed this.");
    press("Delete", dialog);
    await waitFor(() => dialogOf("Delete the schedule for Ben Smit?"));
    within(dialog).getByText(new RegExp(`^${dayThen}, 9:00 AM to 5:00 PM, 2 villas\\.`));
    server.returns(deleteSchedule, undefined);
    press("Delete", dialog);
    await seeNoDialog();
    expect(server.versionsOf(deleteSchedule)).toEqual(['"1"', '"2"']);
  },
);

test.each([
  ["the absences", getAbsences, getAssignments],
  ["the villas without a cleaner", getAssignments, getAbsences],
])("a leader sees that %s could not be read, with the day's schedules, and can try again", async (_, broken, other) => {
  const server = startFakeServer();
  for (const list of [getUnits, other]) server.returns(list, []);
  server.returns(getSchedules, [rowOf(ana)]);
  server.refuses(broken, 503);
  openScreen(<Calendar />, { person: personOf("teamleader"), path: "/calendar?month=2031-05&day=12" });
  await screen.findByText("This could not be loaded");
  screen.getByText("Assigned to Ana Ruiz");
  server.returns(broken, []);
  press("Try again");
  await waitFor(() => expect(screen.queryByText("This could not be loaded")).toBeNull());
});
