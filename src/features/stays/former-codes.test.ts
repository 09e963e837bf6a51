import { beforeEach, describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { addVilla, workOf } from "../../../tests/support/builders";
import { addTestFeed, type CalendarServer, dayFromToday, startFeedPark } from "../../../tests/support/calendar-server";
import { type Caller, idIn, signInAs } from "../../../tests/support/caller";
import type { TestApp } from "../../../tests/support/start-app";
import { addToken, callerWith } from "../../../tests/support/tokens";
import { importStays } from "./contract/import";
import { getNeeds } from "./contract/needs";
import { getStays } from "./contract/stays";

// Villas whose code has changed, while those who tell their stays still name the former one (docs/domain.md, "Villas", "Stays").

let app: TestApp;
let calendars: CalendarServer;
let admin: Caller;
let software: Caller;
let villa: string;
beforeEach(async () => {
  ({ app, calendars } = await startFeedPark());
  admin = await signInAs(app, "admin");
  software = callerWith(app, (await addToken(app)).value);
  villa = await addVilla(app, { code: "WL-042" });
});

const week = { arrival: dayFromToday(1), departure: dayFromToday(8) };
const tell = async (unit: string, changes: object = {}, id = "R-1") => {
  const answer = await software.put(`/api/stays/pms/${id}`, { unit, ...week, ...changes });
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
};
const rename = async (code: string, id = villa) => {
  const answer = await admin.patch(`/api/units/${id}`, { code });
  expect(answer.status, answer.text).toBe(200);
};
const postVilla = async (code: string) =>
  idIn(await admin.post("/api/units", { code, location: "Duinvallei", address: "Helmweg 1" }));
const stays = async () => {
  const { body } = await admin.get(`/api/stays?from=${dayFromToday(0)}&to=${dayFromToday(60)}`);
  return z.parse(getStays.reply, body);
};
/** Plans the cleaning of the villa's stay and returns its id. */
async function planCleaning(): Promise<string> {
  const { body } = await admin.get(`/api/needs?from=${week.departure}&to=${week.departure}`);
  const needs = z.parse(getNeeds.reply, body).map(({ stayId, ruleId, nth, date }) => ({ stayId, ruleId, nth, date }));
  const { id: cleanerId } = await signInAs(app, "cleaner");
  const answer = await admin.post("/api/needs/plan", { needs, cleanerId });
  expect(answer.status, answer.text).toBe(201);
  return String(Object(answer.body)[0].id);
}

test("a stay that software tells by the former code keeps its villa and its untouched cleaning", async () => {
  await tell("WL-042", { guests: 2 });
  const cleaning = await planCleaning();
  await rename("WL-142");
  expect(await tell("wl-042", { guests: 3 })).toMatchObject({ unitId: villa, unitCode: null, guests: 3 });
  expect(await workOf(app, cleaning)).toMatchObject({ unitId: villa });
  await rename("WL-242");
  for (const code of ["WL-042", "WL-142", "WL-242"])
    expect(await tell(code, {}, `R-${code}`)).toMatchObject({ unitId: villa });
});

test("so does one of a calendar with the villa as its place", async () => {
  calendars.answers.set("/c.ics", [{ uid: "a", villa: "WL-042" }]);
  const feed = await addTestFeed(admin, calendars, "/c.ics");
  const cleaning = await planCleaning();
  await rename("WL-142");
  calendars.answers.set("/c.ics", [{ uid: "a", villa: "WL-042", summary: "Owner" }]);
  expect((await admin.post(`/api/feeds/${feed}/read`)).body).toMatchObject({ stays: { upcoming: 1, withoutVilla: 0 } });
  expect(await stays()).toMatchObject([{ unitId: villa, kind: "owner" }]);
  expect(await workOf(app, cleaning)).toMatchObject({ unitId: villa });
});

describe("a sheet without references tells the same stay", () => {
  const send = async (unit: string, guests: number) => {
    const given = { rows: [{ unit, ...week, guests }], dryRun: false, list: "bookings", complete: null };
    const answer = await admin.post("/api/stays/import", given);
    expect(answer.status, answer.text).toBe(200);
    return z.parse(importStays.reply, answer.body);
  };
  test.each([
    ["the former code, then the new one", "WL-042", "WL-142"],
    ["the former code all along", "WL-042", "WL-042"],
    ["the new code, then the former one again", "WL-142", "WL-042"],
  ])("with %s", async (_, first, second) => {
    if (first === "WL-042") await send(first, 2);
    await rename("WL-142");
    if (first !== "WL-042") await send(first, 2);
    expect(await send(second, 3)).toMatchObject({ added: 0, changed: 1, unknownVillas: [] });
    expect(await stays()).toMatchObject([{ unitId: villa, guests: 3 }]);
  });
});

describe("a former code names the villa that had it last", () => {
  test("another villa that has it now, and once that is renamed still that one", async () => {
    await rename("WL-142");
    const next = await postVilla("WL-042");
    expect(await tell("WL-042")).toMatchObject({ unitId: next });
    await rename("WL-050", next);
    expect(await tell("WL-042", { guests: 2 })).toMatchObject({ unitId: next });
    await rename("WL-042");
    expect(await tell("WL-042")).toMatchObject({ unitId: villa });
  });

  test("no villa, if that one was removed", async () => {
    await rename("WL-142");
    const next = await postVilla("WL-042");
    expect((await admin.delete(`/api/units/${next}`)).status).toBe(204);
    expect(await tell("WL-042")).toMatchObject({ unitId: null, unitCode: "WL-042" });
    expect((await admin.delete(`/api/units/${villa}`)).status).toBe(204);
    expect(await tell("WL-142")).toMatchObject({ unitId: null, unitCode: "WL-142" });
  });

  test("no villa, if the villa was removed under another code", async () => {
    await rename("WL-142");
    expect((await admin.delete(`/api/units/${villa}`)).status).toBe(204);
    expect(await tell("WL-042")).toMatchObject({ unitId: null, unitCode: "WL-042" });
  });
});
