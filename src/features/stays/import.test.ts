import { createHash, randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { recordAnnouncements } from "../../../tests/support/announcement-recorder";
import { addVilla, workOf } from "../../../tests/support/builders";
import { type Caller, signInAs } from "../../../tests/support/caller";
import { expectProblem, inEnglish, problemOf } from "../../../tests/support/problem";
import { startApp, type TestApp } from "../../../tests/support/start-app";
import { times } from "../../../tests/support/times";
import { auditLogs, stays } from "../../server/database/tables";
import { addDays, parkDay } from "../../shared/time";
import { importStays } from "./contract/import";
import { getNeeds } from "./contract/needs";
import { getStays } from "./contract/stays";

// Stays from sheets (docs/domain.md, "Stays"): dry run, import, and what a complete list cancels.

let app: TestApp;
let leader: Caller;
let villa: string;
let other: string;
/** A list of each test's own. */
let list: string;
let today: string;
beforeAll(async () => {
  app = await startApp();
  leader = await signInAs(app, "teamleader", "Sanne Bakker");
  villa = await addVilla(app, { code: "DV-101" });
  other = await addVilla(app, { code: "DV-102" });
  today = parkDay(new Date(), app.park.zone);
});
beforeEach(() => {
  list = `list-${randomUUID()}`.slice(0, 40).replace(/-$/, "");
});
afterAll(() => app.close());

type Range = { from: string; to: string; unitIds: string[] | null };
type Options = { dryRun?: boolean; complete?: Range | null; to?: string; plan?: string | undefined };
const send = (rows: object[], { dryRun = false, complete = null, to = list, plan }: Options = {}) =>
  leader.post("/api/stays/import", { rows, dryRun, list: to, complete, plan });
const reported = async (...sent: Parameters<typeof send>) => {
  const answer = await send(...sent);
  expect(answer.status, answer.text).toBe(200);
  return z.parse(importStays.reply, answer.body);
};
const day = (count: number) => addDays(today, count);
const row = (reference: string, from: number, changes: object = {}) => ({
  ...{ reference, unit: "dv-101", arrival: day(from), departure: day(from + 3) },
  ...changes,
});
const listed = async (of = list) => {
  const { body } = await leader.get(`/api/stays?from=${day(-100)}&to=${day(299)}&cancelled=true`);
  const found = z.parse(getStays.reply, body).filter(({ source }) => source === `file-${of}`);
  return found.sort((one, another) => one.externalId.localeCompare(another.externalId, "en", { numeric: true }));
};
const statuses = async () => (await listed()).map(({ externalId, status }) => `${externalId} ${status}`);
const stored = async () => [
  await app.database.db.select().from(stays).orderBy(stays.id),
  await app.database.db.$count(auditLogs),
];
const nothing = { added: 0, changed: 0, unchanged: 0, cancelled: 0, cancellations: [], unknownVillas: [], errors: [] };

test("a dry run reports what is new, how values change and what would be cancelled, and writes nothing", async () => {
  await reported([row("A", 1, { guests: 2 }), row("B", 5), row("C", 9, { unit: "DV-102" })]);
  const before = await stored();
  const heard = await recordAnnouncements(app);
  const rows = [
    { row: 4, ...row("A", 1, { guests: "4", departure: day(5), checkIn: "14.30 uur", kind: "eigenaar" }) },
    { row: 6, ...row("D", 20, { unit: "Elsewhere 3" }) },
    { row: 7, ...row("C", 9, { unit: "DV-101" }) },
  ];
  const complete = { from: day(0), to: day(30), unitIds: null };
  expect(await reported(rows, { dryRun: true, complete })).toEqual({
    ...{ added: 1, changed: 2, unchanged: 0, errors: [], newAreas: [], newTypes: [] },
    additions: [{ row: 6, name: "Elsewhere 3", day: day(20) }],
    changes: [
      { row: 4, name: "DV-101", day: day(1), column: "departure", from: day(4), to: day(5) },
      { row: 4, name: "DV-101", day: day(1), column: "checkIn", from: "", to: "14:30" },
      { row: 4, name: "DV-101", day: day(1), column: "guests", from: "2", to: "4" },
      { row: 4, name: "DV-101", day: day(1), column: "kind", from: "guest", to: "owner" },
      { row: 7, name: "DV-102", day: day(9), column: "unit", from: "DV-102", to: "DV-101" },
    ],
    ...{ cancelled: 1, upcoming: 3, unknownVillas: ["Elsewhere 3"] },
    cancellations: [{ unit: "DV-101", arrival: day(5), departure: day(8) }],
    plan: expect.any(String),
  });
  expect(await stored()).toEqual(before);
  expect(await heard()).toEqual([]);
});

test("an import does what its dry run reports; the same sheet again changes and writes nothing", async () => {
  const rows = [row("A", 1, { guests: 4, checkOut: 0.4375 }), row("B", 5, { kind: "Sperrung", status: "bevestigd" })];
  const heard = await recordAnnouncements(app);
  expect(await reported(rows)).toMatchObject({ ...nothing, added: 2, upcoming: 0 });
  expect(await listed()).toMatchObject([
    { externalId: "A", unitId: villa, guests: 4, checkOut: "10:30", checkIn: null, kind: "guest", status: "booked" },
    { externalId: "B", unitId: villa, kind: "block" },
  ]);
  expect((await heard()).filter((one) => "topic" in one && one.topic === "stays")).toHaveLength(1);
  const before = await stored();
  for (const dryRun of [true, false])
    expect(await reported(rows, { dryRun })).toMatchObject({ ...nothing, unchanged: 2, upcoming: 2 });
  expect(await stored()).toEqual(before);
});

test("fields without a column stay, an empty cell empties what can be empty, and a stay that is not called cancelled is booked", async () => {
  await reported([row("A", 1, { guests: 4, checkIn: "15:00", kind: "owner", status: "cancelled" })]);
  expect(await listed()).toMatchObject([{ status: "cancelled" }]);
  expect(await reported([{ reference: "A", departure: day(6) }])).toMatchObject({ ...nothing, changed: 1 });
  expect(await listed()).toMatchObject([
    { unitId: villa, departure: day(6), guests: 4, checkIn: "15:00", kind: "owner", status: "booked" },
  ]);
  await reported([{ reference: "A", unit: "", arrival: " ", guests: "", checkIn: null, kind: "" }]);
  expect(await listed()).toMatchObject([
    { unitId: villa, arrival: day(1), guests: null, checkIn: null, kind: "owner" },
  ]);
});

test("the name of a villa that the park doesn't have is a change once it is corrected", async () => {
  await reported([row("A", 1, { unit: "Lodge 9" })]);
  const corrected = [row("A", 1, { unit: "Lodge 19" })];
  expect(await reported(corrected, { dryRun: true })).toMatchObject({
    ...{ changed: 1, unchanged: 0, unknownVillas: ["Lodge 19"] },
    changes: [{ row: 1, name: "Lodge 9", day: day(1), column: "unit", from: "Lodge 9", to: "Lodge 19" }],
  });
  expect(await reported(corrected)).toMatchObject({ changed: 1 });
  expect(await listed()).toMatchObject([{ unitId: null, unitCode: "Lodge 19" }]);
  expect(await reported(corrected, { dryRun: true })).toMatchObject({ changed: 0, unchanged: 1 });
});

test("a villa that the sheet names by its id is the same after it was removed, and another one that has its code then is", async () => {
  const admin = await signInAs(app, "admin");
  const removed = await addVilla(app, { code: "DV-103" });
  const rows = [row("A", 1, { unit: removed })];
  await reported(rows);
  expect((await admin.delete(`/api/units/${removed}`)).status).toBe(204);
  expect(await reported(rows, { dryRun: true })).toMatchObject({ changed: 0, unchanged: 1, unknownVillas: [removed] });
  const next = await admin.post("/api/units", { code: "dv-103", location: "Duinvallei" });
  expect(next.status, next.text).toBe(201);
  expect(await reported(rows, { dryRun: true })).toMatchObject({ changed: 0, unchanged: 1, unknownVillas: [] });
});

test("without a reference, villa and arrival tell which stay it is", async () => {
  await reported([{ unit: "DV-101", arrival: day(1), departure: day(3) }]);
  const id = createHash("sha256")
    .update(`dv-101 ${day(1)}`)
    .digest("hex");
  expect(await listed()).toMatchObject([{ externalId: id, departure: day(3) }]);
  await reported([{ unit: "dv-101", arrival: day(1), departure: day(5) }]);
  expect(await listed()).toMatchObject([{ externalId: id, departure: day(5) }]);
});

test("any error refuses all rows, by hand and in the dry run alike", async () => {
  const rows = [
    row("A", 1),
    row("A", 9),
    row("B", 1, { departure: day(1) }),
    row("C", 1, { departure: addDays(day(1), 1_831) }),
    row("Jansen, R.", 1),
    { reference: "D" },
    { departure: day(3) },
    row("E", 1, { arrival: "soon", guests: "many" }),
    { unit: "DV-101", arrival: day(2), departure: day(4) },
    { unit: "dv-101", arrival: day(2), departure: day(5) },
    row("F", 1, { unit: "DV\u0000" }),
  ];
  const before = await stored();
  const { errors } = await reported(rows, { dryRun: true });
  expect(inEnglish(errors)).toEqual([
    { row: 2, column: "reference", message: "A is already in row 1." },
    { row: 3, column: "departure", message: "The departure must be after the arrival." },
    { row: 4, column: "departure", message: "A stay can't be longer than five years." },
    { row: 5, column: "reference", message: "Letters, digits, dots, underscores and hyphens only." },
    { row: 6, column: "unit", message: "Please enter the villa." },
    { row: 6, column: "arrival", message: "Please enter the day of arrival." },
    { row: 6, column: "departure", message: "Please enter the day of departure." },
    { row: 7, column: "unit", message: "Please enter the villa." },
    { row: 7, column: "arrival", message: "Please enter the day of arrival." },
    { row: 8, column: "arrival", message: "“soon” is not a date, such as 2026-12-24 or 24-12-2026." },
    { row: 8, column: "guests", message: "“many” is not a whole number." },
    { row: 10, column: "unit", message: `dv-101, ${day(2)} is already in row 9.` },
    { row: 11, column: "unit", message: "Text must not contain a NUL character." },
  ]);
  const refusal = problemOf(await send(rows));
  expect(refusal).toMatchObject({
    code: "invalid",
    detail: expect.stringContaining("13 errors; nothing was imported"),
  });
  expect(refusal.errors).toHaveLength(13);
  expect(await stored()).toEqual(before);
});

describe("a list that claims to be complete", () => {
  const range = (changes: Partial<Range> = {}): Range => ({ from: day(-10), to: day(60), unitIds: null, ...changes });

  test("cancels what is missing in its range: upcoming stays of its villas, and of no other list", async () => {
    const elsewhere = `${list.slice(0, 30)}-b`;
    await reported([row("X", 5)], { to: elsewhere });
    await leader.put(`/api/stays/manual/${randomUUID()}`, { unit: villa, arrival: day(5), departure: day(8) });
    await reported([
      ...[row("over", -9), row("leaves-today", -3), row("here", -2), row("kept", 10), row("gone", 20)],
      ...[row("other-villa", 20, { unit: "DV-102" }), row("later", 58), row("no-villa", 20, { unit: "Elsewhere" })],
    ]);
    const complete = range({ unitIds: [villa] });
    expect(await reported([row("kept", 10)], { complete })).toMatchObject({ ...nothing, unchanged: 1, cancelled: 2 });
    expect((await statuses()).filter((one) => one.endsWith("cancelled"))).toEqual(["gone cancelled", "here cancelled"]);
    expect((await listed(elsewhere)).map(({ status }) => status)).toEqual(["booked"]);

    expect(await reported([row("kept", 10)], { complete: range() })).toMatchObject({ cancelled: 2 });
    expect((await statuses()).filter((one) => one.endsWith("booked"))).toEqual([
      ...["kept booked", "later booked", "leaves-today booked", "over booked"],
    ]);
    const before = await stored();
    expect(await reported([row("kept", 10)], { complete: range() })).toMatchObject({ cancelled: 0, unchanged: 1 });
    expect(await stored()).toEqual(before);
  });

  test("books a stay again that is back in the sheet", async () => {
    await reported([row("A", 5), row("B", 9)]);
    await reported([row("B", 9)], { complete: range() });
    expect(await statuses()).toEqual(["A cancelled", "B booked"]);
    expect(await reported([row("A", 5), row("B", 9)], { complete: range() })).toMatchObject({
      changed: 1,
      cancelled: 0,
    });
    expect(await statuses()).toEqual(["A booked", "B booked"]);
  });

  test("reports how many of its upcoming stays would go, so that a person can be asked, and cancels them all", async () => {
    await reported([row("over", -9), ...times(8).map((n) => row(`R-${n}`, 3 + n * 4))]);
    const rows = times(4).map((n) => row(`R-${n}`, 3 + n * 4));
    expect(await reported(rows, { complete: range(), dryRun: true })).toMatchObject({ cancelled: 4, upcoming: 8 });
    expect(await reported(rows, { complete: range() })).toMatchObject({ cancelled: 4, upcoming: 8 });
    expect((await statuses()).filter((one) => one.endsWith("cancelled"))).toHaveLength(4);
  });

  test("cancels nothing that its dry run did not report: stays that a colleague has imported meanwhile", async () => {
    await reported([row("A", 5)]);
    const complete = range();
    const { plan } = await reported([row("A", 5)], { complete, dryRun: true });
    await reported(times(4).map((n) => row(`R-${n}`, 10 + n * 4)));
    expectProblem(await send([row("A", 5)], { complete, plan }), "changed-meanwhile");
    expect((await statuses()).filter((one) => one.endsWith("cancelled"))).toEqual([]);
    const again = await reported([row("A", 5)], { complete, dryRun: true });
    expect(again).toMatchObject({ cancelled: 4, upcoming: 5 });
    expect(await reported([row("A", 5)], { complete, plan: again.plan })).toMatchObject({ cancelled: 4 });
  });

  test("lets planned work follow: that of a missing stay is deleted", async () => {
    const anna = await signInAs(app, "cleaner", "Anna");
    await reported([row("A", 30, { unit: "DV-102" })]);
    const { body } = await leader.get(`/api/needs?from=${day(30)}&to=${day(40)}`);
    const need = z.parse(getNeeds.reply, body).find(({ unitId }) => unitId === other);
    const planned = await leader.post("/api/needs/plan", {
      ...{ needs: [need], cleanerId: anna.id, collaboratorIds: [] },
    });
    expect(planned.status, planned.text).toBe(201);
    const [work] = z.parse(z.array(z.object({ id: z.string() })), planned.body);
    expect(await workOf(app, work?.id ?? "")).toMatchObject({ unitId: other });
    await reported([], { complete: range() });
    expect((await leader.get(`/api/assignments/${work?.id}`)).status).toBe(404);
  });
});

test("two imports of the same sheet at once end up as one", async () => {
  const rows = times(20).map((n) => row(`R-${n}`, n * 4));
  const results = await Promise.all([reported(rows), reported(rows)]);
  expect(results.map(({ added, unchanged }) => [added, unchanged]).sort()).toEqual(
    [
      [0, 20],
      [20, 0],
    ].sort(),
  );
  expect(await listed()).toHaveLength(20);
});

test.each([
  ["list", { list: "Bookings 2026" }],
  ["list", { list: "" }],
  ["list", { list: "a".repeat(41) }],
  ["complete.from", { complete: { from: "2026-02-30", to: "2026-03-01", unitIds: null } }],
  ["complete.unitIds.0", { complete: { from: "2026-02-01", to: "2026-03-01", unitIds: ["DV-101"] } }],
  ["complete.to", { complete: { from: "2026-03-01", to: "2026-02-28", unitIds: null } }],
  ["complete", { complete: undefined }],
  ["rows", { rows: times(5_001).map(() => ({})) }],
  ["rows.0.unit", { rows: [{ unit: {} }] }],
])("a request with a wrong %s is refused (%#)", async (path, given) => {
  const answer = await leader.post("/api/stays/import", { rows: [], dryRun: true, list, complete: null, ...given });
  expect(problemOf(answer)).toMatchObject({ code: "invalid", errors: [{ path }] });
});
