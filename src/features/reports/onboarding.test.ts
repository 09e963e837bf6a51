import { expect, test } from "vitest";
import { addChecklist, addVilla, addWork } from "../../../tests/support/builders";
import { type Caller, callerOf, idIn, signInAs, testPassword } from "../../../tests/support/caller";
import { definitionOf } from "../../../tests/support/checklists";
import { openEvents } from "../../../tests/support/event-stream";
import { startAppForTest } from "../../../tests/support/start-app";
import { assignments } from "../../server/database/tables";
import { makeFirstAdminLink } from "../accounts/actions/sign-in";

// The steps of an empty park on its dashboard (docs/domain.md, "Settings").

async function publishChecklist(admin: Caller): Promise<void> {
  const list = idIn(await admin.post("/api/checklists", { name: "Large villas" }));
  await admin.put(`/api/checklists/${list}/draft`, { items: [definitionOf("Beds")] });
  expect((await admin.post(`/api/checklists/${list}/publish`)).status).toBe(200);
}

async function tellStay(admin: Caller, unit: string): Promise<void> {
  const stay = { unit, arrival: "2031-05-10", departure: "2031-05-17" };
  expect((await admin.put("/api/stays/manual/first", stay)).status).toBe(200);
}

test("each step is derived from what is there, whoever did it, until the park has work", async () => {
  const app = await startAppForTest();
  const admin = await signInAs(app, "admin");
  const steps = async () => Object((await admin.get("/api/reports/summary")).body).onboarding;
  const none = { settings: false, villas: false, people: false, checklist: false, stays: false, firstDay: false };
  expect(await steps()).toEqual(none);
  // Like the standard checklist of a new park, published by nobody.
  await addChecklist(app);
  expect(await steps()).toEqual(none);
  await publishChecklist(admin);
  await tellStay(admin, await addVilla(app));
  const cleaner = await signInAs(app, "cleaner");
  const others = { villas: true, people: true, checklist: true, stays: true, firstDay: false };
  expect(await steps()).toEqual({ settings: false, ...others });

  const other = await signInAs(app, "admin");
  const live = await openEvents(app, admin);
  await other.patch("/api/settings", { name: "Duinvallei" });
  await live.waitForTopic("settings");
  expect(await steps()).toEqual({ settings: true, ...others });

  await addWork(app, { lead: cleaner });
  expect(await steps()).toBeNull();
});

test("a new park begins with all of it to do, although it has a standard checklist", async () => {
  const app = await startAppForTest();
  const token = await makeFirstAdminLink(app.park);
  const mara = { token, name: "Mara Bos", email: "mara@park.example", password: testPassword };
  const { headers } = await callerOf(app).post("/api/first-admin", mara);
  const admin = callerOf(app, undefined, (headers.get("set-cookie") ?? "").split(";")[0]);
  expect((await admin.get("/api/checklist-items")).body).toHaveLength(12);
  const { onboarding } = Object((await admin.get("/api/reports/summary")).body);
  expect(Object.values(onboarding)).toEqual(Array(6).fill(false));
});

test("the list is dismissed for all administrators, which changes no setting, and can be brought back", async () => {
  const app = await startAppForTest();
  const [admin, other] = [await signInAs(app, "admin"), await signInAs(app, "admin")];
  const steps = async () => Object((await other.get("/api/reports/summary")).body).onboarding;
  const before = (await admin.get("/api/settings")).body;
  expect((await admin.patch("/api/settings", { isOnboardingDismissed: true })).body).toEqual(before);
  expect(await steps()).toBeNull();
  await admin.patch("/api/settings", { isOnboardingDismissed: false });
  expect(await steps()).toMatchObject({ settings: false });
});

test("a booking that nobody cleans yet is a first day too; with every step done the list is gone", async () => {
  const app = await startAppForTest();
  const admin = await signInAs(app, "admin");
  const steps = async () => Object((await admin.get("/api/reports/summary")).body).onboarding;
  await signInAs(app, "cleaner");
  await publishChecklist(admin);
  const day = { date: "2031-05-12", startTime: "09:00", endTime: "12:00" };
  const villa = await addVilla(app);
  await tellStay(admin, villa);
  const booked = await admin.post("/api/schedules", { ...day, supervisorId: admin.id, unitIds: [villa] });
  expect(booked.status, booked.text).toBe(201);
  expect(await app.database.db.$count(assignments)).toBe(0);
  const all = { settings: true, villas: true, people: true, checklist: true, stays: true, firstDay: true };
  expect(await steps()).toEqual({ ...all, settings: false });
  await admin.patch("/api/settings", { checkOutTime: "09:30" });
  expect(await steps()).toBeNull();
});
