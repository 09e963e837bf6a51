import { expect, onTestFinished, test } from "vitest";
import { startAppForTest } from "../../../tests/support/start-app";
import { addDays, parkDay } from "../../shared/time";
import { forecastOf } from "./reads/forecast";
import { Planner } from "./reads/planner";

test("the forecasts of the last 14 days that were asked for are kept, and no others", async () => {
  const { park } = await startAppForTest();
  const planner = new Planner();
  onTestFinished(() => planner.close());
  const now = new Date();
  const ask = (days: number) => forecastOf(park, planner, now, addDays(parkDay(now, park.zone), days));
  const [today, tomorrow] = [await ask(0), await ask(1)];
  for (let days = 2; days < 14; days++) await ask(days);
  expect(await ask(0)).toBe(today);
  await ask(14);
  expect(await ask(0)).toBe(today);
  expect(await ask(1)).not.toBe(tomorrow);
});
