import { afterAll, beforeAll, expect, test } from "vitest";
import * as z from "zod/mini";
import { addChecklist, addVilla, addWork } from "../../../tests/support/builders";
import { type Caller, type Sent, signInAs } from "../../../tests/support/caller";
import { startApp, type TestApp } from "../../../tests/support/start-app";
import { type Assignment, assignment } from "../assignments/contract/assignment";
import { historyEntry } from "../assignments/contract/history";

// Whatever one person types and another reads keeps its language (docs/domain.md, "Languages of texts").

let app: TestApp;
let sanne: Caller;
let anna: Caller;
let ruben: Caller;
let items: string[];
beforeAll(async () => {
  app = await startApp();
  [sanne, anna, ruben] = await Promise.all([
    signInAs(app, "teamleader"),
    signInAs(app, "cleaner"),
    signInAs(app, "qc"),
  ]);
  items = await addChecklist(app);
});
afterAll(() => app.close());

/** A change by somebody whose screen is in a language. */
async function say(who: Caller, lang: string, method: string, path: string, body?: unknown): Promise<unknown> {
  const sent: Sent = { headers: { "content-language": lang }, ...(body !== undefined && { body }) };
  const answer = await who.send(method, path, sent);
  expect(answer.status, `${method} ${path}: ${answer.text}`).toBeLessThan(300);
  return answer.body;
}
const read = async (id: string): Promise<Assignment> =>
  z.parse(assignment, (await sanne.get(`/api/assignments/${id}`)).body);
const history = async (id: string) =>
  z.parse(z.array(historyEntry), (await sanne.get(`/api/assignments/${id}/history`)).body);

test("a cleaning's texts: instructions, findings, notes, reasons, feedback and what is to be done again", async () => {
  const villa = await addVilla(app);
  const planned = { unitId: villa, cleanerId: anna.id, plannedAt: new Date().toISOString(), instructions: "Sleutel" };
  const { id } = z.parse(assignment, await say(sanne, "nl", "POST", "/api/assignments", planned));
  const path = `/api/assignments/${id}`;
  const [first = "", second = ""] = items;
  expect(await read(id)).toMatchObject({ instructions: "Sleutel", instructionsLang: "nl" });

  await say(anna, "pl", "POST", `${path}/start`);
  await say(anna, "pl", "POST", `${path}/findings`, { type: "damage", text: "Kran cieknie" });
  const ada = await signInAs(app, "admin");
  await ada.put("/api/replacement-presets", { presets: [{ label: "Light bulb", defaultQty: 1 }] });
  const replace = (text: string) => say(anna, "pl", "POST", `${path}/findings`, { type: "replace", text, qty: 1 });
  await replace("Light bulb");
  await replace("Żarówka");
  await say(anna, "pl", "POST", `${path}/checklist/${first}`, { notes: "Bez worka" });
  await say(anna, "uk", "PUT", `${path}/checklist/${second}/notes`, { notes: "Немає ключа" });
  await say(anna, "pl", "PATCH", `${path}/finish`);
  const back = { reason: "Backofen", items: [{ itemId: first, note: "Blech" }] };
  await say(sanne, "de", "PATCH", `${path}/reject`, back);
  expect(await read(id)).toMatchObject({
    // A preset is in the park's language, whoever chooses it.
    findings: [
      { text: "Kran cieknie", lang: "pl" },
      { text: "Light bulb", lang: null },
      { text: "Żarówka", lang: "pl" },
    ],
    checklistNotes: [
      { text: "Bez worka", lang: "pl" },
      { text: "Немає ключа", lang: "uk" },
    ],
    rejectionReason: "Backofen",
    rejectionLang: "de",
    reworkItems: [{ note: "Blech", lang: "de" }],
  });

  await say(anna, "pl", "PATCH", `${path}/finish`);
  await say(sanne, "de", "PATCH", `${path}/approve`);
  await say(ruben, "tr", "POST", `${path}/qc/complete`, { status: "needs_rework", notes: "Kum var" });
  expect((await read(id)).qcReviews).toMatchObject([{ notes: "Kum var", lang: "tr" }]);
  expect((await ruben.get("/api/assignments/qc/history")).body).toMatchObject([{ notes: "Kum var", lang: "tr" }]);

  const told = (await history(id)).map(({ text, note, lang }) => [note ?? text, lang]);
  expect(told).toEqual(
    expect.arrayContaining([
      ["Kran cieknie", "pl"],
      ["Bez worka", "pl"],
      ["Немає ключа", "uk"],
      ["Backofen", "de"],
      ["Kum var", "tr"],
    ]),
  );
  expect((await history(id)).flatMap(({ items: sent }) => sent)).toMatchObject([{ note: "Blech", lang: "de" }]);
});

test("a text that is changed gets the language of whoever changed it, one that stays keeps its own, and one that goes leaves none", async () => {
  const id = await addWork(app, { lead: anna, status: "pending" });
  const path = `/api/assignments/${id}`;
  const edit = (lang: string, body: unknown) => say(sanne, lang, "PATCH", path, body);
  await edit("nl", { instructions: "Sleutel" });
  await edit("de", { priority: "high", instructions: "Sleutel" });
  expect(await read(id)).toMatchObject({ priority: "high", instructionsLang: "nl" });
  await edit("de", { instructions: "Schlüssel" });
  expect(await read(id)).toMatchObject({ instructionsLang: "de" });
  await edit("de", { instructions: null });
  expect(await read(id)).toMatchObject({ instructions: null, instructionsLang: null });
});

test("a rejection that is undone takes its language with it, and deleting and undoing brings all of them back", async () => {
  const id = await addWork(app, { lead: anna, status: "needs_review" });
  await say(anna, "ro", "POST", `/api/assignments/${id}/findings`, { type: "note", text: "Fereastră" });
  await say(sanne, "de", "PATCH", `/api/assignments/${id}/reject`, { reason: "Backofen" });
  await say(sanne, "de", "POST", `/api/assignments/${id}/undo`);
  expect(await read(id)).toMatchObject({ rejectionReason: null, rejectionLang: null, findings: [{ lang: "ro" }] });

  const planned = await addWork(app, { lead: anna, status: "pending" });
  await say(sanne, "bg", "PATCH", `/api/assignments/${planned}`, { instructions: "Ключ" });
  await say(sanne, "bg", "DELETE", `/api/assignments/${planned}`);
  await say(sanne, "bg", "POST", `/api/assignments/${planned}/undo`);
  expect(await read(planned)).toMatchObject({ instructions: "Ключ", instructionsLang: "bg" });
});

test("an absence's reason, and where leaders see it", async () => {
  const cem = await signInAs(app, "cleaner");
  const day = "2031-06-02";
  await say(cem, "tr", "POST", "/api/absences", { userId: cem.id, from: day, reason: "Ateş" });
  const listed = (await sanne.get(`/api/absences?from=${day}&to=${day}`)).body;
  expect(listed).toMatchObject([{ reason: "Ateş", lang: "tr" }]);
  const loads = (await sanne.get(`/api/assignments/loads?date=${day}`)).body;
  expect(loads).toContainEqual(expect.objectContaining({ absenceReason: "Ateş", lang: "tr" }));
});

test.each([["xx"], ["pl, en"], ["en-XA"], [""]])(
  "of a language that the app doesn't have (%j) only the text is kept",
  async (lang) => {
    const id = await addWork(app, { lead: anna, status: "in_progress" });
    const answer = await anna.send("POST", `/api/assignments/${id}/findings`, {
      headers: { "content-language": lang },
      body: { type: "note", text: "Gate sticks" },
    });
    expect(answer.status, answer.text).toBe(201);
    expect(answer.body).toMatchObject({ text: "Gate sticks", lang: null });
  },
);
