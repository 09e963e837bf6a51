import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import * as z from "zod/mini";
import { addVilla, addWork } from "../../../tests/support/builders";
import { type Caller, idIn, signInAs } from "../../../tests/support/caller";
import { startApp, type TestApp } from "../../../tests/support/start-app";
import { addDays, parkDay, parkInstant } from "../../shared/time";
import { makeDayPlan } from "./contract/day-plans";
import { getForecast } from "./contract/forecast";

// What reception says about guests, in the forecast (docs/domain.md, "Readiness").

let app: TestApp;
let leader: Caller;
beforeAll(async () => {
  app = await startApp();
  leader = await signInAs(app, "teamleader", "Sanne");
});
afterAll(() => app.close());

test("guests who are here need the villa now, but not if their stay is moved to a later day", async () => {
  const { zone } = app.park;
  const today = parkDay(new Date(), zone);
  vi.useFakeTimers({ toFake: ["Date"], now: parkInstant(today, "10:00", zone) });
  onTestFinished(() => void vi.useRealTimers());
  const [villa, anna] = [await addVilla(app), await signInAs(app, "cleaner", "Anna")];
  await addWork(app, { lead: anna, villa, plannedAt: parkInstant(today, "14:00", zone) });
  const path = `/api/stays/manual/${crypto.randomUUID()}`;
  const tell = (days: number) => {
    const stay = { arrival: addDays(today, days), departure: addDays(today, days + 3), checkIn: "16:00" };
    return leader.put(path, { unit: villa, ...stay });
  };
  const neededBy = async () => {
    const { villas } = z.parse(getForecast.reply, (await leader.get("/api/forecast")).body);
    return villas.find(({ unitId }) => unitId === villa)?.neededBy;
  };
  const stayId = idIn(await tell(0));
  const arrived = await leader.post(`/api/stays/${stayId}/arrived`);
  expect(await neededBy()).toBe(Object(arrived.body).arrivedAt);
  await tell(2);
  expect(await neededBy()).toBe(parkInstant(addDays(today, 2), "16:00", zone).toISOString());
});

test("a draft begins in a villa whose guests have left, and knows since when the next ones wait", async () => {
  const { zone } = app.park;
  const today = parkDay(new Date(), zone);
  vi.useFakeTimers({ toFake: ["Date"], now: parkInstant(today, "08:30", zone) });
  onTestFinished(() => void vi.useRealTimers());
  const [villa, anna] = [await addVilla(app), await signInAs(app, "cleaner", "Anna")];
  const shift = { date: today, startTime: "08:00", endTime: "18:00" };
  await leader.post("/api/schedules", { ...shift, cleanerIds: [anna.id], unitIds: [await addVilla(app)] });
  const tell = (from: number, to: number) =>
    leader.put(`/api/stays/manual/${crypto.randomUUID()}`, {
      ...{ unit: villa, arrival: addDays(today, from), departure: addDays(today, to) },
      ...{ checkIn: "16:00", checkOut: "10:00" },
    });
  const pieceNow = async () => {
    const { pieces } = z.parse(makeDayPlan.reply, (await leader.post("/api/day-plans", { date: today })).body);
    return pieces.find(({ unitId }) => unitId === villa);
  };
  const [leaving, arriving] = [idIn(await tell(-3, 0)), idIn(await tell(0, 3))];
  const at = (time: string) => parkInstant(today, time, zone).toISOString();
  const before = await pieceNow();
  expect(before).toMatchObject({ plannedAt: at("10:00"), neededBy: at("16:00") });
  expect(before?.after && before.after.at >= at("10:00")).toBe(true);
  await leader.post(`/api/stays/${leaving}/departed`);
  const { body } = await leader.post(`/api/stays/${arriving}/arrived`);
  const after = await pieceNow();
  expect(after).toMatchObject({ plannedAt: at("10:00"), neededBy: Object(body).arrivedAt });
  expect(after?.after && after.after.at < at("10:00")).toBe(true);
});
