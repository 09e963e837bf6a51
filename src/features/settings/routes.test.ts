import { asc, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { recordAnnouncements } from "../../../tests/support/announcement-recorder";
import { book, monday, workFor } from "../../../tests/support/bookings";
import { addCode, addVilla, addWork, auditOf, workOf } from "../../../tests/support/builders";
import { type Caller, callerOf, signInAs } from "../../../tests/support/caller";
import { problemOf } from "../../../tests/support/problem";
import { startApp, type TestApp } from "../../../tests/support/start-app";
import { assignmentCollaborators, assignments, registrationCodes, settings } from "../../server/database/tables";
import { parkDay, parkInstant, parkTime } from "../../shared/time";

let app: TestApp;
let admin: Caller;
let cleaner: Caller;
let settingsId: string;

beforeAll(async () => {
  app = await startApp({ settings: { PARK_NAME: "Duinvallei", PARK_TIME_ZONE: "Europe/Amsterdam", PARK_PHONE: "1" } });
  admin = await signInAs(app, "admin");
  cleaner = await signInAs(app, "cleaner");
  const [row] = await app.database.db.select().from(settings);
  settingsId = row?.id ?? "";
});
afterAll(() => app.close());

describe("a park's settings", () => {
  test("come from the environment of its first start only", async () => {
    expect((await admin.get("/api/settings")).body).toMatchObject({
      ...{ name: "Duinvallei", timeZone: "Europe/Amsterdam", phone: "1", checkOutTime: "10:00", checkInTime: "16:00" },
      ...{ readyWhen: "approval", photoMonths: null, supervisorsMayOverlap: false },
      areas: (await admin.get("/api/areas")).body,
      villaTypes: (await admin.get("/api/villa-types")).body,
    });
    const later = await startApp({ databaseUrl: app.databaseUrl, settings: { PARK_NAME: "Another" } });
    expect((await callerOf(later).get("/api/park")).body).toMatchObject({ name: "Duinvallei" });
    await later.close();
  });

  test("have no contact details of the sample park in another one", async () => {
    const own = await startApp({ settings: { SAMPLE_PARK: "0" } });
    expect((await callerOf(own).get("/api/park")).body).toMatchObject({ phone: "", email: "", address: "" });
    await own.close();
  });

  test("are changed field by field, with an audit row, and for visitors at once", async () => {
    const change = {
      name: "Duinvallei Park",
      email: "",
      phone: " +31 6 1234 ",
      checkOutTime: "09:30",
      photoMonths: 12,
    };
    const { status, body, headers } = await admin.patch("/api/settings", change);
    expect(status).toBe(200);
    expect(body).toMatchObject({ ...change, phone: "+31 6 1234", checkInTime: "16:00" });
    const read = await admin.get("/api/settings");
    expect(read.body).toEqual(body);
    expect(read.headers.get("etag")).toBe(headers.get("etag"));
    expect((await callerOf(app).get("/api/park")).body).toMatchObject({ name: "Duinvallei Park", email: "" });
    const rows = await auditOf(app, settingsId);
    expect(rows.at(-1)).toEqual({
      ...{ action: "settings.edit", userId: admin.id },
      meta: {
        name: ["Duinvallei", "Duinvallei Park"],
        email: ["office@changeover.example", ""],
        phone: ["1", "+31 6 1234"],
        checkOutTime: ["10:00", "09:30"],
        photoMonths: [null, 12],
      },
    });
    await admin.patch("/api/settings", change);
    expect(await auditOf(app, settingsId)).toHaveLength(rows.length);
  });

  test.each([
    ["name", ""],
    ["name", "x".repeat(81)],
    ["timeZone", "Mars/Base"],
    ["timeZone", "+02:00"],
    ["timeZone", "CET"],
    ["timeZone", "BST"],
    // Known to JavaScript only.
    ["timeZone", "US/Pacific-New"],
    ["timeZone", ""],
    ["email", "office"],
    ["checkOutTime", "25:00"],
    ["checkOutTime", "16:00"],
    ["checkInTime", "4 PM"],
    ["checkInTime", "08:00"],
    ["readyWhen", "never"],
    ["photoMonths", 2],
    ["photoMonths", 3.5],
    ["photoMonths", 121],
    ["supervisorsMayOverlap", "yes"],
    ["locale", "xx"],
  ])("refuse an invalid %s (%j) with its name", async (field, value) => {
    const before = await admin.get("/api/settings");
    const answer = await admin.patch("/api/settings", { name: "Never", [field]: value });
    expect(answer.status).toBe(422);
    expect(problemOf(answer).errors).toMatchObject([{ path: field }]);
    expect((await admin.get("/api/settings")).body).toEqual(before.body);
  });

  test("name the languages that people read, always with the park's own, and visitors see them", async () => {
    const own = await startApp({ settings: { SAMPLE_PARK: "0" } });
    const boss = await signInAs(own, "admin");
    expect((await callerOf(own).get("/api/park")).body).toMatchObject({ locale: "en", languages: ["en"] });
    await boss.patch("/api/settings", { languages: ["pl", "de", "pl"] });
    expect((await boss.get("/api/settings")).body).toMatchObject({ locale: "en", languages: ["en", "de", "pl"] });
    await boss.patch("/api/settings", { locale: "nl" });
    const languages = ["en", "nl", "de", "pl"];
    expect((await callerOf(own).get("/api/park")).body).toMatchObject({ locale: "nl", languages });
    expect((await boss.patch("/api/settings", { languages: ["xx"] })).status).toBe(422);
    await own.close();
  });

  test("refuse a change of a version that a colleague has changed", async () => {
    const { headers } = await admin.get("/api/settings");
    const ifMatch = { "if-match": headers.get("etag") ?? "" };
    const colleague = await signInAs(app, "admin");
    expect((await colleague.patch("/api/settings", { address: "Duinweg 2" })).status).toBe(200);
    const refused = await admin.send("PATCH", "/api/settings", { body: { address: "Duinweg 3" }, headers: ifMatch });
    expect(problemOf(refused).code).toBe("changed-meanwhile");
    expect((await admin.get("/api/settings")).body).toMatchObject({ address: "Duinweg 2" });
  });
});

describe("a new time zone", () => {
  beforeEach(async () => {
    await admin.patch("/api/settings", { timeZone: "Europe/Amsterdam" });
    await app.database.db.delete(assignments);
    await app.database.db.delete(registrationCodes);
  });

  test("keeps the wall-clock times of pending work and of codes, and the instants of everything else", async () => {
    const at = (day: string, time: string, zone = "Europe/Amsterdam") => parkInstant(day, time, zone);
    const helper = await signInAs(app, "cleaner");
    const pending = await addWork(app, { lead: cleaner, helpers: [helper], plannedAt: at("2027-07-01", "10:00") });
    const begun = await addWork(app, { lead: cleaner, status: "in_progress", plannedAt: at("2027-07-01", "10:00") });
    const done = await addWork(app, { lead: cleaner, status: "done", plannedAt: at("2027-07-01", "10:00") });
    await addCode(app, { supervisorId: admin.id, expiresAt: at("2027-07-30", "23:59") });
    await addCode(app, { supervisorId: admin.id, expiresAt: new Date(Date.now() - 60_000) });
    const expired = (await codes())[1]?.expiresAt;

    const preview = await admin.get("/api/settings/time-zone-change?timeZone=America/New_York");
    expect(preview.body).toEqual({ assignments: 1, registrationCodes: 1 });
    const heard = await recordAnnouncements(app);
    expect((await admin.patch("/api/settings", { timeZone: "America/New_York" })).status).toBe(200);
    const people = (await heard()).flatMap((one) => ("topic" in one && one.topic === "assignments" ? one.people : []));
    expect(people.toSorted()).toEqual([cleaner.id, helper.id].toSorted());

    expect((await workOf(app, pending)).plannedAt).toEqual(at("2027-07-01", "10:00", "America/New_York"));
    const [helping] = await app.database.db
      .select()
      .from(assignmentCollaborators)
      .where(eq(assignmentCollaborators.assignmentId, pending));
    expect(helping?.plannedAt).toEqual(at("2027-07-01", "10:00", "America/New_York"));
    for (const id of [begun, done]) expect((await workOf(app, id)).plannedAt).toEqual(at("2027-07-01", "10:00"));
    expect((await codes()).map(({ expiresAt }) => expiresAt)).toEqual([
      at("2027-07-30", "23:59", "America/New_York"),
      expired,
    ]);
    expect((await auditOf(app, settingsId)).at(-1)?.meta).toEqual({
      timeZone: ["Europe/Amsterdam", "America/New_York"],
    });
  });

  const days = [
    "2027-03-13",
    "2027-03-14",
    "2027-03-27",
    "2027-03-28",
    "2027-03-29",
    "2027-10-30",
    "2027-10-31",
    "2027-11-07",
  ];
  const times = ["00:00", "01:30", "02:00", "02:30", "03:30", "10:00", "23:59"];
  const skipped: Record<string, string> = { "2027-03-14 02:00": "03:00", "2027-03-14 02:30": "03:30" };
  test.each(["America/New_York", "UTC", "Asia/Kolkata"])(
    "%s: each time around both clock changes stays, on its day; a skipped one moves forward by an hour",
    async (zone) => {
      const planned = new Map<string, string>();
      for (const day of days)
        for (const time of times) {
          const plannedAt = parkInstant(day, time, "Europe/Amsterdam");
          // Skipped in Amsterdam itself: nobody can have planned it.
          if (parkTime(plannedAt, "Europe/Amsterdam") !== time) continue;
          planned.set(await addWork(app, { lead: cleaner, plannedAt }), `${day} ${time}`);
        }
      await admin.patch("/api/settings", { timeZone: zone });
      for (const row of await app.database.db.select().from(assignments).orderBy(asc(assignments.id))) {
        const [day = "", time = ""] = (planned.get(row.id) ?? "").split(" ");
        const expected = zone === "America/New_York" ? (skipped[`${day} ${time}`] ?? time) : time;
        expect([day, parkDay(row.plannedAt, zone), parkTime(row.plannedAt, zone)]).toEqual([day, day, expected]);
        // The first of two: an hour earlier it is another time.
        expect(parkTime(new Date(row.plannedAt.getTime() - 3_600_000), zone)).not.toBe(time);
      }
    },
  );

  test("is the one that an action goes by which had begun in the old one", async () => {
    await admin.patch("/api/settings", { timeZone: "Asia/Kolkata" });
    // The builders' park still has the old zone, like a node that has not heard of the change.
    expect(app.park.zone).toBe("Europe/Amsterdam");
    const { perform } = await import("../../server/actions/perform");
    const { invalidate } = await import("../../server/actions/context");
    const zones: string[] = [];
    await perform(app.park, null, async (context) => {
      zones.push(context.zone);
      invalidate(context, "assignments");
    });
    expect(zones).toEqual(["Europe/Amsterdam", "Asia/Kolkata"]);
  });

  test("is the one of a request to a node that has not heard of it", async () => {
    await app.database.db.update(settings).set({ timeZone: "Asia/Kolkata" });
    const villa = await addVilla(app);
    await book(admin, { cleanerIds: [cleaner.id], unitIds: [villa] });
    const [work] = await workFor(app, [villa]);
    expect(work?.plannedAt).toEqual(parkInstant(monday, "09:00", "Asia/Kolkata"));
  });

  async function codes() {
    return app.database.db.select().from(registrationCodes).orderBy(asc(registrationCodes.id));
  }
});
