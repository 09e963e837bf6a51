import { randomUUID } from "node:crypto";
import { eq, inArray } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { recordAnnouncements } from "../../../tests/support/announcement-recorder";
import { addVilla, addWork, auditOf, type Work } from "../../../tests/support/builders";
import { type Caller, signInAs } from "../../../tests/support/caller";
import { expectProblem } from "../../../tests/support/problem";
import { startApp, type TestApp } from "../../../tests/support/start-app";
import { assignments, findings, units } from "../../server/database/tables";
import { assignment, type Finding } from "./contract/assignment";
import { getBoard } from "./contract/board";
import { getFindingCounts, getFindings } from "./contract/findings";

// Findings stay open until a leader has dealt with them, whatever happens to their assignment.

let app: TestApp;
let anna: Caller;
let sanne: Caller;
let pieter: Caller;
beforeAll(async () => {
  app = await startApp();
  [anna, sanne, pieter] = await Promise.all([
    signInAs(app, "cleaner", "Anna"),
    signInAs(app, "teamleader", "Sanne"),
    signInAs(app, "admin", "Pieter"),
  ]);
});
afterAll(() => app.close());

let villas = 0;
/** Adds a villa with work, and findings that were reported this many minutes ago. */
async function reported(found: [Finding["type"], minutesAgo: number][], work: Omit<Work, "lead" | "villa"> = {}) {
  villas += 1;
  const code = `OF-${villas}-`;
  const villa = await addVilla(app, { code });
  const id = await addWork(app, { lead: anna, villa, status: "needs_review", ...work });
  const rows = await app.database.db
    .insert(findings)
    .values(
      found.map(([type, minutesAgo]) => ({
        ...{ assignmentId: id, type, text: `${type} ${minutesAgo}`, createdById: anna.id },
        qty: type === "replace" ? 4 : null,
        createdAt: new Date(Date.now() - minutesAgo * 60_000),
      })),
    )
    .returning({ id: findings.id });
  return { id, code, ids: rows.map((row) => row.id) };
}

async function listOf(query: string, who = sanne) {
  const answer = await who.get(`/api/findings?${query}`);
  expect(answer.status, answer.text).toBe(200);
  return z.parse(getFindings.reply, answer.body);
}
const textsOf = async (query: string) => (await listOf(query)).map(({ text }) => text);
const idsOf = async (query: string) => (await listOf(query)).map(({ id }) => id);
/** The ids of all pages. */
async function pagesOf(query: string): Promise<string[]> {
  const seen: string[] = [];
  let address: string | undefined = `/api/findings?${query}`;
  while (address) {
    const answer = await sanne.get(address);
    seen.push(...z.parse(getFindings.reply, answer.body).map(({ id }) => id));
    address = /<([^>]*)>/.exec(answer.headers.get("link") ?? "")?.[1];
  }
  return seen;
}
const countsOf = async (code: string) =>
  z.parse(getFindingCounts.reply, (await sanne.get(`/api/findings/counts?search=${code}`)).body);
const deal = (id: string, who = sanne) => who.send("PUT", `/api/findings/${id}/dealt-with`);
const rowOf = async (id: string) => (await app.database.db.select().from(findings).where(eq(findings.id, id)))[0];

describe("the list", () => {
  test("has the open findings of a villa, oldest first, also after approval; its kinds are counted", async () => {
    const { id, code } = await reported([
      ["note", 5],
      ["damage", 2_000],
      ["replace", 90],
      ["damage", 10],
    ]);
    const all = ["damage 2000", "replace 90", "damage 10", "note 5"];
    expect(await textsOf(`open=true&search=${code}`)).toEqual(all);
    expect((await sanne.patch(`/api/assignments/${id}/approve`)).status).toBe(200);
    expect(await textsOf(`search=${code}`)).toEqual(all);
    expect(await textsOf(`open=true&search=${code}&type=damage`)).toEqual(["damage 2000", "damage 10"]);
    expect(await countsOf(code)).toEqual({ damage: 2, lost: 0, replace: 1, note: 1 });
    expect((await listOf(`open=true&search=${code}`))[0]).toMatchObject({
      ...{ assignmentId: id, createdBy: { id: anna.id, name: "Anna" }, unit: { code }, photos: 0, dealtWith: null },
    });
  });

  test("comes in pages that neither repeat nor skip, also for findings of the same moment", async () => {
    const { code } = await reported([...Array(7).keys()].map((i) => ["damage", i < 4 ? 60 : 61 + i]));
    const seen = await pagesOf(`open=true&search=${code}&limit=3`);
    expect(seen).toHaveLength(7);
    expect(seen).toEqual(await idsOf(`open=true&search=${code}`));
    expect(new Set(seen).size).toBe(7);
    expectProblem(await sanne.get("/api/findings?cursor=nonsense"), "invalid");
  });

  test("has what was dealt with in several villas that match the search, the latest first, in pages", async () => {
    const villas = [await reported([["damage", 30]]), await reported([["lost", 20]]), await reported([["damage", 10]])];
    const ids = villas.flatMap((villa) => villa.ids);
    await reported([["note", 5]]);
    for (const id of ids) await deal(id);
    // The same moment for the last two: their ids decide.
    const moment = new Date("2026-01-10T10:00:00Z");
    await app.database.db
      .update(findings)
      .set({ dealtWithAt: moment })
      .where(inArray(findings.id, ids.slice(1)));
    const [first, ...others] = ids;
    const latestFirst = [first, ...others.sort().reverse()];
    for (const [index, { code }] of villas.entries()) {
      await app.database.db.update(units).set({ address: "Sea view" }).where(eq(units.code, code));
      expect(await idsOf(`open=false&search=${code}`)).toEqual([ids[index]]);
    }
    expect(await idsOf("open=false&search=sea")).toEqual(latestFirst);
    expect(await idsOf("open=false&search=sea&type=lost")).toEqual([ids[1]]);
    expect(await pagesOf("open=false&search=sea&limit=1")).toEqual(latestFirst);
  });

  test("follows work that is given to another villa", async () => {
    const { id, ids } = await reported([
      ["damage", 30],
      ["lost", 20],
    ]);
    await deal(ids[0] ?? "");
    const other = await addVilla(app, { code: "OF-moved" });
    await app.database.db.update(assignments).set({ unitId: other }).where(eq(assignments.id, id));
    expect(await idsOf("open=false&search=OF-moved")).toEqual([ids[0]]);
    expect(await idsOf("open=true&search=OF-moved")).toEqual([ids[1]]);
    expect(await countsOf("OF-moved")).toEqual({ damage: 0, lost: 1, replace: 0, note: 0 });
  });
});

describe("dealing with a finding", () => {
  test("records by whom and when, takes it off the open ones, and tells leaders", async () => {
    const { id, code, ids } = await reported([
      ["damage", 20],
      ["lost", 10],
    ]);
    const [crack = ""] = ids;
    const heard = await recordAnnouncements(app);
    const answer = await deal(crack);
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body).toMatchObject({ id: crack, dealtWith: { by: { id: sanne.id, name: "Sanne" } } });
    expect(await heard()).toEqual([{ topic: "assignments", people: [], ids: [id] }]);
    const at = (await rowOf(crack))?.dealtWithAt;
    expect(Math.abs(Date.now() - Number(at))).toBeLessThan(20_000);
    expect(await auditOf(app, crack)).toEqual([
      {
        action: "finding.deal-with",
        userId: sanne.id,
        meta: { assignmentId: id, dealtWithAt: [null, at?.toISOString()], dealtWithById: [null, sanne.id] },
      },
    ]);
    expect(await textsOf(`open=true&search=${code}`)).toEqual(["lost 10"]);
    expect(await textsOf(`open=false&search=${code}`)).toEqual(["damage 20"]);
    const work = z.parse(assignment, (await sanne.get(`/api/assignments/${id}`)).body);
    expect(work.findings).toMatchObject([
      { dealtWith: { at: at?.toISOString(), by: { name: "Sanne" } } },
      { dealtWith: null },
    ]);
  });

  test("twice keeps the first person's name; reopening opens it again, each with its audit row", async () => {
    const { code, ids } = await reported([["damage", 20]]);
    const [crack = ""] = ids;
    await Promise.all([deal(crack), deal(crack)]);
    expect((await deal(crack, pieter)).body).toMatchObject({ dealtWith: { by: { name: "Sanne" } } });
    const reopen = () => pieter.delete(`/api/findings/${crack}/dealt-with`);
    expect([(await reopen()).status, (await reopen()).status]).toEqual([204, 204]);
    expect(await rowOf(crack)).toMatchObject({ dealtWithAt: null, dealtWithById: null });
    expect(await textsOf(`open=true&search=${code}`)).toEqual(["damage 20"]);
    const books = await auditOf(app, crack);
    expect(books.map(({ action, userId }) => [action, userId])).toEqual([
      ["finding.deal-with", sanne.id],
      ["finding.reopen", pieter.id],
    ]);
  });

  test("does not move the time of a step that a phone sends later", async () => {
    const { id, ids } = await reported([["damage", 20]], {
      ...{ status: "in_progress", minutesAgo: 45, madeAt: new Date(Date.now() - 3_600_000) },
    });
    await deal(ids[0] ?? "");
    const occurredAt = new Date(Date.now() - 10 * 60_000).toISOString();
    const headers = { "occurred-at": occurredAt, "sent-at": new Date().toISOString() };
    const added = await anna.post(`/api/assignments/${id}/findings`, { type: "note", text: "Late" }, headers);
    const { createdAt } = z.parse(z.looseObject({ createdAt: z.string() }), added.body);
    expect(Math.abs(Date.parse(createdAt) - Date.parse(occurredAt))).toBeLessThan(5_000);
  });

  test("that was deleted or never existed is refused", async () => {
    const { id, ids } = await reported([["damage", 20]], { status: "in_progress" });
    await anna.delete(`/api/assignments/${id}/findings/${ids[0]}`);
    for (const gone of [ids[0] ?? "", randomUUID()]) {
      expectProblem(await deal(gone), "not-found", "This finding no longer exists.");
      expectProblem(await sanne.delete(`/api/findings/${gone}/dealt-with`), "not-found");
    }
  });
});

test("a review card names its open findings by kind, before and after approval", async () => {
  const { id, ids } = await reported([
    ["damage", 30],
    ["damage", 20],
    ["lost", 10],
    ["replace", 5],
  ]);
  const cardOf = async () => {
    const { needsReview, done } = z.parse(getBoard.reply, (await sanne.get("/api/assignments/board")).body);
    return [...needsReview, ...done].find((card) => card.id === id);
  };
  expect(await cardOf()).toMatchObject({
    status: "needs_review",
    findings: { damage: 2, lost: 1, replace: 1, note: 0 },
  });
  await sanne.patch(`/api/assignments/${id}/approve`);
  await deal(ids[0] ?? "");
  expect(await cardOf()).toMatchObject({ status: "done", findings: { damage: 1, lost: 1, replace: 1, note: 0 } });
});
