import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { addVilla, addWork } from "../../../tests/support/builders";
import { type Caller, callerOf, signInAs } from "../../../tests/support/caller";
import { expectProblem } from "../../../tests/support/problem";
import { startApp, startAppForTest, type TestApp } from "../../../tests/support/start-app";
import { addDays, parkDay, parkInstant } from "../../shared/time";

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const list = z.array(z.object({ id: z.string() }));
const dayOf = (who: Caller, day: string, whose = who) => who.get(`/api/assignments/cleaner/${whose.id}/${day}`);
const idsOf = async (who: Caller, day: string, whose = who) => {
  const answer = await dayOf(who, day, whose);
  expect(answer.status, answer.text).toBe(200);
  return z.parse(list, answer.body).map(({ id }) => id);
};
const at = (plannedAt: string) => new Date(plannedAt);

describe("a park day", () => {
  // Amsterdam is one hour ahead of UTC in winter, two in summer.
  test.each([
    ["a winter day", "2026-11-21", "2026-11-20T23:00:00.000Z", "2026-11-21T22:59:59.999Z"],
    ["a summer day", "2026-07-01", "2026-06-30T22:00:00.000Z", "2026-07-01T21:59:59.999Z"],
    ["the 23-hour day", "2026-03-29", "2026-03-28T23:00:00.000Z", "2026-03-29T21:59:59.999Z"],
    ["the 25-hour day", "2026-10-25", "2026-10-24T22:00:00.000Z", "2026-10-25T22:59:59.999Z"],
    ["New Year's Eve", "2026-12-31", "2026-12-30T23:00:00.000Z", "2026-12-31T22:59:59.999Z"],
  ])("%s goes from midnight to midnight on the park's clocks", async (_, day, first, last) => {
    const anna = await signInAs(app, "cleaner");
    await addWork(app, { lead: anna, plannedAt: new Date(Date.parse(first) - 1) });
    const early = await addWork(app, { lead: anna, plannedAt: at(first) });
    const late = await addWork(app, { lead: anna, plannedAt: at(last) });
    await addWork(app, { lead: anna, plannedAt: new Date(Date.parse(last) + 1) });
    expect(await idsOf(anna, day)).toEqual([early, late]);
  });

  test("follows the park's own zone", async () => {
    const park = await startAppForTest({ settings: { PARK_TIME_ZONE: "Pacific/Auckland" } });
    const anna = await signInAs(park, "cleaner");
    const work = await addWork(park, { lead: anna, plannedAt: at("2026-11-20T11:00:00Z") });
    expect(await idsOf(anna, "2026-11-21")).toEqual([work]);
    expect(await idsOf(anna, "2026-11-20")).toEqual([]);
  });

  test("is sorted by planned start, then by address with its numbers by value, or by location if a villa has no address", async () => {
    const anna = await signInAs(app, "cleaner");
    const villa = (address: string | null, location: string) => addVilla(app, { address, location });
    const planned = async (time: string, where: Promise<string>) =>
      addWork(app, { lead: anna, villa: await where, plannedAt: at(`2026-11-21T${time}:00Z`) });
    const third = await planned("09:00", villa("Duinpad 7", "Zandbank"));
    const fifth = await planned("11:00", villa("Aalscholver 1", "Duinvallei"));
    const second = await planned("09:00", villa(null, "Boulevard"));
    const first = await planned("09:00", villa("Aalscholver 2", "Waterlijn"));
    const fourth = await planned("10:30", villa("Zeeweg 1", "Zandbank"));
    const afterThird = await planned("09:00", villa("Duinpad 18", "Zandbank"));
    expect(await idsOf(anna, "2026-11-21")).toEqual([first, second, third, afterThird, fourth, fifth]);
  });

  test.each(["2026-13-01", "2026-02-30", "today", "2026-1-1", "0000-01-01", "0050-01-01", "9999-12-31", "%00"])(
    "%s is not a day: 422",
    async (day) => {
      expectProblem(await dayOf(await signInAs(app, "cleaner"), day), "invalid");
    },
  );
});

describe("a day shows the work", () => {
  const day = "2026-11-21";
  const plannedAt = at("2026-11-21T09:00:00Z");

  test("of the lead and active collaborators, not of former ones or others", async () => {
    const [anna, bob, cem, dana] = await Promise.all([1, 2, 3, 4].map(() => signInAs(app, "cleaner")));
    if (!anna || !bob || !cem || !dana) throw new Error("a cleaner is missing");
    const work = await addWork(app, { lead: anna, helpers: [bob], left: [cem], plannedAt });
    expect(await idsOf(anna, day)).toEqual([work]);
    expect(await idsOf(bob, day)).toEqual([work]);
    expect(await idsOf(cem, day)).toEqual([]);
    expect(await idsOf(dana, day)).toEqual([]);
    const shown = await dayOf(anna, day);
    expect(shown.body).toMatchObject([
      {
        id: work,
        status: "pending",
        priority: "normal",
        plannedAt: "2026-11-21T09:00:00.000Z",
        startedAt: null,
        uncovered: false,
        cleanerId: anna.id,
        cleaner: { id: anna.id, name: "Test cleaner" },
        checklistCompletions: [],
        collaborators: [
          { cleaner: { id: bob.id }, role: "assistant", leftAt: null },
          { cleaner: { id: cem.id }, leftAt: expect.stringMatching(/Z$/) },
        ],
        qcReviews: [],
      },
    ]);
  });

  test("that moved to another day, on the collaborator's list too", async () => {
    const [anna, bob, leader] = await Promise.all([
      signInAs(app, "cleaner"),
      signInAs(app, "cleaner"),
      signInAs(app, "teamleader"),
    ]);
    const plan = (day: string) =>
      addWork(app, { lead: anna, helpers: [bob], plannedAt: at(`2026-11-${day}T09:00:00Z`) });
    const [first, second] = [await plan("21"), await plan("22")];
    const moved = await leader.patch(`/api/assignments/${first}`, { plannedAt: "2026-11-23T09:00:00.000Z" });
    expect(moved.status, moved.text).toBe(200);
    expect(await idsOf(bob, "2026-11-21")).toEqual([]);
    expect(await idsOf(bob, "2026-11-23")).toEqual([first]);
    const newest = await bob.get("/api/assignments?limit=1");
    expect(newest.body).toMatchObject([{ id: first }]);
    const next = /<(.+)>/.exec(newest.headers.get("link") ?? "")?.[1] ?? "";
    expect((await bob.get(next)).body).toMatchObject([{ id: second }]);
  });

  test("but not an absent lead's uncovered work, though it keeps their name", async () => {
    const anna = await signInAs(app, "cleaner");
    const leader = await signInAs(app, "teamleader");
    const work = await addWork(app, { lead: anna, plannedAt, uncovered: true });
    expect(await idsOf(anna, day)).toEqual([]);
    expectProblem(await anna.get(`/api/assignments/${work}`), "not-found");
    expect((await leader.get(`/api/assignments/${work}`)).body).toMatchObject({ uncovered: true, cleanerId: anna.id });
  });

  test("of anyone for supervisors, but not a colleague's, and none for QC", async () => {
    const anna = await signInAs(app, "cleaner");
    const work = await addWork(app, { lead: anna, plannedAt });
    expect(await idsOf(await signInAs(app, "admin"), day, anna)).toEqual([work]);
    expect(await idsOf(await signInAs(app, "teamleader"), day, anna)).toEqual([work]);
    expectProblem(await dayOf(await signInAs(app, "cleaner"), day, anna), "not-found");
    expectProblem(await dayOf(await signInAs(app, "qc"), day, anna), "wrong-role");
    expectProblem(await dayOf(callerOf(app), day, anna), "not-signed-in");
  });
});

describe("open work from before", () => {
  const today = "2026-11-23";
  const withEarlier = async (who: Caller, whose = who) => idsOf(who, `${today}?earlier=open`, whose);
  const friday = at("2026-11-20T09:00:00Z");

  test("comes before the day's, what was sent back first; the plain day leaves it out", async () => {
    const anna = await signInAs(app, "cleaner");
    const planned = await addWork(app, { lead: anna, plannedAt: at("2026-11-23T08:00:00Z") });
    const started = await addWork(app, {
      lead: anna,
      plannedAt: at("2026-11-19T09:00:00Z"),
      status: "in_progress",
    });
    const pending = await addWork(app, { lead: anna, plannedAt: friday });
    const rework = await addWork(app, { lead: anna, plannedAt: friday, status: "done" });
    const qc = await signInAs(app, "qc");
    const sentBack = await qc.post(`/api/assignments/${rework}/qc/complete`, { status: "needs_rework", notes: "Sand" });
    expect(sentBack.status, sentBack.text).toBe(200);
    expect(await withEarlier(anna)).toEqual([rework, started, pending, planned]);
    expect(await idsOf(anna, today)).toEqual([planned]);
    const shown = await anna.get(`/api/assignments/cleaner/${anna.id}/${today}?earlier=open`);
    expect(shown.body).toMatchObject([{ qcReviews: [{ status: "needs_rework", notes: "Sand" }] }, {}, {}, {}]);
  });

  test("is only one's own: led while covered, or helped with, and not submitted", async () => {
    const [anna, bob] = await Promise.all([signInAs(app, "cleaner"), signInAs(app, "cleaner")]);
    const own = await addWork(app, { lead: bob, helpers: [anna], plannedAt: friday });
    await addWork(app, { lead: bob, left: [anna], plannedAt: friday });
    await addWork(app, { lead: anna, plannedAt: friday, uncovered: true });
    await addWork(app, { lead: anna, plannedAt: friday, status: "needs_review" });
    await addWork(app, { lead: anna, plannedAt: friday, status: "done" });
    await addWork(app, { lead: anna, plannedAt: at("2026-11-24T09:00:00Z") });
    expect(await withEarlier(anna)).toEqual([own]);
    expect(await withEarlier(await signInAs(app, "teamleader"), anna)).toEqual([own]);
    expectProblem(await bob.get(`/api/assignments/cleaner/${anna.id}/${today}?earlier=open`), "not-found");
    expectProblem(await anna.get(`/api/assignments/cleaner/${anna.id}/${today}?earlier=all`), "invalid");
  });
});

test.each([-3, 1])(
  "work planned %d days from today that was finished today is on today's list, and counts there",
  async (days) => {
    const today = parkDay(new Date(), app.park.zone);
    const [anna, bob] = await Promise.all([signInAs(app, "cleaner"), signInAs(app, "cleaner")]);
    const given = {
      plannedAt: parkInstant(addDays(today, days), "09:00", app.park.zone),
      status: "in_progress",
    } as const;
    const work = await addWork(app, { ...given, lead: anna, helpers: [bob] });
    const others = await addWork(app, { ...given, lead: bob });
    for (const id of [work, others]) expect((await bob.patch(`/api/assignments/${id}/finish`)).status).toBe(200);
    expect(await idsOf(anna, `${today}?earlier=open`)).toEqual([work]);
    expect(new Set(await idsOf(bob, `${today}?earlier=open`))).toEqual(new Set([work, others]));
    expect(await idsOf(anna, today)).toEqual([]);
    expect(await idsOf(anna, `${addDays(today, -1)}?earlier=open`)).not.toContain(work);
  },
);

describe("work started early", () => {
  const today = "2026-11-23";
  const withEarlier = (who: Caller) => idsOf(who, `${today}?earlier=open`);
  const tomorrow = at("2026-11-24T09:00:00Z");

  test("is on today's list until it is submitted, and again after a rejection; the plain day leaves it out", async () => {
    const [anna, bob, leader] = await Promise.all([
      signInAs(app, "cleaner"),
      signInAs(app, "cleaner"),
      signInAs(app, "teamleader"),
    ]);
    const work = await addWork(app, { lead: anna, helpers: [bob], plannedAt: tomorrow });
    const planned = await addWork(app, { lead: anna, plannedAt: at("2026-11-23T08:00:00Z") });
    expect(await withEarlier(anna)).toEqual([planned]);
    expect((await anna.post(`/api/assignments/${work}/start`)).status).toBe(200);
    expect(await withEarlier(anna)).toEqual([planned, work]);
    expect(await withEarlier(bob)).toEqual([work]);
    expect(await idsOf(anna, today)).toEqual([planned]);
    const submitted = await anna.patch(`/api/assignments/${work}/finish`);
    expect(submitted.status, submitted.text).toBe(200);
    expect(await withEarlier(anna)).toEqual([planned]);
    const rejected = await leader.patch(`/api/assignments/${work}/reject`, { reason: "Oven" });
    expect(rejected.status, rejected.text).toBe(200);
    expect(await withEarlier(anna)).toEqual([planned, work]);
    const shown = await anna.get(`/api/assignments/cleaner/${anna.id}/${today}?earlier=open`);
    expect(shown.body).toMatchObject([{}, { status: "in_progress", rejectionReason: "Oven" }]);
  });

  test("is only one's own", async () => {
    const [anna, bob] = await Promise.all([signInAs(app, "cleaner"), signInAs(app, "cleaner")]);
    const given = { plannedAt: tomorrow, status: "in_progress" } as const;
    await addWork(app, { ...given, lead: bob, left: [anna] });
    await addWork(app, { ...given, lead: anna, uncovered: true });
    expect(await withEarlier(anna)).toEqual([]);
  });
});

describe("one assignment", () => {
  test.each([
    // QC sees done work only.
    ["pending", 404],
    ["in_progress", 404],
    ["needs_review", 404],
    ["done", 200],
  ] as const)("%s answers QC %i", async (status, expected) => {
    const work = await addWork(app, { lead: await signInAs(app, "cleaner"), status });
    const qc = await signInAs(app, "qc");
    expect((await qc.get(`/api/assignments/${work}`)).status).toBe(expected);
  });

  test.each(["not-an-id", "%00", "00000000-0000-0000-0000-000000000000", "0".repeat(190)])(
    "with the id %s is not found",
    async (id) => {
      expectProblem(await (await signInAs(app, "cleaner")).get(`/api/assignments/${id}`), "not-found");
    },
  );
});
