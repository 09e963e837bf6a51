// @vitest-environment happy-dom
import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { scheduleRow } from "../../../../../tests/support/schedule-row";
import { fillIn, openScreen, personOf, press, startFakeServer } from "../../../../../tests/support/screen";
import { idNumber, unitOf } from "../../../../../tests/support/screen-data";
import { getAbsences } from "../../../absences/contract";
import { getTeams, getUsers } from "../../../accounts/contract";
import { editSchedule, getSchedule, getSchedules, getSchedulesOfDay, getSeries } from "../../contract";
import { EditScheduleDialog } from "./edit-schedule-dialog";

const day = "2031-05-12";
const anna = { id: idNumber(11), name: "Anna Vos" };
const villas = [unitOf({ id: idNumber(41), code: "WL-041" }), unitOf({ id: idNumber(42), code: "WL-042" })];

/** Opens the first of two days that were booked together for Anna and both villas. `nextId` is the booking that she has on the second day. */
async function open({ nextId = idNumber(53) } = {}) {
  const server = startFakeServer();
  const [bookingId, cleaner] = [idNumber(51), { cleanerId: anna.id, cleaner: anna }];
  const unitIds = villas.map(({ id }) => id);
  const row = scheduleRow({ id: idNumber(50), bookingId, seriesId: idNumber(52), date: day, unitIds, ...cleaner });
  const next = { ...row, id: idNumber(54), bookingId: nextId, date: "2031-05-13" };
  for (const list of [getSchedules, getSchedulesOfDay]) server.returns(list, [row, next]);
  server.returns(getSchedule, [row]);
  server.returns(getUsers, [{ ...personOf("cleaner"), ...anna }]);
  for (const list of [getTeams, getAbsences]) server.returns(list, []);
  const planned = { isCompleted: false, pending: 2, begun: 0 };
  server.returns(getSeries, [
    { bookingId, date: day, ...planned },
    { bookingId: idNumber(53), date: "2031-05-13", ...planned },
  ]);
  openScreen(<EditScheduleDialog row={row} booking={[row]} villas={villas} onSaved={() => {}} onClose={() => {}} />, {
    person: personOf("teamleader"),
    path: "/calendar",
  });
  await screen.findByLabelText("Apply to");
  return server;
}

test.each([
  ["a field", () => fillIn("Notes", "Keys are at reception.")],
  ["the villas", () => press("Villa WL-042")],
  ["the days of the series", () => fillIn("Apply to", "all")],
])("the server's refusal disappears with the next change of %s", async (_, change) => {
  const server = await open();
  server.refuses(editSchedule, 409, "Villa WL-042 is already scheduled.");
  press("Save Schedule");
  await screen.findByText("Villa WL-042 is already scheduled.");
  change();
  await waitFor(() => expect(screen.queryByText("Villa WL-042 is already scheduled.")).toBeNull());
});

test("a series that moves by a day does not conflict with itself", async () => {
  const server = await open();
  fillIn("Start date", "2031-05-13");
  await screen.findByText("booked 9:00 AM to 5:00 PM");
  fillIn("Apply to", "following");
  expect(screen.queryByText("booked 9:00 AM to 5:00 PM")).toBeNull();
  server.refuses(editSchedule, 503, "The server is busy.");
  press("Save Schedule");
  await screen.findByText("The server is busy.");
  fillIn("Notes", "Keys are at reception.");
  await waitFor(() => expect(screen.queryByText("The server is busy.")).toBeNull());
  expect(screen.queryByText("Scheduling Conflicts Detected")).toBeNull();
});

test("the server's refusal is shown even if there are conflicts", async () => {
  const server = await open({ nextId: idNumber(59) });
  fillIn("Start date", "2031-05-13");
  fillIn("Apply to", "all");
  server.refuses(editSchedule, 412, "Someone else has changed this in the meantime.");
  press("Save Schedule");
  await screen.findByText("Someone else has changed this in the meantime.");
  fillIn("Notes", "Keys are at reception.");
  await screen.findByText("Scheduling Conflicts Detected");
});
