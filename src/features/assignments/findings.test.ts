import { randomUUID } from "node:crypto";
import { asc, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { recordAnnouncements } from "../../../tests/support/announcement-recorder";
import { addWork, auditOf, type Work } from "../../../tests/support/builders";
import { type Caller, idIn } from "../../../tests/support/caller";
import {
  type CallerKind,
  type Callers,
  refusalsOf,
  refusedToOthers,
  signInCallers,
} from "../../../tests/support/callers";
import { expectProblem } from "../../../tests/support/problem";
import { startApp, type TestApp } from "../../../tests/support/start-app";
import { findings, media, objects } from "../../server/database/tables";
import { finding } from "./contract/assignment";

// Findings in a villa: who may add and delete them in which states, and the rows that this writes.

type Status = NonNullable<Work["status"]>;

let app: TestApp;
let people: Callers;
beforeAll(async () => {
  app = await startApp();
  people = await signInCallers(app);
});
afterAll(() => app.close());

const work = (status: Status = "in_progress", uncovered = false) =>
  addWork(app, { lead: people.lead, helpers: [people.helper], left: [people.left], status, uncovered });
const rowsOf = (assignmentId: string) =>
  app.database.db.select().from(findings).where(eq(findings.assignmentId, assignmentId)).orderBy(asc(findings.id));
const note = { type: "note", text: "Tap drips" };
const add = (who: Caller, id: string, body: unknown = note) => who.post(`/api/assignments/${id}/findings`, body);

/** Inserts a finding directly, so that it can exist in any state. */
async function found(assignmentId: string, by: CallerKind): Promise<string> {
  const [row] = await app.database.db
    .insert(findings)
    .values({ assignmentId, type: "damage", text: "Crack", createdById: people[by].id })
    .returning({ id: findings.id });
  return row?.id ?? "";
}

describe.each([
  ["pending", false],
  ["in_progress", true],
  ["needs_review", true],
  ["done", false],
] as const)("%s", (status, allowed) => {
  test.each(["lead", "helper"] as const)(`by its %s: ${allowed ? "added and deleted" : "refused"}`, async (who) => {
    const id = await work(status);
    const theirs = await found(id, who);
    const before = await rowsOf(id);
    const books = await auditOf(app, id);
    const heard = await recordAnnouncements(app);
    const concerns = [{ topic: "assignments", people: [people.lead.id, people.helper.id], ids: [id] }];

    const added = await add(people[who], id);
    if (allowed) expect(added.status, added.text).toBe(201);
    else expectProblem(added, "state-conflict");
    expect(await rowsOf(id)).toHaveLength(allowed ? 2 : 1);
    expect(await heard()).toEqual(allowed ? concerns : []);

    const removed = await people[who].delete(`/api/assignments/${id}/findings/${theirs}`);
    if (allowed) expect(removed.status, removed.text).toBe(204);
    else expectProblem(removed, "state-conflict");
    const after = await rowsOf(id);
    expect(after.map((row) => row.id)).toEqual([allowed ? idIn(added) : before[0]?.id]);
    expect(await heard()).toEqual(allowed ? concerns : []);

    const written = (await auditOf(app, id)).slice(books.length);
    const userId = people[who].id;
    const crack = { type: "damage", text: "Crack", code: null, note: null, lang: null, qty: null };
    expect(written).toEqual(
      allowed
        ? [
            { action: "assignment.finding", userId, meta: { findingId: after[0]?.id, type: "note" } },
            { action: "assignment.finding-removed", userId, meta: { findingId: theirs, before: crack } },
          ]
        : [],
    );
  });

  test("by others: refused, without changes or notifications", async () => {
    const [id, uncovered] = [await work(status), await work(status, true)];
    const path = (one: string, finding: string) => `/api/assignments/${one}/findings/${finding}`;
    const [here, there] = [await found(id, "lead"), await found(uncovered, "lead")];
    const before = [await rowsOf(id), await rowsOf(uncovered), await auditOf(app, id)];
    const heard = await recordAnnouncements(app);
    expect(await refusalsOf(people, (who) => add(who, id))).toEqual(refusedToOthers);
    expect(await refusalsOf(people, (who) => who.delete(path(id, here)))).toEqual(refusedToOthers);
    expectProblem(await add(people.lead, uncovered), "not-found");
    expectProblem(await people.lead.delete(path(uncovered, there)), "not-found");
    expect([await rowsOf(id), await rowsOf(uncovered), await auditOf(app, id)]).toEqual(before);
    expect(await heard()).toEqual([]);
  });
});

describe("a finding", () => {
  test.each([
    ["a note", { type: "note", text: "  Tap drips\n" }, { type: "note", text: "Tap drips", qty: null }],
    ["a damage", { type: "damage", text: "Crack" }, { type: "damage", text: "Crack", qty: null }],
    ["something missing", { type: "lost", text: "Mat", qty: 2 }, { type: "lost", text: "Mat", qty: 2 }],
    ["a replacement", { type: "replace", text: "Bulb", qty: 999 }, { type: "replace", text: "Bulb", qty: 999 }],
    ["of 2,000 characters", { ...note, text: "✓".repeat(2_000) }, { text: "✓".repeat(2_000) }],
  ])("%s: answered as it is read, with who and when", async (_, body, expected) => {
    const id = await work();
    const answer = await add(people.helper, id, body);
    expect(answer.status, answer.text).toBe(201);
    expect(answer.body).toMatchObject({ ...expected, assignmentId: id, createdById: people.helper.id });
    const [row] = await rowsOf(id);
    expect(Math.abs(Date.now() - Number(row?.createdAt))).toBeLessThan(20_000);
    const nested = z.parse(finding, answer.body);
    expect((await people.lead.get(`/api/assignments/${id}`)).body).toMatchObject({ findings: [nested] });
  });

  test.each([
    ["blank", { type: "note", text: " \n\t " }, "Please describe what you found."],
    ["empty", { type: "damage", text: "" }, "Please describe what you found."],
    ["none", { type: "lost" }, "Please describe what you found."],
    ["2,001 characters", { type: "note", text: "x".repeat(2_001) }, "At most 2000 characters."],
    ["a NUL", { type: "note", text: "a\u0000b" }, "Text must not contain a NUL character."],
    ["a replacement with quantity 0", { type: "replace", text: "Bulb", qty: 0 }, "At least 1."],
    ["a replacement with a negative quantity", { type: "replace", text: "Bulb", qty: -1 }, "At least 1."],
    ["a replacement with quantity 1,000", { type: "replace", text: "Bulb", qty: 1_000 }, "At most 999."],
    ["a replacement with a fractional quantity", { type: "replace", text: "Bulb", qty: 1.5 }, undefined],
    ["a replacement without a quantity", { type: "replace", text: "Bulb" }, "Please enter a quantity of at least 1."],
    ["an unknown type", { type: "theft", text: "Mat" }, undefined],
    ["no type", { text: "Mat" }, undefined],
    ["no object", "Mat", undefined],
  ])("with %s is refused: 422", async (_, body, sentence) => {
    const id = await work();
    expectProblem(
      await add(people.lead, id, typeof body === "string" ? JSON.stringify(body) : body),
      "invalid",
      sentence,
    );
    expect(await rowsOf(id)).toEqual([]);
  });

  test("sent twice under one key is added once, and gets the first response again", async () => {
    const id = await work();
    const key = { "idempotency-key": randomUUID() };
    const send = () => people.lead.post(`/api/assignments/${id}/findings`, note, key);
    const [first, second] = [await send(), await send()];
    expect(second.status).toBe(201);
    expect(second.text).toBe(first.text);
    expect(second.headers.get("idempotency-replayed")).toBe("true");
    expect(await rowsOf(id)).toHaveLength(1);
  });

  test("is listed in the order of creation, for the team and supervisors", async () => {
    const id = await work();
    const texts = ["First", "Second", "Third"];
    for (const text of texts) await add(people.lead, id, { type: "note", text });
    for (const who of ["helper", "admin", "teamleader"] as const)
      expect((await people[who].get(`/api/assignments/${id}`)).body).toMatchObject({
        findings: texts.map((text) => ({ text })),
      });
  });

  test("is never dated before the start, even by another node's clock", async () => {
    const id = await addWork(app, { lead: people.lead, status: "in_progress", minutesAgo: -2 });
    await add(people.lead, id);
    expect((await rowsOf(id))[0]?.createdAt.getTime()).toBeGreaterThan(Date.now() + 60_000);
  });
});

describe("deleting a finding", () => {
  test("that doesn't exist returns 204 and writes nothing", async () => {
    const id = await work();
    const path = `/api/assignments/${id}/findings/${await found(id, "lead")}`;
    expect((await people.lead.delete(path)).status).toBe(204);
    const books = await auditOf(app, id);
    const heard = await recordAnnouncements(app);
    expect((await people.lead.delete(path)).status).toBe(204);
    expect((await people.lead.delete(`/api/assignments/${id}/findings/${randomUUID()}`)).status).toBe(204);
    expect(await auditOf(app, id)).toEqual(books);
    expect(await heard()).toEqual([]);
  });

  test("of a colleague is refused, and one of another villa stays", async () => {
    const [id, other] = [await work(), await work()];
    const [colleagues, elsewhere] = [await found(id, "helper"), await found(other, "lead")];
    const path = (finding: string) => `/api/assignments/${id}/findings/${finding}`;
    expectProblem(await people.lead.delete(path(colleagues)), "not-found", /colleague/);
    expect((await people.lead.delete(path(elsewhere))).status).toBe(204);
    expect([await rowsOf(id), await rowsOf(other)].map((rows) => rows.length)).toEqual([1, 1]);
  });

  test.each(["not-an-id", "%00", "0".repeat(190)])("with the id %s: not found", async (finding) => {
    expectProblem(await people.lead.delete(`/api/assignments/${await work()}/findings/${finding}`), "not-found");
  });

  test("keeps its photo as a photo of the villa", async () => {
    const id = await work();
    const findingId = await found(id, "lead");
    const createdById = people.lead.id;
    const [object] = await app.database.db
      .insert(objects)
      .values({ ownerId: createdById })
      .returning({ id: objects.id });
    const photo = {
      assignmentId: id,
      objectId: object?.id ?? "",
      findingId,
      url: `/objects/${object?.id}`,
      createdById,
    };
    await app.database.db.insert(media).values(photo);
    expect((await people.lead.delete(`/api/assignments/${id}/findings/${findingId}`)).status).toBe(204);
    const kept = await app.database.db.select().from(media).where(eq(media.assignmentId, id));
    expect(kept).toMatchObject([{ objectId: photo.objectId, findingId: null }]);
  });
});
