// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { scheduleRow } from "../../../../../tests/support/schedule-row";
import { buttonOf, openScreen, personOf, press, startFakeServer, textsOf } from "../../../../../tests/support/screen";
import { idNumber, parkSettings, unitOf } from "../../../../../tests/support/screen-data";
import { keyOf } from "../../../../client/api/call";
import { queryClient } from "../../../../client/api/query-client";
import { getAbsences } from "../../../absences/contract";
import { getTeams, getUsers } from "../../../accounts/contract";
import { getSettings } from "../../../settings/contract";
import { createSchedule, getSchedules, getSchedulesOfDay, type Schedule, shareSchedules } from "../../contract";
import { NewScheduleDialog } from "./new-schedule-dialog";

// The facts that "Add Schedule" shows before saving, and what it sends.

const day = "2031-05-12";
const anna = { id: idNumber(11), name: "Anna Vos" };
const ben = { id: idNumber(12), name: "Ben Bos" };
const cem = { id: idNumber(13), name: "Cem Can" };
const sanne = { id: idNumber(20), name: "Sanne Bakker" };
const dunes = { id: idNumber(30), name: "Dunes", number: 1 };
const villas = [
  unitOf({ id: idNumber(41), code: "WL-041", maxPersons: 4 }),
  unitOf({ id: idNumber(42), code: "WL-042", maxPersons: 6 }),
  unitOf({ id: idNumber(43), code: "DV-101", location: "Duinvallei", maxPersons: 8 }),
  unitOf({ id: idNumber(44), code: "DV-102", location: "Duinvallei", maxPersons: 4 }),
];
const [wl41 = "", wl42 = "", dv101 = "", dv102 = ""] = villas.map(({ id }) => id);
const rowOf = (change: Partial<Schedule>) =>
  scheduleRow({ id: idNumber(50), bookingId: idNumber(51), date: day, ...change });

/** Opens the dialog in a park with these schedules; Cem is absent on this day. */
async function open(schedules: Schedule[] = [], units = villas) {
  const server = startFakeServer();
  const people = [anna, ben, cem].map((one) => ({ ...personOf("cleaner"), ...one }));
  server.returns(getUsers, [...people, { ...personOf("teamleader"), ...sanne }]);
  const team = { etag: '"1"', memberCount: 2, createdAt: "2026-01-05T08:00:00.000Z" };
  server.returns(getTeams, [{ ...team, ...dunes, members: [{ ...ben, role: "cleaner" }] }]);
  server.returns(getAbsences, [{ id: idNumber(60), userId: cem.id, user: cem, date: day, reason: null }]);
  server.returns(getSchedules, schedules);
  server.returns(getSchedulesOfDay, schedules);
  server.returns(getSettings, parkSettings);
  const [onSaved, onClose] = [vi.fn(), vi.fn()];
  openScreen(<NewScheduleDialog day={day} villas={units} onSaved={onSaved} onClose={onClose} />, {
    person: personOf("teamleader"),
    path: "/calendar",
  });
  await screen.findByText("absent");
  return { server, onSaved, onClose };
}
const box = (name: string | RegExp) => screen.getByRole("checkbox", { name });
const choose = (...people: { name: string }[]) => {
  for (const { name } of people) fireEvent.click(box(new RegExp(`^${name}`)));
};
const fill = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const shareOut = /^Share the villas out/;
const work = () => textsOf(within(screen.getByRole("region", { name: "Work per person" })).getAllByRole("listitem"));
const rowTexts = () => textsOf(document.querySelectorAll("label:has([type=checkbox])"));

test("nobody can be chosen for days of which the absences could not be read", async () => {
  const { server } = await open();
  server.refuses(getAbsences, 503);
  fill("End date", "2031-05-13");
  await screen.findByText("This could not be loaded");
  expect(rowTexts().join()).not.toContain("Cem");
  server.returns(getAbsences, [{ id: idNumber(60), userId: cem.id, user: cem, date: "2031-05-13", reason: null }]);
  press("Try again");
  await screen.findByText("absent");
});

test("people, teams and supervisors who are absent or booked then are marked before anything is chosen", async () => {
  const morning = { startTime: "08:00", endTime: "10:00" };
  const afternoon = { startTime: "13:00", endTime: "14:30" };
  await open([
    rowOf({ ...morning, cleanerId: anna.id, cleaner: anna, supervisorId: sanne.id, supervisor: sanne }),
    rowOf({ ...afternoon, id: idNumber(52), bookingId: idNumber(53), teamId: dunes.id, team: dunes }),
  ]);
  await screen.findByText("booked 8:00 AM to 10:00 AM");
  expect(rowTexts().map((text) => text?.replace(/\s+/g, " ").trim())).toEqual([
    "Anna Vos booked 8:00 AM to 10:00 AM",
    "Ben Bos booked 1:00 PM to 2:30 PM",
    "Cem Can absent",
  ]);
  screen.getByRole("option", { name: "Sanne Bakker: booked 8:00 AM to 10:00 AM" });
  screen.getByRole("option", { name: "Dunes: booked 1:00 PM to 2:30 PM" });
  fill("Start time", "10:00");
  screen.getByRole("option", { name: "Sanne Bakker" });
  expect(rowTexts()[0]).toMatch(/^Anna Vos\s*$/);
});

test("each villa shows its size and usual time, and each person's minutes are compared with the hours", async () => {
  await open();
  expect(buttonOf("Villa WL-042").getAttribute("aria-description")).toBe("6 persons, 1 h 15 min");
  screen.getByText("Persons and usual time: 4p 1 h, 6p 1 h 15 min, 8p 1 h 30 min");
  press("Select all in Waterlijn");
  screen.getByText("2 selected, 2 h 15 min");
  press("Villa DV-101");
  choose(anna);
  expect(work()).toEqual(["Anna Vos3 villas, 3 h 45 min of 8 h9:00 AM WL-04110:00 AM WL-04211:15 AM DV-101"]);
  fill("End time", "12:15");
  expect(work()).toEqual([
    "Anna Vos3 villas, 3 h 45 min of 3 h 15 min30 min over9:00 AM WL-04110:00 AM WL-04211:15 AM DV-101",
  ]);
  choose(ben, cem);
  expect(work()).toEqual([
    "Anna Vos2 villas, 2 h 30 min of 3 h 15 min9:00 AM WL-04110:00 AM DV-101",
    "Ben Bos1 villa, 1 h 15 min of 3 h 15 min9:00 AM WL-042",
  ]);
  press("Clear Waterlijn");
  screen.getByText("1 selected, 1 h 30 min");
});

test("a park without villas says where they are added", async () => {
  await open([], []);
  screen.getByText("No villas yet. An administrator adds them under Units.");
  expect(screen.queryByText("Villa already scheduled at this time")).toBeNull();
});

test("shared out, each cleaner who is there gets villas of their own, in the order of the park", async () => {
  const { server, onSaved } = await open();
  server.returns(shareSchedules, []);
  choose(anna, ben, cem);
  press("Select all in Waterlijn");
  press("Select all in Duinvallei");
  fireEvent.click(box(shareOut));
  screen.getByText("They get no villas. The others share them.");
  expect(work()).toEqual([
    "Anna Vos2 villas, 2 h 30 min of 8 h9:00 AM DV-10110:30 AM DV-102",
    "Ben Bos2 villas, 2 h 15 min of 8 h9:00 AM WL-04110:00 AM WL-042",
  ]);
  press("Save Schedule");
  await waitFor(() => expect(onSaved).toHaveBeenCalledWith(day));
  const times = { startDate: day, endDate: day, startTime: "09:00", endTime: "17:00" };
  const shares = [
    { cleanerId: anna.id, unitIds: [dv101, dv102] },
    { cleanerId: ben.id, unitIds: [wl41, wl42] },
  ];
  expect(server.bodiesOf(shareSchedules)).toEqual([{ ...times, shares, notes: null }]);
});

test("shared out over several days, whoever is absent on one of them gets no villas and is not booked, even if only one cleaner is left", async () => {
  const next = "2031-05-13";
  const { server, onSaved } = await open([rowOf({ date: next, cleanerId: cem.id, cleaner: cem, unitIds: [] })]);
  server.returns(shareSchedules, []);
  fill("End date", next);
  await screen.findByText("absent");
  choose(anna, cem);
  press("Select all in Waterlijn");
  fireEvent.click(box(shareOut));
  screen.getByText("They get no villas. The others share them.");
  expect(work()).toEqual(["Anna Vos2 villas, 2 h 15 min of 8 h9:00 AM WL-04110:00 AM WL-042"]);
  press("Save Schedule");
  await waitFor(() => expect(onSaved).toHaveBeenCalledWith(day));
  expect(server.bodiesOf(shareSchedules)).toMatchObject([
    { startDate: day, endDate: next, shares: [{ cleanerId: anna.id, unitIds: [wl41, wl42] }] },
  ]);
});

test("villas are not shared out among cleaners who are all absent", async () => {
  const { server } = await open();
  const absent = [ben, cem].map((user, n) => ({ id: idNumber(60 + n), userId: user.id, user, reason: null }));
  server.returns(
    getAbsences,
    absent.map((one, n) => ({ ...one, date: `2031-05-1${2 + n}` })),
  );
  fill("End date", "2031-05-13");
  await waitFor(() => expect(screen.getAllByText("absent")).toHaveLength(2));
  choose(ben, cem);
  press("Villa WL-041");
  fireEvent.click(box(shareOut));
  press("Save Schedule");
  await screen.findByText("Please choose a cleaner.");
  expect(server.requests.filter((request) => request.startsWith("POST"))).toEqual([]);
});

test("villas can't be shared out under a team or supervisor, who would be booked twice", async () => {
  const { server, onSaved } = await open();
  server.returns(createSchedule, []);
  expect(screen.queryByRole("checkbox", { name: shareOut })).toBeNull();
  choose(anna, ben);
  fireEvent.click(box(shareOut));
  fill("Supervisor", sanne.id);
  expect(box(shareOut)).toMatchObject({ disabled: true, checked: false });
  press("Villa WL-041");
  press("Save Schedule");
  await waitFor(() => expect(onSaved).toHaveBeenCalled());
  expect(server.bodiesOf(createSchedule)).toMatchObject([{ cleanerIds: [anna.id, ben.id], supervisorId: sanne.id }]);
});

test("'Save and plan next' keeps the dialog open with the same day and times for other people and villas", async () => {
  const { server, onSaved, onClose } = await open();
  server.returns(createSchedule, []);
  fill("End time", "12:00");
  fill("Notes", "Keys are at reception.");
  choose(anna);
  press("Villa WL-041");
  press("Save and plan next");
  await screen.findByText("Schedule created successfully");
  await waitFor(() => expect(box(/^Anna Vos/)).toMatchObject({ checked: false }));
  expect(document.activeElement).toBe(box(/^Anna Vos/));
  expect(screen.getByLabelText("End time")).toHaveProperty("value", "12:00");
  expect(screen.getByLabelText("Notes")).toHaveProperty("value", "");
  screen.getAllByText("0 selected");
  expect([onSaved.mock.calls, onClose.mock.calls]).toEqual([[], []]);
  choose(ben);
  press("Villa WL-042");
  press("Save Schedule");
  await waitFor(() => expect(onSaved).toHaveBeenCalledWith(day));
  const times = { date: day, startTime: "09:00", endTime: "12:00" };
  expect(server.bodiesOf(createSchedule)).toEqual([
    { ...times, cleanerIds: [anna.id], unitIds: [wl41], notes: "Keys are at reception." },
    { ...times, cleanerIds: [ben.id], unitIds: [wl42], notes: null },
  ]);
});

test("after a lost response, saving again does not conflict with what was saved", async () => {
  const { server, onSaved } = await open();
  choose(anna);
  press("Villa WL-041");
  // No response to the creation is prepared: the network drops after it.
  press("Save Schedule");
  await screen.findByText("Failed to create schedule");
  server.returns(getSchedules, [rowOf({ cleanerId: anna.id, cleaner: anna, startTime: "09:00", endTime: "17:00" })]);
  server.returns(createSchedule, []);
  press("Save Schedule");
  await waitFor(() => expect(onSaved).toHaveBeenCalledWith(day));
  const [first, second] = server.bodiesOf(createSchedule);
  expect(second).toEqual(first);
});

test.each([
  ["the end date", () => fill("End date", ""), () => screen.getByLabelText("End date")],
  ["the first cleaner", () => press("Villa WL-041"), () => box(/^Anna Vos/)],
  ["the first villa", () => choose(anna), () => buttonOf("Villa DV-101")],
])("a save that is refused moves the focus to the first invalid field: %s", async (_, prepare, field) => {
  const { server } = await open();
  prepare();
  press("Save Schedule");
  await waitFor(() => expect(document.activeElement).toBe(field()));
  screen.getByText(/^Please select /);
  expect(server.requests.filter((request) => request.startsWith("POST"))).toEqual([]);
});

test("a cleaner whom a colleague deletes meanwhile stays listed until they are deselected", async () => {
  await open();
  choose(anna);
  const people = [{ ...personOf("cleaner"), ...ben }];
  act(() => void queryClient.setQueryData(keyOf(getUsers.path), people));
  fireEvent.click(await screen.findByRole("checkbox", { name: "Anna Vos is no longer a cleaner" }));
  expect(rowTexts()).toHaveLength(1);
});

test("a save that conflicts moves the focus to the conflicts once: while somebody types, it stays in the field", async () => {
  await open([rowOf({ startTime: "08:00", endTime: "17:00", cleanerId: anna.id, cleaner: anna })]);
  choose(anna);
  press("Villa WL-041");
  const conflicts = () => screen.queryByText("Scheduling Conflicts Detected");
  const endTime = screen.getByLabelText("End time");
  for (let attempt = 1; attempt <= 2; attempt += 1) {
    press("Save Schedule");
    await waitFor(() => expect(document.activeElement?.contains(conflicts())).toBe(true));
    endTime.focus();
    fill("End time", "01:00");
    expect(conflicts()).toBeNull();
    fill("End time", "15:00");
    expect(conflicts()).not.toBeNull();
    expect(document.activeElement).toBe(endTime);
  }
});

test("the grid of villas is not drawn again for what is typed in the notes", async () => {
  const villa = unitOf({ id: idNumber(41), code: "WL-041" });
  const read = vi.fn(() => 4);
  Object.defineProperty(villa, "maxPersons", { get: read });
  await open([], [villa]);
  await act(async () => {});
  read.mockClear();
  fill("Notes", "Keys are at reception.");
  expect(read).not.toHaveBeenCalled();
  press("Villa WL-041");
  expect(read).toHaveBeenCalled();
});
