import { afterAll, beforeAll, expect, test } from "vitest";
import * as z from "zod/mini";
import { monday } from "../../../tests/support/bookings";
import { addWork } from "../../../tests/support/builders";
import { type Caller, signInAs } from "../../../tests/support/caller";
import { startApp, type TestApp } from "../../../tests/support/start-app";
import { addDays } from "../../shared/time";
import { getHandedOver } from "./contract";

// What a leader reads after entering an absence: which villas of that person teammates have now.

let app: TestApp;
let sanne: Caller;
let anna: Caller;
let ben: Caller;
beforeAll(async () => {
  app = await startApp();
  sanne = await signInAs(app, "teamleader", "Sanne");
  anna = await signInAs(app, "cleaner", "Anna");
  ben = await signInAs(app, "cleaner", "Ben");
});
afterAll(() => app.close());

const tuesday = addDays(monday, 1);
const at = (day: string, time = "09:00") => new Date(`${day}T${time}:00Z`);
const handedOver = async (from: string, to: string) => {
  const { status, text, body } = await sanne.get(`/api/absences/handed-over?userId=${anna.id}&from=${from}&to=${to}`);
  expect(status, text).toBe(200);
  return z.parse(getHandedOver.reply, body).map(({ id, cleaner }) => [id, cleaner.name]);
};

test("names who has the villas that the person led or helped with, on these days only", async () => {
  const led = await addWork(app, { lead: anna, helpers: [ben], plannedAt: at(monday, "10:00") });
  const helped = await addWork(app, { lead: ben, helpers: [anna], plannedAt: at(monday) });
  const begun = await addWork(app, { lead: anna, helpers: [ben], status: "in_progress", plannedAt: at(tuesday) });
  const alone = await addWork(app, { lead: anna, plannedAt: at(monday) });
  const others = await addWork(app, { lead: ben, plannedAt: at(monday) });
  const later = await addWork(app, { lead: anna, helpers: [ben], plannedAt: at(addDays(monday, 2)) });
  expect(await handedOver(monday, tuesday)).toEqual([]);
  const days = { from: monday, to: tuesday };
  expect((await sanne.post("/api/absences", { userId: anna.id, ...days })).status).toBe(201);

  const shown = await handedOver(monday, tuesday);
  expect(shown).toEqual([
    [helped, "Ben"],
    [led, "Ben"],
    [begun, "Ben"],
  ]);
  expect(await handedOver(tuesday, tuesday)).toEqual([[begun, "Ben"]]);
  for (const id of [alone, others, later]) expect(shown.map(([one]) => one)).not.toContain(id);

  await ben.patch(`/api/assignments/${begun}/finish`);
  expect(await handedOver(monday, tuesday)).toHaveLength(2);
});
