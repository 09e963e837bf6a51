import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { addVilla, addWork } from "../../../tests/support/builders";
import { type Caller, callerOf, signInAs } from "../../../tests/support/caller";
import { expectProblem } from "../../../tests/support/problem";
import { startApp, startAppForTest, type TestApp } from "../../../tests/support/start-app";
import { cursorTo } from "../../server/http/lists";

const list = z.array(z.object({ id: z.string() }));
const at = (plannedAt: string) => new Date(plannedAt);
const searchParams = (query: object) => new URLSearchParams({ ...query }).toString();

async function idsOf(who: Caller, query: object = {}): Promise<string[]> {
  const { status, text, body } = await who.get(`/api/assignments?${searchParams(query)}`);
  expect(status, text).toBe(200);
  return z.parse(list, body).map(({ id }) => id);
}

/** The same list, page by page. */
async function walk(who: Caller, query: object, limit: number): Promise<string[]> {
  const seen: string[] = [];
  for (let path: string | undefined = `/api/assignments?${searchParams({ ...query, limit })}`; path; ) {
    const { status, text, body, headers } = await who.get(path);
    expect(status, text).toBe(200);
    const page = z.parse(list, body).map(({ id }) => id);
    path = /<(.+)>/.exec(headers.get("link") ?? "")?.[1];
    expect(page.length).toBe(path ? limit : page.length);
    seen.push(...page);
  }
  return seen;
}

describe("a park with work in every state", () => {
  let app: TestApp;
  let admin: Caller;
  let leader: Caller;
  let qc: Caller;
  let anna: Caller;
  let bob: Caller;
  let cem: Caller;
  /** Named by their special feature, earliest plan first. */
  const work = new Map<string, string>();
  const idOf = (name: string) => work.get(name) ?? "";
  const named = (ids: string[]) => ids.map((id) => [...work].find(([, other]) => other === id)?.[0] ?? id);

  beforeAll(async () => {
    app = await startApp();
    [admin, leader, qc] = await Promise.all([signInAs(app, "admin"), signInAs(app, "teamleader"), signInAs(app, "qc")]);
    anna = await signInAs(app, "cleaner", "Anna de Vries");
    bob = await signInAs(app, "cleaner", "Bob 100%");
    cem = await signInAs(app, "cleaner", "Cem Anker");
    const dune = await addVilla(app, { code: "D12", address: "Helmweg 7" });
    const lake = await addVilla(app, { code: "W_3", address: "Anemoon 1", location: "Waterlijn" });
    const sea = await addVilla(app, { code: "Z3", address: null, location: "Zandbank" });
    const add = async (name: string, given: Parameters<typeof addWork>[1]) => work.set(name, await addWork(app, given));
    await add("inspected", { lead: bob, villa: lake, status: "in_progress", plannedAt: at("2026-11-18T09:00:00Z") });
    await add("done", { lead: anna, villa: dune, status: "done", plannedAt: at("2026-11-19T09:00:00Z") });
    await add("in review", { lead: anna, villa: lake, status: "needs_review", plannedAt: at("2026-11-20T09:00:00Z") });
    await add("helped", {
      lead: bob,
      villa: sea,
      helpers: [anna],
      status: "in_progress",
      plannedAt: at("2026-11-21T09:00:00Z"),
    });
    await add("left", { lead: bob, villa: dune, left: [anna], plannedAt: at("2026-11-21T10:00:00Z") });
    await add("uncovered", { lead: anna, villa: sea, uncovered: true, plannedAt: at("2026-11-21T11:00:00Z") });
    await add("another's", { lead: cem, villa: dune, plannedAt: at("2026-11-22T09:00:00Z") });
    await add("own", { lead: anna, villa: dune, plannedAt: at("2026-11-23T09:00:00Z") });
    await app.database.db.execute(sql`
      insert into qc_reviews (id, assignment_id, round, reviewer_id, status, notes, reviewed_at)
      values (gen_random_uuid(), ${idOf("inspected")}, 1, ${qc.id}, 'needs_rework', 'Sand in the drain.', now())`);
  });
  afterAll(() => app.close());

  const everything = ["own", "another's", "uncovered", "left", "helped", "in review", "done", "inspected"];

  test("everyone sees what they may read, newest planned start first", async () => {
    expect(named(await idsOf(admin))).toEqual(everything);
    expect(named(await idsOf(leader))).toEqual(everything);
    expect(named(await idsOf(anna))).toEqual(["own", "helped", "in review", "done"]);
    expect(named(await idsOf(bob))).toEqual(["left", "helped", "inspected"]);
    expect(named(await idsOf(qc))).toEqual(["done", "inspected"]);
    expectProblem(await callerOf(app).get("/api/assignments"), "not-signed-in");
  });

  test("no query shows more than that", async () => {
    for (const query of [
      { search: "Bob" },
      { cleanerId: bob.id },
      { status: "pending" },
      { cleanerId: bob.id, search: "a" },
    ]) {
      const all = await idsOf(admin, query);
      for (const who of [anna, bob, qc]) {
        const readable = await idsOf(who);
        expect(await idsOf(who, query)).toEqual(all.filter((id) => readable.includes(id)));
      }
    }
  });

  test.each([
    [{ order: "oldest" }, [...everything].reverse()],
    [{ order: "newest" }, everything],
    [{ status: "pending" }, ["own", "another's", "uncovered", "left"]],
    [{ status: "needs_review,in_progress" }, ["helped", "in review", "inspected"]],
    [{ status: "done,done" }, ["done"]],
    [{ status: "pending,in_progress,needs_review,done" }, everything],
    [{ uncovered: "true" }, ["uncovered"]],
    [{ uncovered: "false" }, everything.filter((name) => name !== "uncovered")],
    [{ from: "2026-11-21", to: "2026-11-21" }, ["uncovered", "left", "helped"]],
    [{ from: "2026-11-22" }, ["own", "another's"]],
    [{ to: "2026-11-19", order: "oldest" }, ["inspected", "done"]],
    [{ from: "2026-11-22", to: "2026-11-21" }, []],
    [{ from: "2026-11-21", status: "pending", uncovered: "false", order: "oldest" }, ["left", "another's", "own"]],
    [{ unknown: "7" }, everything],
  ])("%o", async (query, expected) => {
    expect(named(await idsOf(admin, query))).toEqual(expected);
  });

  test.each([
    ["d12", ["own", "another's", "left", "done"]],
    ["elmw", ["own", "another's", "left", "done"]],
    ["ANEMOON 1", ["in review", "inspected"]],
    // Anna leads some, one villa is the Anemoon, another in an area with these letters, and Cem's last name is Anker.
    ["an", ["own", "another's", "uncovered", "helped", "in review", "done", "inspected"]],
    ["Bob", ["left", "helped", "inspected"]],
    // Characters with a meaning in SQL are literal.
    ["100%", ["left", "helped", "inspected"]],
    ["%", ["left", "helped", "inspected"]],
    ["_", ["in review", "inspected"]],
    ["\\", []],
    ["'; drop table assignments; --", []],
    ["Nobody", []],
    ["  z3 ", ["uncovered", "helped"]],
    ["   ", everything],
    ["", everything],
  ])("search for %j", async (search, expected) => {
    expect(named(await idsOf(leader, { search }))).toEqual(expected);
  });

  test("a cleaner sees what they lead or collaborate on, not what they have left or are absent from", async () => {
    expect(named(await idsOf(admin, { cleanerId: anna.id }))).toEqual(["own", "helped", "in review", "done"]);
    expect(named(await idsOf(admin, { cleanerId: qc.id }))).toEqual([]);
    expect(named(await idsOf(bob, { cleanerId: anna.id }))).toEqual(["helped"]);
  });

  test("an assignment has the same shape as in the call for it alone", async () => {
    const one = await anna.get(`/api/assignments/${idOf("helped")}`);
    const { body } = await anna.get(`/api/assignments?${searchParams({ from: "2026-11-21", to: "2026-11-21" })}`);
    expect(body).toEqual([one.body]);
  });

  test("counts match the lists", async () => {
    const choices: object[] = [
      {},
      { from: "2026-11-21", to: "2026-11-21" },
      { search: "an" },
      { search: "vries" },
      { search: "z3" },
      { cleanerId: anna.id },
      { cleanerId: bob.id, search: "d12", from: "2026-11-21" },
      { search: "Nobody" },
    ];
    for (const choice of choices) {
      const having = async (more: object) => (await idsOf(leader, { ...choice, ...more })).length;
      const { status, body } = await leader.get(`/api/assignments/counts?${searchParams(choice)}`);
      expect({ status, body }).toEqual({
        status: 200,
        body: {
          pending: await having({ status: "pending" }),
          inProgress: await having({ status: "in_progress" }),
          needsReview: await having({ status: "needs_review" }),
          done: await having({ status: "done" }),
          hasMoreDone: false,
          uncovered: await having({ uncovered: "true" }),
        },
      });
    }
    for (const who of [anna, qc]) expectProblem(await who.get("/api/assignments/counts"), "wrong-role");
  });

  test.each(["newest", "oldest"])("all pages together are the whole list, %s first", async (order) => {
    for (const who of [admin, anna, qc])
      for (const query of [
        { order },
        { order, search: "an" },
        { order, cleanerId: bob.id },
        { order, status: "pending" },
      ])
        for (const limit of [1, 3]) expect(await walk(who, query, limit)).toEqual(await idsOf(who, query));
  });

  test.each([
    ["status", "finished"],
    ["status", "pending,"],
    ["uncovered", "yes"],
    ["order", "up"],
    ["from", "2026-02-30"],
    ["to", "tomorrow"],
    ["cleanerId", "7"],
    ["search", "\u0000"],
    ["cursor", "nonsense"],
    ["cursor", cursorTo(["2026-11-21T09:00:00.000Z", "7"])],
    ["cursor", cursorTo(["0000-01-01T00:00:00Z", "00000000-0000-0000-0000-000000000000"])],
  ])("%s=%j is a 422", async (name, value) => {
    expectProblem(await admin.get(`/api/assignments?${searchParams({ [name]: value })}`), "invalid");
  });
});

test("a search of all days counts at most 100 done ones, and says if there are more", async () => {
  const app = await startAppForTest();
  const admin = await signInAs(app, "admin");
  const anna = await signInAs(app, "cleaner", "Anna");
  const villa = await addVilla(app, { code: "D7", address: "Annapad 7" });
  // Many villas are looked up in another way than a few.
  for (let number = 71; number < 92; number++) await addVilla(app, { code: `D${number}` });
  await addWork(app, { lead: anna, villa });
  await addWork(app, { lead: anna, villa, status: "done", plannedAt: at("2026-11-19T09:00:00Z") });
  const counts = async (query: object) => (await admin.get(`/api/assignments/counts?${searchParams(query)}`)).body;
  const repeat = (times: number) =>
    app.database.db.execute(sql`insert into assignments (id, unit_id, cleaner_id, planned_at, started_at, finished_at, status)
      select gen_random_uuid(), unit_id, cleaner_id, planned_at, started_at, finished_at, status
      from assignments, generate_series(1, ${times}) where status = 'done'`);

  await repeat(99);
  // The search finds each by its villa, by its lead, or by both.
  for (const search of ["d7", "d", "anna"])
    expect(await counts({ search })).toMatchObject({ pending: 1, done: 100, hasMoreDone: false });
  await repeat(1);
  for (const search of ["d7", "d", "anna"])
    expect(await counts({ search })).toMatchObject({ pending: 1, done: 100, hasMoreDone: true });
  for (const query of [{}, { search: "d7", from: "2026-11-19", to: "2026-11-19" }])
    expect(await counts(query)).toMatchObject({ done: 200, hasMoreDone: false });
});

test("finished work is never uncovered", async () => {
  const app = await startAppForTest();
  const admin = await signInAs(app, "admin");
  const anna = await signInAs(app, "cleaner");
  for (const status of ["needs_review", "done"] as const) await addWork(app, { lead: anna, status, uncovered: true });
  const open = await addWork(app, { lead: anna, status: "in_progress", uncovered: true });
  expect(await idsOf(admin, { uncovered: "true" })).toEqual([open]);
  expect(await idsOf(admin, { uncovered: "false" })).toHaveLength(2);
  expect((await admin.get("/api/assignments/counts")).body).toMatchObject({ uncovered: 1 });
  expect((await admin.get("/api/assignments/board")).body).toMatchObject({ counts: { uncovered: 1 } });
});

describe("many planned for one moment", () => {
  test.each(["newest", "oldest"])("are each listed once, in the whole list and in pages, %s first", async (order) => {
    const app = await startAppForTest();
    const admin = await signInAs(app, "admin");
    const anna = await signInAs(app, "cleaner");
    const villa = await addVilla(app);
    await app.database.db.execute(sql`
      insert into assignments (id, unit_id, cleaner_id, planned_at)
      select gen_random_uuid(), ${villa}, ${anna.id}, '2026-11-21T09:00:00Z' from generate_series(1, 450)`);
    const all = await idsOf(admin, { order });
    expect(new Set(all).size).toBe(450);
    expect(await walk(admin, { order }, 100)).toEqual(all);
    expect(await walk(anna, { order }, 150)).toEqual(all);
    expect(await idsOf(anna, { order })).toEqual(all);
    expect(await idsOf(admin, { order: order === "newest" ? "oldest" : "newest" })).toEqual([...all].reverse());
  });
});

describe("a window of park days", () => {
  // Amsterdam is one hour ahead of UTC in winter, two in summer.
  test.each([
    ["a winter day", "2026-11-21", "2026-11-20T23:00:00.000Z", "2026-11-21T22:59:59.999Z"],
    ["the 23-hour day", "2026-03-29", "2026-03-28T23:00:00.000Z", "2026-03-29T21:59:59.999Z"],
    ["the 25-hour day", "2026-10-25", "2026-10-24T22:00:00.000Z", "2026-10-25T22:59:59.999Z"],
  ])("%s goes from midnight to midnight on the park's clocks", async (_, day, first, last) => {
    const app = await startAppForTest();
    const admin = await signInAs(app, "admin");
    const anna = await signInAs(app, "cleaner");
    const plan = (moment: number) => addWork(app, { lead: anna, plannedAt: new Date(moment) });
    const before = await plan(Date.parse(first) - 1);
    const early = await plan(Date.parse(first));
    const late = await plan(Date.parse(last));
    const after = await plan(Date.parse(last) + 1);
    for (const who of [admin, anna]) {
      expect(await idsOf(who, { from: day, to: day })).toEqual([late, early]);
      expect(await idsOf(who, { from: day })).toEqual([after, late, early]);
      expect(await idsOf(who, { to: day })).toEqual([late, early, before]);
    }
    expect((await admin.get(`/api/assignments/counts?from=${day}&to=${day}`)).body).toMatchObject({ pending: 2 });
  });
});

test("paths of lists and figures do not clash with ids", async () => {
  const app = await startAppForTest();
  const leader = await signInAs(app, "teamleader");
  const qc = await signInAs(app, "qc");
  for (const path of ["", "/board", "/counts", "/loads?date=2026-11-21"])
    expect((await leader.get(`/api/assignments${path}`)).status, path).toBe(200);
  for (const path of ["/qc", "/qc/counts", "/qc/history"])
    expect((await qc.get(`/api/assignments${path}`)).status, path).toBe(200);
});
