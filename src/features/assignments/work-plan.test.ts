import { expect, test } from "vitest";
import {
  auditOf,
  type BookedWork,
  otherBookingsIn,
  peopleIn,
  planWork,
  takeOversIn,
  type Work,
} from "./rules/work-plan";

// How bookings change the work of their villas.

const morning = new Date("2026-11-20T08:00:00Z");
const noon = new Date("2026-11-20T11:00:00Z");
const nextDay = new Date("2026-11-20T23:30:00Z");
const wanted = (change: Partial<BookedWork> = {}): BookedWork => ({
  ...{
    unitId: "v1",
    bookingId: "b1",
    plannedAt: morning,
    supervisorId: null,
    leadId: "anna",
    collaboratorIds: ["bob"],
  },
  ...{ uncovered: false, estimatedMinutes: 60 },
  ...change,
});
const open = (id: string, change: Partial<Work> = {}): Work => ({
  ...{ id, unitId: "v1", bookingId: "b0", status: "pending", plannedAt: noon, supervisorId: "sanne", cleanerId: "cem" },
  ...{ collaboratorIds: [], uncovered: false, createdAt: morning },
  ...change,
});
const empty = { detached: [], removed: [], changed: [], booked: [] };

test.each<[string, BookedWork[], Work[], string[]]>([
  ["no open work", [wanted()], [], ["b1 new"]],
  ["covered work that day", [wanted()], [open("x")], []],
  ["uncovered work that day", [wanted()], [open("x", { uncovered: true })], ["b1 x"]],
  ["both that day", [wanted()], [open("x", { uncovered: true }), open("y")], []],
  ["uncovered work, without a crew again", [wanted({ uncovered: true })], [open("x", { uncovered: true })], []],
  ["work of another villa", [wanted()], [open("x", { unitId: "v2" })], ["b1 new"]],
  ["work after midnight in the park", [wanted()], [open("x", { plannedAt: nextDay })], ["b1 new"]],
  ["two bookings", [wanted(), wanted({ bookingId: "b2" })], [], ["b1 new"]],
  ["two bookings, the first uncovered", [wanted({ uncovered: true }), wanted({ bookingId: "b2" })], [], ["b2 new"]],
  ["two uncovered ones", [wanted({ uncovered: true }), wanted({ bookingId: "b2", uncovered: true })], [], ["b1 new"]],
])("a villa is cleaned once a day: %s", (_, work, existing, expected) => {
  const booked = planWork(work, existing, "Europe/Amsterdam", () => "new");
  expect(booked.map(({ bookingId, id }) => `${bookingId} ${id}`)).toEqual(expected);
});

test("pending work that is taken over moves to its booking's start, and started work keeps its time", () => {
  const after = (work: Work) => takeOversIn({ booked: [{ ...wanted(), id: work.id, before: work }] })[0]?.after;
  const taken = {
    bookingId: "b1",
    cleanerId: "anna",
    collaboratorIds: ["bob"],
    uncovered: false,
    supervisorId: "sanne",
  };
  expect(after(open("x", { uncovered: true }))).toMatchObject({ ...taken, plannedAt: morning });
  expect(after(open("x", { uncovered: true, status: "in_progress" }))).toMatchObject({ ...taken, plannedAt: noon });
});

test("every change has its audit row, and everyone concerned is notified", () => {
  const [before, uncovered] = [open("c"), open("t", { uncovered: true, cleanerId: "dora" })];
  const after = { ...before, plannedAt: morning, supervisorId: null, cleanerId: "anna", collaboratorIds: ["cem"] };
  const plan = {
    detached: [{ id: "d", bookingId: "b0" }],
    removed: [open("r", { collaboratorIds: ["eva"] })],
    changed: [{ before, after }],
    booked: [
      { ...wanted(), id: "t", before: uncovered },
      { ...wanted({ uncovered: true }), id: "n" },
    ],
  };
  expect(auditOf(plan)).toEqual([
    { action: "assignment.edit", id: "d", meta: { bookingId: ["b0", null] } },
    {
      action: "assignment.delete",
      id: "r",
      meta: { before: { unitId: "v1", plannedAt: noon, supervisorId: "sanne", people: ["cem", "eva"] } },
    },
    { action: "assignment.edit", id: "c", meta: { plannedAt: [noon, morning], supervisorId: ["sanne", null] } },
    { action: "assignment.reassign", id: "c", meta: { lead: ["cem", "anna"], collaboratorIds: [[], ["cem"]] } },
    { action: "assignment.take-over", id: "t", meta: { lead: ["dora", "anna"] } },
    { action: "assignment.create", id: "n", meta: { cleanerId: null, collaboratorIds: ["bob"] } },
  ]);
  expect(peopleIn(plan).toSorted()).toEqual(["anna", "bob", "cem", "dora", "eva"]);
  expect(otherBookingsIn(plan)).toEqual(["b1", "b0"]);
});

test("the same crew in another order is not a reassignment", () => {
  const before = open("c", { collaboratorIds: ["anna", "bob"] });
  const changed = [{ before, after: { ...before, collaboratorIds: ["bob", "anna"] } }];
  expect(auditOf({ ...empty, changed })).toEqual([]);
});
