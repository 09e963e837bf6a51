import { expect, test } from "vitest";
import { scheduleRow } from "../../../tests/support/schedule-row";
import { Problem } from "../../shared/problem";
import { tell } from "../../shared/sentences";
import { daysBetween } from "../../shared/time";
import type { Schedule } from "./contract";
import {
  assignees,
  bookingRefusal,
  canMarkAbsent,
  isCompleted,
  rangeRefusal,
  sizeRefusal,
  type Wanted,
} from "./rules/booking";
import { claimedByEdit, conflictsOf } from "./rules/conflicts";
import { assignInTurn, isDifferentCrew, presentCrew, workOf } from "./rules/crews";
import { blockedVillas, type Claimed, type Teams, takenTimes } from "./rules/taken-times";

const wanted: Wanted = {
  startTime: "09:00",
  endTime: "17:00",
  cleanerIds: ["anna"],
  unitIds: ["v1"],
};
const nobody = { cleanerIds: [] };
const incomplete = "Please select at least one assignment method (cleaner, team, or supervisor) and at least one unit";
const backwards = "The end time must be after the start time.";

test.each([
  [{}, null],
  [{ ...nobody, teamId: "t1" }, null],
  [{ ...nobody, supervisorId: "sanne" }, null],
  [nobody, incomplete],
  [{ ...nobody, teamId: null, supervisorId: null }, incomplete],
  [{ unitIds: [] }, incomplete],
  [{ startTime: "17:00" }, backwards],
  [{ startTime: "18:30" }, backwards],
])("a booking with %o: %s", (change, sentence) => {
  expect(bookingRefusal({ ...wanted, ...change })?.message ?? null).toBe(sentence);
});

test("a booking has one row per cleaner, or a single row", () => {
  expect(assignees({ cleanerIds: ["anna", "ben"] })).toEqual(["anna", "ben"]);
  expect(assignees({ cleanerIds: [] })).toEqual([null]);
});

test("cleaners lead villas in turn, and the others collaborate", () => {
  expect(assignInTurn(["v1", "v2", "v3"], ["anna", "ben"])).toEqual([
    { unitId: "v1", leadId: "anna", collaboratorIds: ["ben"] },
    { unitId: "v2", leadId: "ben", collaboratorIds: ["anna"] },
    { unitId: "v3", leadId: "anna", collaboratorIds: ["ben"] },
  ]);
  expect(assignInTurn(["v1"], [])).toEqual([]);
});

test.each<[string, { date?: string; startTime?: string; crew: string[]; absent?: string[] }, string[]]>([
  ["by one cleaner", { crew: ["anna"] }, ["anna 08:00", "anna 09:00", "anna 10:15"]],
  ["by two", { crew: ["anna", "ben"] }, ["anna 08:00", "ben 08:00", "anna 09:00"]],
  ["without absent people", { crew: ["anna", "ben"], absent: ["anna"] }, ["ben 08:00", "ben 09:00", "ben 10:15"]],
  ["by nobody", { crew: [] }, []],
  ["late", { crew: ["anna"], startTime: "22:30" }, ["anna 21:30", "anna 22:30", "anna 22:59"]],
  [
    "in the night of the time change",
    { crew: ["anna"], date: "2026-10-25", startTime: "02:30" },
    ["anna 00:30", "anna 01:30", "anna 02:45"],
  ],
])("each lead's villas start one after the other (UTC): %s", (_, given, starts) => {
  const { crew, absent = [], date = "2026-11-21", startTime = "09:00" } = given;
  const booking = { id: "b1", unitIds: ["v1", "v2", "v3"], supervisorId: null, date, startTime };
  const minutes = new Map([
    ["v1", 60],
    ["v2", 75],
    ["v3", 60],
  ]);
  const work = workOf(booking, crew, { absent: new Set(absent), minutes, zone: "Europe/Amsterdam" });
  expect(work.map(({ leadId, plannedAt }) => `${leadId} ${plannedAt.toISOString().slice(11, 16)}`)).toEqual(starts);
});

test.each([
  ["scheduled", "2026-11-21", "yes"],
  ["scheduled", "2026-11-22", "yes"],
  ["scheduled", "2026-11-20", "This day is over."],
  ["absent", "2026-11-20", "already"],
  ["completed", "2026-11-21", "This work is completed."],
] as const)("absent from a %s row of %s: %s", (status, date, expected) => {
  const verdict = canMarkAbsent({ status, date }, "2026-11-21");
  expect(verdict instanceof Problem ? verdict.message : verdict).toBe(expected);
});

test.each<[string, Schedule["status"][], boolean]>([
  ["completed", ["completed", "completed"], true],
  ["completed without whoever was absent", ["absent", "completed", "absent"], true],
  ["scheduled", ["scheduled"], false],
  ["scheduled for those who are not absent", ["scheduled", "absent"], false],
  ["not completed by everybody", ["completed", "scheduled"], false],
  ["without anybody, because all are absent", ["absent", "absent"], false],
])("a booking is %s: rows %j", (_, statuses, expected) => {
  expect(isCompleted(statuses.map((status) => ({ status })))).toBe(expected);
});

const row = (change: Partial<Schedule>) =>
  scheduleRow({ id: "r1", bookingId: "b1", endTime: "12:00", unitIds: ["v1", "v2"], ...change });
const of = (id: string) => ({ cleanerId: id, cleaner: { id, name: id } });
const codes = ["v1", "v2", "v3"].map((id) => ({ id, code: id.toUpperCase() }));

const noTeams: Teams = { members: new Map(), absentOn: () => new Set() };

test("conflicts are sorted by date, kind and start", () => {
  const rows = [
    row({ bookingId: "late", date: "2026-11-22", startTime: "11:00", ...of("anna") }),
    row({ bookingId: "late", date: "2026-11-22", startTime: "11:00", ...of("ben") }),
    row({ bookingId: "early", date: "2026-11-22", unitIds: ["v3"], ...of("anna") }),
    row({ date: "2026-11-21", unitIds: ["v2"], supervisorId: "sanne", supervisor: { id: "sanne", name: "Sanne" } }),
    row({ bookingId: "other day", date: "2026-11-23", ...of("anna") }),
  ];
  const dates = ["2026-11-21", "2026-11-22"];
  const asked = { ...wanted, dates, supervisorId: "sanne", unitIds: ["v3", "v2", "v1"] };
  expect(conflictsOf(asked, rows, codes, noTeams).map(({ message }) => tell(message))).toEqual([
    "Villa conflict on Sat, Nov 21: V2 already assigned to Sanne from 9:00 AM-12:00 PM",
    "Supervisor conflict on Sat, Nov 21: Sanne already scheduled from 9:00 AM-12:00 PM",
    "Villa conflict on Sun, Nov 22: V3 already assigned to anna from 9:00 AM-12:00 PM",
    "Villa conflict on Sun, Nov 22: V1, V2 already assigned to anna, ben from 11:00 AM-12:00 PM",
    "Person conflict on Sun, Nov 22: anna already scheduled from 9:00 AM-12:00 PM",
    "Person conflict on Sun, Nov 22: anna already scheduled from 11:00 AM-12:00 PM",
  ]);
  expect(
    conflictsOf({ ...asked, exceptBookingIds: ["late"], dates: ["2026-11-22"] }, rows, codes, noTeams),
  ).toHaveLength(2);
});

const dunes = { teamId: "dunes", team: { id: "dunes", name: "Dunes", number: 1 } };
const shore = { teamId: "shore", team: { id: "shore", name: "Shore", number: 2 } };
const named = (...ids: string[]) => ids.map((id) => ({ id, name: id }));
const takes = (absent: string[] = []): Teams => ({
  members: new Map([
    ["dunes", named("anna", "ben")],
    ["shore", named("cem")],
  ]),
  absentOn: () => new Set(absent),
});

test.each<[string, Partial<Claimed>, Partial<Schedule>, string[], string[]]>([
  ["a member, beside their team", { cleanerIds: ["anna"] }, dunes, [], ["person anna"]],
  ["two members, beside their team", { cleanerIds: ["anna", "cem", "ben"] }, dunes, [], ["person anna", "person ben"]],
  ["a team, beside a member", { cleanerIds: [], teamId: "dunes" }, of("ben"), [], ["person ben"]],
  ["a team, beside itself", { cleanerIds: [], teamId: "dunes" }, dunes, [], ["team Dunes"]],
  ["a team, beside another team", { cleanerIds: [], teamId: "dunes" }, shore, [], []],
  ["a cleaner, beside another's team", { cleanerIds: ["cem"] }, dunes, [], []],
  ["an absent member, beside their team", { cleanerIds: ["anna"] }, dunes, ["anna"], []],
  ["a cleaner under their team's name", { cleanerIds: ["anna"], teamId: "dunes" }, shore, [], []],
  ["a member, beside a colleague under the team's name", { cleanerIds: ["anna"] }, { ...dunes, ...of("ben") }, [], []],
  [
    "a team, beside a named cleaner under its name",
    { cleanerIds: [], teamId: "dunes" },
    { ...dunes, ...of("cem") },
    [],
    ["team Dunes"],
  ],
])("a team counts as its members: %s", (_, change, existing, absent, found) => {
  const asked = { ...wanted, unitIds: [], dates: ["2026-11-21"], ...change };
  const conflicts = conflictsOf(asked, [row({ unitIds: [], ...existing })], codes, takes(absent));
  expect(conflicts.map(({ kind, message }) => `${kind} ${tell(message).split(": ")[1]?.split(" ")[0]}`)).toEqual(found);
});

test.each<[string, Partial<Claimed>, Schedule["status"][], string[], string[]]>([
  ["as they were", {}, ["absent", "absent"], ["anna", "ben"], []],
  ["with another villa", { unitIds: ["v1", "v2"] }, ["absent", "absent"], ["anna", "ben"], ["v2"]],
  ["with another team", { teamId: "shore" }, ["absent", "absent"], ["anna", "ben"], ["shore"]],
  [
    "with a cleaner who comes",
    { cleanerIds: ["anna", "cem"] },
    ["absent", "absent"],
    ["anna"],
    ["v1", "dunes", "sanne"],
  ],
  ["beside a colleague who came", {}, ["absent", "scheduled"], ["anna", "ben"], ["v1", "dunes", "sanne"]],
  ["on another day", { dates: ["2026-11-22"] }, ["absent", "absent"], ["anna", "ben"], ["v1", "dunes", "sanne"]],
  ["without cleaners", { cleanerIds: [] }, ["absent", "absent"], ["anna", "ben"], ["v1", "dunes", "sanne"]],
])("what absent cleaners' booking can conflict with when it is edited: %s", (_, change, statuses, absent, claimed) => {
  const own = { unitIds: ["v1"], teamId: "dunes", supervisorId: "sanne" };
  const before = { ...own, date: "2026-11-21", rows: statuses.map((status) => ({ status })) };
  const asked = { ...wanted, ...own, cleanerIds: ["anna", "ben"], dates: ["2026-11-21"], ...change };
  const { unitIds, teamId, supervisorId } = claimedByEdit(asked, before, new Set(absent));
  expect([...unitIds, teamId, supervisorId].filter(Boolean)).toEqual(claimed);
});

test("villas are blocked on the first day by overlapping bookings", () => {
  const rows = [
    row({ ...of("anna") }),
    row({ bookingId: "b2", startTime: "17:00", endTime: "18:00", unitIds: ["v3"], ...of("ben") }),
    row({ bookingId: "b5", startTime: "08:00", endTime: "09:00", unitIds: ["v6"], ...of("ben") }),
    row({ bookingId: "b3", status: "absent", unitIds: ["v4"], ...of("cem") }),
    row({ bookingId: "b4", date: "2026-11-22", unitIds: ["v5"], ...of("cem") }),
  ];
  const asked = { ...wanted, dates: ["2026-11-21", "2026-11-22"] };
  expect([...blockedVillas(asked, rows)]).toEqual(["v1", "v2"]);
  expect([...blockedVillas({ ...asked, exceptBookingIds: ["b1"] }, rows)]).toEqual([]);
  expect([...blockedVillas({ ...asked, endTime: "17:01" }, rows)]).toEqual(["v1", "v2", "v3"]);
});

test("people, teams and supervisors are taken at the times of other bookings, with the members of a team", () => {
  const rows = [
    row({ bookingId: "early", endTime: "10:00", supervisorId: "sanne", ...of("anna") }),
    row({ bookingId: "late", startTime: "16:00", ...of("anna") }),
    row({ bookingId: "team", startTime: "11:00", endTime: "12:00", ...dunes }),
    row({ bookingId: "past", startTime: "07:00", endTime: "09:00", ...of("cem") }),
    row({ bookingId: "away", status: "absent", ...of("dora") }),
  ];
  const taken = (absent: string[], change: Partial<Claimed> = {}) =>
    [...takenTimes({ ...wanted, dates: ["2026-11-21"], ...change }, rows, takes(absent))].map(
      ([id, times]) => `${id} ${times.map(({ startTime }) => startTime)}`,
    );
  expect(taken([])).toEqual(["anna 09:00,11:00,16:00", "sanne 09:00", "ben 11:00", "dunes 11:00"]);
  expect(taken(["ben"], { exceptBookingIds: ["early"] })).toEqual(["anna 11:00,16:00", "dunes 11:00"]);
  expect(taken([], { dates: ["2026-11-22"] })).toEqual([]);
});

test.each([
  ["2026-11-21", "2026-11-21", null],
  ["2026-11-21", "2027-02-20", null],
  ["2026-11-21", "2027-02-21", "At most 92 days can be booked at once."],
  ["2026-11-21", "2026-11-20", "The end date must not be before the start date."],
])("from %s to %s: %s", (from, to, sentence) => {
  expect(rangeRefusal(from, to)?.message ?? null).toBe(sentence);
  if (sentence === null) expect(daysBetween(from, to)).toHaveLength(from === to ? 1 : 92);
});

test("a save may have 92 days of 60 villas with 18 people, but not with 19", () => {
  expect([sizeRefusal(92, 60, 18), sizeRefusal(92, 60, 19)?.code]).toEqual([null, "invalid"]);
});

test("absent people are left out; if all are absent the work is uncovered", () => {
  const both = presentCrew(["anna", "ben"], new Set());
  expect(presentCrew(["anna", "ben"], new Set(["anna"]))).toEqual({ cleanerIds: ["ben"], uncovered: false });
  expect(presentCrew(["anna"], new Set(["anna"]))).toEqual({ cleanerIds: ["anna"], uncovered: true });
  expect(presentCrew([], new Set(["anna"]))).toEqual({ cleanerIds: [], uncovered: false });
  expect(isDifferentCrew(both, presentCrew(["ben", "anna"], new Set()))).toBe(false);
  expect(isDifferentCrew(presentCrew(["anna"], new Set(["anna"])), presentCrew(["anna"], new Set()))).toBe(true);
});
