import { expect, test } from "vitest";
import { ledBy, sharesOf, startsOf, workTime } from "./shares";

const villas = Array.from({ length: 60 }, (_, at) => `v${at + 1}`);
const crew = Array.from({ length: 12 }, (_, at) => `c${at + 1}`);
const each = (minutes: number) => new Map(villas.map((id) => [id, minutes]));

test("villas of the same size are shared out evenly, neighbours to the same cleaner", () => {
  const shares = sharesOf(villas, crew, each(60));
  expect(shares.map(({ cleanerId, unitIds }) => `${cleanerId} ${unitIds}`).slice(0, 2)).toEqual([
    "c1 v1,v2,v3,v4,v5",
    "c2 v6,v7,v8,v9,v10",
  ]);
  expect(shares.map(({ unitIds }) => unitIds.length)).toEqual(crew.map(() => 5));
});

test("nobody gets more than one villa's time beyond an equal part", () => {
  const minutes = new Map(villas.map((id, at) => [id, [60, 75, 90, 60, 90][at % 5] ?? 60]));
  const times = sharesOf(villas, crew, minutes).map(({ unitIds }) =>
    unitIds.reduce((sum, id) => sum + (minutes.get(id) ?? 0), 0),
  );
  const total = [...minutes.values()].reduce((sum, one) => sum + one, 0);
  expect(times).toHaveLength(12);
  for (const time of times) expect(Math.abs(time - total / 12)).toBeLessThan(90);
});

test.each([
  ["more cleaners than villas", ["v1", "v2"], ["c1", "c2", "c3"], 2],
  ["one cleaner", ["v1", "v2"], ["c1"], 2],
  ["no villas", [], ["c1", "c2"], 0],
  ["no cleaners", ["v1"], [], 0],
])("every villa is shared out once, and nobody gets none: %s", (_, unitIds, people, shared) => {
  const shares = sharesOf(unitIds, people, each(60));
  expect(shares.flatMap((share) => share.unitIds)).toEqual(unitIds.slice(0, shared));
  expect(shares.every((share) => share.unitIds.length > 0)).toBe(true);
});

test("together, cleaners lead villas in turn", () => {
  expect(ledBy(["v1", "v2", "v3"], ["c1", "c2"])).toEqual([
    { cleanerId: "c1", unitIds: ["v1", "v3"] },
    { cleanerId: "c2", unitIds: ["v2"] },
  ]);
});

test("somebody's villas start one after the other, at the latest at 23:59", () => {
  const times = (startTime: string) =>
    startsOf({ cleanerId: "c1", unitIds: ["v1", "v2", "v3"] }, each(75), startTime).map(({ time }) => time);
  expect(times("09:00")).toEqual(["09:00", "10:15", "11:30"]);
  expect(times("22:00")).toEqual(["22:00", "23:15", "23:59"]);
});

test.each([
  ["09:00", "12:00", 180, 0],
  ["09:00", "11:15", 135, 45],
  ["12:00", "09:00", 0, 180],
])("three hours of work from %s to %s: %i min booked, %i min over", (startTime, endTime, booked, over) => {
  expect(workTime(["v1", "v2", "v3"], each(60), { startTime, endTime })).toEqual({ work: 180, booked, over });
});
