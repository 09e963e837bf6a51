import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { recordAnnouncements, topicsIn } from "../../../tests/support/announcement-recorder";
import { addVilla, addWork, type Work } from "../../../tests/support/builders";
import { type Caller, callerOf, signInAs } from "../../../tests/support/caller";
import { expectProblem } from "../../../tests/support/problem";
import { startApp, type TestApp } from "../../../tests/support/start-app";
import { units } from "../../server/database/tables";
import { dayWindow, parkDay } from "../../shared/time";

let app: TestApp;
let leader: Caller;
let anna: Caller;
beforeAll(async () => {
  app = await startApp();
  [leader, anna] = await Promise.all([signInAs(app, "teamleader"), signInAs(app, "cleaner")]);
});
afterAll(() => app.close());

const listed = async () => (await leader.get("/api/units")).body;
const hour = 3_600_000;

test("every signed-in user can list the villas, by code in natural order, without removed ones", async () => {
  await app.database.db.delete(units);
  for (const code of ["WL-10", "WL-9", "DV-100"]) await addVilla(app, { code, hasSauna: code === "WL-9" });
  const gone = await addVilla(app, { code: "AA-1" });
  await app.database.db.update(units).set({ removedAt: new Date() }).where(eq(units.id, gone));
  const expected = [
    { code: "DV-100", location: "Duinvallei", bedrooms: 1, maxPersons: 2, features: [], hasSauna: false },
    { code: "WL-9", hasSauna: true },
    { code: "WL-10", status: "pending" },
  ];
  for (const role of ["admin", "teamleader", "cleaner", "qc"] as const) {
    const answer = await (await signInAs(app, role)).get("/api/units");
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body).toMatchObject(expected);
    expect(answer.text).not.toContain("removedAt");
  }
  expectProblem(await callerOf(app).get("/api/units"), "not-signed-in");
});

describe("a villa's displayed status", () => {
  const { from: midnight, until } = dayWindow(parkDay(new Date(), "Europe/Amsterdam"), "Europe/Amsterdam");
  /** Hours from the park's midnight today. */
  const at = (hours: number) => new Date(midnight.getTime() + hours * hour);
  const last = new Date(until.getTime() - 1);

  test.each<[string, "pending" | "done", { at: Date; status: NonNullable<Work["status"]> }[], string]>([
    ["the stored one without any work", "done", [], "done"],
    ["the stored one if all work is in the future", "done", [{ at: until, status: "pending" }], "done"],
    ["that of today's work", "done", [{ at: at(9), status: "in_progress" }], "in_progress"],
    ["that of work planned for the last moment of today", "done", [{ at: last, status: "pending" }], "pending"],
    ["that of work long ago", "pending", [{ at: at(-24 * 400), status: "done" }], "done"],
    [
      "the latest one's, whatever is planned for tomorrow or earlier",
      "done",
      [
        { at: at(30), status: "in_progress" },
        { at: at(9), status: "needs_review" },
        { at: at(8), status: "done" },
        { at: at(-20), status: "pending" },
      ],
      "needs_review",
    ],
  ])("is %s", async (_, status, works, shown) => {
    const villa = await addVilla(app, { status });
    for (const work of works) await addWork(app, { lead: anna, villa, plannedAt: work.at, status: work.status });
    expect(await listed()).toContainEqual(expect.objectContaining({ id: villa, status: shown }));
  });

  test("of two assignments planned for the same moment the newer one counts", async () => {
    const villa = await addVilla(app);
    for (const status of ["done", "in_progress"] as const)
      await addWork(app, { lead: anna, villa, plannedAt: at(9), status });
    expect(await listed()).toContainEqual(expect.objectContaining({ id: villa, status: "in_progress" }));
  });

  test("is a review until QC has passed it, in a park where that makes it ready", async () => {
    const admin = await signInAs(app, "admin");
    const inspector = await signInAs(app, "qc");
    const villa = await addVilla(app);
    const id = await addWork(app, { lead: anna, villa, plannedAt: at(9), status: "done" });
    expect(await listed()).toContainEqual(expect.objectContaining({ id: villa, status: "done" }));
    expect((await admin.patch("/api/settings", { readyWhen: "qc" })).status).toBe(200);
    expect(await listed()).toContainEqual(expect.objectContaining({ id: villa, status: "needs_review" }));
    const heard = await recordAnnouncements(app);
    await inspector.post(`/api/assignments/${id}/qc/complete`, { status: "passed" });
    expect(topicsIn(await heard())).toContain("units");
    expect(await listed()).toContainEqual(expect.objectContaining({ id: villa, status: "done" }));
    await admin.patch("/api/settings", { readyWhen: "approval" });
  });
});
