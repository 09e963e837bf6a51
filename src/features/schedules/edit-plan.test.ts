import { expect, test } from "vitest";
import { scheduleRow } from "../../../tests/support/schedule-row";
import type { Work } from "../assignments/rules/work-plan";
import type { Schedule } from "./contract";
import type { Booking, Edit } from "./rules/booking";
import { type Facts, planDeletion, planEdit } from "./rules/edit-plan";

// How editing or deleting a booking changes its rows and work: Anna and Bob have villas v1 to v3 on Friday at nine.

const [friday, saturday] = ["2026-11-20", "2026-11-21"];
const at = (day: string, time = "08:00") => new Date(`${day}T${time}:00Z`);

const row = (id: string, cleanerId: string | null, status: Schedule["status"] = "scheduled") =>
  scheduleRow({ id, cleanerId, status, bookingId: "b1", date: friday, endTime: "12:00" });
const booking: Booking = {
  ...{ id: "b1", date: friday, startTime: "09:00", endTime: "12:00", cleanerIds: ["anna", "bob"], teamId: null },
  ...{ supervisorId: null, unitIds: ["v1", "v2", "v3"], notes: null, rows: [row("r1", "anna"), row("r2", "bob")] },
};
const later = (id: string, change: Partial<Booking>): Booking => ({
  ...booking,
  ...{ id, startTime: "13:00", endTime: "15:00", cleanerIds: ["cem"], rows: [] },
  ...change,
});
const work = (id: string, cleanerId: string, collaboratorIds: string[], change: Partial<Work> = {}): Work => ({
  ...{ id, unitId: id.replace("w", "v"), bookingId: "b1", status: "pending", plannedAt: at(friday) },
  ...{ supervisorId: null, cleanerId, collaboratorIds, uncovered: false, createdAt: at(friday, "00:00") },
  ...change,
});
const own = [work("w1", "anna", ["bob"]), work("w2", "bob", ["anna"]), work("w3", "anna", ["bob"])];
const other = (id: string, change: Partial<Work>) => work(id, "cem", [], { bookingId: "b9", ...change });
const facts = (change: Partial<Facts> & { absent?: Record<string, string[]> } = {}): Facts => ({
  ...{ members: new Map(), isPlanned: true, next: [], work: own, begun: [] },
  ...{
    minutes: new Map(Object.entries({ v1: 60, v2: 75, v3: 60, v4: 90 })),
    cleaners: new Set(["anna", "bob", "cem", "dora"]),
    villas: new Set(["v1", "v2", "v3", "v4"]),
  },
  ...{ absentOn: (date) => new Set(change.absent?.[date]) },
  ...change,
});
const making = () => {
  let made = 0;
  return { zone: "Europe/Amsterdam", today: friday, newId: () => `new${++made}` };
};

/** Summarizes the changes of work in a plan. */
function summary({ detached = [], removed, changed = [], booked }: Partial<ReturnType<typeof planEdit>["work"]>) {
  return {
    detached: detached.map(({ id }) => id),
    removed: removed?.map(({ id }) => id),
    changed: Object.fromEntries(
      changed.map(({ before, after }) => {
        const keys = ["plannedAt", "supervisorId", "cleanerId", "collaboratorIds", "uncovered"] as const;
        return [
          after.id,
          Object.fromEntries(
            keys.flatMap((key) =>
              JSON.stringify(before[key]) === JSON.stringify(after[key]) ? [] : [[key, after[key]]],
            ),
          ),
        ];
      }),
    ),
    booked: booked?.map(({ unitId, bookingId, leadId, before, uncovered, ...to }) =>
      [
        unitId,
        bookingId,
        leadId,
        ...to.collaboratorIds,
        ...(uncovered ? ["uncovered"] : []),
        ...(before ? [before.id] : []),
      ].join(" "),
    ),
  };
}
const nothing = { detached: [], removed: [], changed: {}, booked: [] };

type Case = [what: string, change: Partial<Edit>, facts: Parameters<typeof facts>[0], expected: object];
test.each<Case>([
  ["of its notes touches no work", { notes: "Keys" }, {}, {}],
  [
    "of its start moves the work, each lead's villas one after the other",
    { startTime: "10:30" },
    {},
    {
      changed: {
        w1: { plannedAt: at(friday, "09:30") },
        w2: { plannedAt: at(friday, "09:30") },
        w3: { plannedAt: at(friday, "10:30") },
      },
    },
  ],
  [
    "of its supervisor changes the work's supervisor",
    { supervisorId: "sanne" },
    {},
    { changed: { w1: { supervisorId: "sanne" }, w2: { supervisorId: "sanne" }, w3: { supervisorId: "sanne" } } },
  ],
  [
    "of its villas removes work and adds some",
    { unitIds: ["v2", "v3", "v4"] },
    {},
    { removed: ["w1"], booked: ["v4 b1 anna bob"] },
  ],
  [
    "of its crew distributes the work among the new crew",
    { cleanerIds: ["cem", "bob"] },
    {},
    {
      changed: {
        w1: { cleanerId: "cem" },
        w2: { collaboratorIds: ["cem"] },
        w3: { cleanerId: "cem", plannedAt: at(friday, "09:00") },
      },
    },
  ],
  [
    "that leaves nobody removes the work",
    { cleanerIds: [], supervisorId: "sanne" },
    {},
    { removed: ["w1", "w2", "w3"] },
  ],
  [
    "to an absent cleaner leaves the work uncovered",
    { cleanerIds: ["cem"], unitIds: ["v1"] },
    { work: own.slice(0, 1), absent: { [friday]: ["cem"] } },
    { changed: { w1: { cleanerId: "cem", collaboratorIds: [], uncovered: true } } },
  ],
  [
    "to another day moves the work",
    { date: saturday, unitIds: ["v1"] },
    { work: own.slice(0, 1) },
    { changed: { w1: { plannedAt: at(saturday) } } },
  ],
  [
    "to a day on which the lead is absent gives the work to a colleague",
    { date: saturday, unitIds: ["v1"] },
    {
      work: [work("w1", "cem", ["bob"])],
      absent: { [saturday]: ["cem"] },
    },
    { changed: { w1: { plannedAt: at(saturday), cleanerId: "bob", collaboratorIds: [] } } },
  ],
  [
    "or to the booking's crew if no colleague is present",
    { date: saturday, unitIds: ["v1"] },
    {
      work: [work("w1", "cem", [])],
      absent: { [saturday]: ["cem"] },
    },
    { changed: { w1: { plannedAt: at(saturday), cleanerId: "anna", collaboratorIds: ["bob"] } } },
  ],
  [
    "or leaves it uncovered if all of these are absent",
    { date: saturday, unitIds: ["v1"] },
    {
      work: [work("w1", "cem", [])],
      absent: { [saturday]: ["cem", "anna", "bob"], [friday]: ["anna", "bob"] },
    },
    { changed: { w1: { plannedAt: at(saturday), uncovered: true } } },
  ],
  [
    "leaves started work alone on its day",
    { startTime: "10:30", unitIds: ["v1", "v2"] },
    {
      work: own.slice(1, 2),
      begun: [{ id: "w1", bookingId: "b1", unitId: "v1", plannedAt: at(friday) }],
    },
    { changed: { w2: { plannedAt: at(friday, "09:30") } } },
  ],
  [
    "to another day leaves started work behind",
    { date: saturday, unitIds: ["v1"] },
    {
      work: [],
      begun: [{ id: "w1", bookingId: "b1", unitId: "v1", plannedAt: at(friday) }],
    },
    { detached: ["w1"], booked: ["v1 b1 anna bob"] },
  ],
  [
    "gives no new work to a villa whose work has left it or was deleted",
    { notes: "Keys", startTime: "10:30", cleanerIds: ["anna"], unitIds: ["v1", "v2", "v4"] },
    { work: own.slice(0, 1) },
    { changed: { w1: { plannedAt: at(friday, "09:30"), collaboratorIds: [] } }, booked: ["v4 b1 anna"] },
  ],
  [
    "to another day plans all of its villas there",
    { date: saturday, unitIds: ["v1", "v2"] },
    { work: own.slice(0, 1) },
    { changed: { w1: { plannedAt: at(saturday) } }, booked: ["v2 b1 bob anna"] },
  ],
  [
    "keeps its work beside a second cleaning of the villa that day",
    { notes: "Keys" },
    { work: [...own, other("x1", { unitId: "v1", uncovered: true })] },
    {},
  ],
  [
    "yields to other open work on the new day",
    { date: saturday },
    {
      work: [...own, other("x1", { unitId: "v1", plannedAt: at(saturday) })],
    },
    { removed: ["w1"], changed: { w2: { plannedAt: at(saturday) }, w3: { plannedAt: at(saturday, "09:00") } } },
  ],
  [
    "takes over uncovered work on the new day",
    { date: saturday, unitIds: ["v1"] },
    {
      work: [own[0] ?? work("w1", "anna", []), other("x1", { unitId: "v1", plannedAt: at(saturday), uncovered: true })],
    },
    { removed: ["w1"], booked: ["v1 b1 anna bob x1"] },
  ],
  [
    "leaves its villas of the old day to the next booking",
    { date: saturday, unitIds: ["v1", "v2"] },
    {
      work: own.slice(0, 2),
      next: [later("b2", { unitIds: ["v0", "v2"], cleanerIds: ["cem", "dora"] })],
    },
    { changed: { w1: { plannedAt: at(saturday) }, w2: { plannedAt: at(saturday) } }, booked: ["v2 b2 dora cem"] },
  ],
  [
    "leaves a villa to the first next booking whose crew is present",
    { unitIds: ["v2", "v3"] },
    {
      next: [later("b2", {}), later("b3", { cleanerIds: ["dora"] })],
      absent: { [friday]: ["cem"] },
    },
    { removed: ["w1"], booked: ["v1 b3 dora"] },
  ],
  [
    "leaves no villa to a booking that has already started it",
    { unitIds: ["v2", "v3"] },
    {
      next: [later("b2", {})],
      begun: [{ id: "x1", bookingId: "b2", unitId: "v1", plannedAt: at(friday, "12:00") }],
    },
    { removed: ["w1"] },
  ],
])("an edit %s", (_, change, given, expected) => {
  const { work } = planEdit(booking, { ...booking, ...change }, facts(given), making());
  expect(summary(work)).toEqual({ ...nothing, ...expected });
});

test("the first people of a booking get work for its villas, apart from those that have been removed", () => {
  const given = facts({ work: [], isPlanned: false, villas: new Set(["v1", "v3"]) });
  const { work, isPlanned } = planEdit(booking, booking, given, making());
  expect([work.booked.map(({ unitId }) => unitId), isPlanned]).toEqual([["v1", "v3"], true]);
});

test("a team that has lost its members keeps its work, until the team is removed", () => {
  const team = { ...booking, cleanerIds: [], teamId: "t1" };
  const emptied = facts({ members: new Map([["t1", []]]) });
  const edit = (change: Partial<Edit>) => summary(planEdit(team, { ...team, ...change }, emptied, making()).work);
  expect(edit({ notes: "Keys" })).toEqual(nothing);
  expect(edit({ teamId: null, supervisorId: "sanne" })).toEqual({ ...nothing, removed: ["w1", "w2", "w3"] });
});

test.each([
  [["anna", "bob"], [], { r1: "scheduled", r2: "scheduled" }],
  [["bob", "cem"], [], { r2: "scheduled", new1: "scheduled" }],
  [["anna", "cem"], ["anna", "cem"], { r1: "absent", new1: "absent" }],
  [[], [], { new1: "scheduled" }],
])("rows for %o, absent %o", (cleanerIds, absent, expected) => {
  const given = facts({ absent: { [friday]: absent } });
  const { rows } = planEdit(booking, { ...booking, cleanerIds, supervisorId: "sanne" }, given, making());
  expect(Object.fromEntries(rows.map(({ id, status }) => [id, status]))).toEqual(expected);
});

test.each<[string, Schedule["status"], Schedule["status"], { absent?: true; today?: string; date?: string }?]>([
  ["was absent", "absent", "scheduled"],
  ["is absent", "absent", "absent", { absent: true }],
  ["became absent after completing it", "completed", "completed", { absent: true }],
  ["was absent, and to whom it was sent back later", "scheduled", "scheduled", { absent: true, today: saturday }],
  ["is absent on its new day", "scheduled", "absent", { absent: true, today: "2026-11-22", date: saturday }],
])("the row of somebody who %s: %s, then %s", (_, was, expected, { absent, today = friday, date = friday } = {}) => {
  const before = { ...booking, rows: [row("r1", "anna", was), row("r2", "bob")] };
  const given = facts({ absent: absent && { [date]: ["anna"] } });
  const { rows } = planEdit(before, { ...before, date }, given, { ...making(), today });
  expect(rows.map(({ status }) => status)).toEqual([expected, "scheduled"]);
});

test("a deletion removes pending work, and the next booking plans it again", () => {
  const given = facts({ next: [later("b2", { unitIds: ["v2"] })] });
  expect(summary(planDeletion(booking, given, making()))).toEqual({
    ...nothing,
    removed: ["w1", "w2", "w3"],
    booked: ["v2 b2 cem"],
  });
});

test("a booking without any people left keeps its work, and the next one takes over uncovered work", () => {
  const uncovered = work("w2", "bob", [], { uncovered: true });
  const given = facts({ work: [own[0] ?? uncovered, uncovered], next: [later("b2", { unitIds: ["v1", "v2"] })] });
  const plan = planDeletion({ ...booking, unitIds: ["v2"] }, given, making(), { keepsPending: true });
  expect(summary(plan)).toEqual({ ...nothing, booked: ["v2 b2 cem w2"] });
});
