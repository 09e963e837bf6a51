import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { addWork, auditOf } from "../../../tests/support/builders";
import { type Caller, idIn, signInAs } from "../../../tests/support/caller";
import { openEvents } from "../../../tests/support/event-stream";
import { expectProblem } from "../../../tests/support/problem";
import { startApp, type TestApp } from "../../../tests/support/start-app";
import { findings } from "../../server/database/tables";
import { assignment } from "./contract/assignment";
import { cannedFinding } from "./contract/canned-findings";

// Canned findings (docs/domain.md, "Canned findings"): how they are stored, and the park's own.

let app: TestApp;
let ada: Caller;
let anna: Caller;
let work: string;
beforeAll(async () => {
  app = await startApp();
  [ada, anna] = await Promise.all([signInAs(app, "admin"), signInAs(app, "cleaner")]);
  work = await addWork(app, { lead: anna, status: "in_progress" });
});
afterAll(() => app.close());

const report = (body: unknown, headers?: Record<string, string>) =>
  anna.post(`/api/assignments/${work}/findings`, body, headers);
const sauna = { label: "Sauna is cold", type: "damage", symbol: "sauna", isHidden: false };
const bench = { label: "Bench wet", type: "note", symbol: "bulb-out", isHidden: true };
const put = (rows: unknown, before?: unknown) => ada.put("/api/canned-findings", { findings: rows, before });
const own = async () => z.parse(z.array(cannedFinding), (await anna.get("/api/canned-findings")).body);

describe("a finding of the app", () => {
  test("needs only its code: the server stores its kind and its English text, and everybody reads the code", async () => {
    const answer = await report({ type: "note", code: "glass-broken", qty: 3 });
    expect(answer.status, answer.text).toBe(201);
    const stored = { type: "damage", text: "Glass broken", code: "glass-broken", note: null, lang: null, qty: 3 };
    expect(answer.body).toMatchObject(stored);
    const [row] = await app.database.db
      .select()
      .from(findings)
      .where(eq(findings.id, idIn(answer)));
    expect(row).toMatchObject(stored);
    expect((await ada.get("/api/findings")).body).toContainEqual(expect.objectContaining(stored));
    expect(z.parse(assignment, (await ada.get(`/api/assignments/${work}`)).body).findings).toContainEqual(
      expect.objectContaining(stored),
    );
  });

  test("keeps a note with its language, which the text of the code doesn't have", async () => {
    const body = { type: "damage", code: "shower-leaks", note: "  Pod prysznicem\n" };
    const noted = await report(body, { "content-language": "pl" });
    expect(noted.body).toMatchObject({ text: "Shower leaks", note: "Pod prysznicem", lang: "pl" });
    const plain = await report({ type: "damage", code: "shower-leaks" }, { "content-language": "pl" });
    expect(plain.body).toMatchObject({ text: "Shower leaks", note: null, lang: null });
  });

  test("tells its code in the history, also once it is deleted", async () => {
    const id = idIn(await report({ type: "note", code: "guest-still-here", note: "Until noon" }));
    const told = async () => (await ada.get(`/api/assignments/${work}/history`)).body;
    const line = { text: "Guest still here", code: "guest-still-here", note: "Until noon" };
    expect(await told()).toContainEqual(expect.objectContaining({ action: "assignment.finding", ...line }));
    expect((await anna.delete(`/api/assignments/${work}/findings/${id}`)).status).toBe(204);
    expect(await told()).toContainEqual(expect.objectContaining({ action: "assignment.finding-removed", ...line }));
  });

  test("with a code that isn't known is stored with the text that was sent, and refused without one", async () => {
    const later = { type: "damage", code: "robot-stuck", text: "Robot stuck" };
    expect((await report(later)).body).toMatchObject(later);
    expectProblem(await report({ type: "damage", code: "robot-stuck" }), "invalid", "Please describe what you found.");
    expectProblem(await report({ type: "damage" }), "invalid", "Please describe what you found.");
  });
});

describe("the park's own", () => {
  test("are added, changed, hidden and ordered in one call, each with its audit row, and open phones hear of it", async () => {
    const events = await openEvents(app, anna);
    expect((await put([sauna, bench])).status).toBe(200);
    await events.waitForTopic("canned-findings");
    const [first, second] = await own();
    const hidden = { ...first, isHidden: true };
    expect((await put([second, hidden], await own())).body).toEqual([second, hidden]);
    expect((await auditOf(app, first?.id ?? "")).at(-1)).toMatchObject({
      action: "canned-finding.edit",
      meta: { isHidden: [false, true], position: [0, 1] },
    });
    expectProblem(await put([sauna], [first]), "changed-meanwhile");
  });

  test.each([
    ["a name twice", [sauna, { ...bench, label: "SAUNA is cold" }], "findings.1.label"],
    ["an unknown picture", [{ ...sauna, symbol: "dragon" }], "findings.0.symbol"],
    ["a replacement, which has presets", [{ ...sauna, type: "replace" }], "findings.0.type"],
    ["a blank name", [{ ...sauna, label: " " }], "findings.0.label"],
  ])("%s is refused", async (_, rows, path) => {
    const answer = await put(rows);
    expectProblem(answer, "invalid");
    expect(answer.body).toMatchObject({ errors: [expect.objectContaining({ path })] });
  });

  test("are texts of the park that its translators find", async () => {
    expect((await put([sauna])).status).toBe(200);
    const known = { original: "Sauna is cold", uses: [{ kind: "finding", checklist: null }], translations: [] };
    expect((await ada.get("/api/phrases/in-use")).body).toContainEqual(known);
  });

  test("are reported by their id, with today's name; one that is gone keeps the name that the phone had", async () => {
    expect((await put([sauna])).status).toBe(200);
    const [{ id } = { id: "" }] = await own();
    const sent = { type: "note", code: id, text: "Sauna cold" };
    expect((await report(sent)).body).toMatchObject({ type: "damage", text: "Sauna is cold", code: id, lang: null });
    expect((await put([])).status).toBe(200);
    expect((await report(sent)).body).toMatchObject({ type: "note", text: "Sauna cold", code: id });
    expect((await report({ type: "note", code: randomUUID() })).status).toBe(422);
  });
});
