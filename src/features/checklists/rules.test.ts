import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { addVilla, addWork, asPark, auditOf } from "../../../tests/support/builders";
import { type Answer, type Caller, idIn, signInAs } from "../../../tests/support/caller";
import { definitionOf, ensureStandardChecklist } from "../../../tests/support/checklists";
import { expectProblem, problemOf } from "../../../tests/support/problem";
import { startApp, type TestApp } from "../../../tests/support/start-app";
import { assignments, checklistRules as ruleRows, unitMissingItems, units } from "../../server/database/tables";
import { changeoverKindId } from "../../shared/changeover-kind";
import { cleaningKind } from "./contract/kinds";
import { type ChecklistRule, checklistRules } from "./contract/rules";

// Which checklist a villa gets for a kind of cleaning, and why (docs/domain.md, "Checklists").

let app: TestApp;
let ada: Caller;
let lead: Caller;
let deepClean: string;
let tinyHouse: string;
const lists: Record<"standard" | "a" | "b" | "unpublished", string> = { standard: "", a: "", b: "", unpublished: "" };
beforeAll(async () => {
  app = await startApp();
  [ada, lead] = await Promise.all([signInAs(app, "admin", "Ada"), signInAs(app, "teamleader", "Lea")]);
  await asPark(app, ensureStandardChecklist);
  const ids = z.array(z.object({ id: z.string() }));
  lists.standard = z.parse(ids, (await ada.get("/api/checklists")).body)[0]?.id ?? "";
  for (const [key, labels] of [
    ["a", ["Beds", "Bins"]],
    ["b", ["Sauna"]],
  ] as const) {
    lists[key] = idIn(await ada.post("/api/checklists", { name: `List ${key}` }));
    await ada.put(`/api/checklists/${lists[key]}/draft`, { items: labels.map((label) => definitionOf(label)) });
    await ada.post(`/api/checklists/${lists[key]}/publish`);
  }
  lists.unpublished = idIn(await ada.post("/api/checklists", { name: "Unpublished", copyOf: lists.a }));
  const types = await ada.put("/api/villa-types", { villaTypes: [{ name: "Tiny house", usualMinutes: 25 }] });
  tinyHouse = z.parse(ids, types.body)[0]?.id ?? "";
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.database.db.update(assignments).set({ kindId: changeoverKindId });
  await app.database.db.update(units).set({ removedAt: new Date() });
  await put([]);
  expect((await putKinds(["Changeover", "Mid-stay", "Deep clean"])).status).toBe(200);
  deepClean = (await kinds())[2]?.id ?? "";
});

const kinds = async () => z.parse(z.array(cleaningKind), (await ada.get("/api/cleaning-kinds")).body);
/** Keeps the kinds of these names, and adds those that are missing. */
const putKinds = async (names: string[]) => {
  const ids = new Map((await kinds()).map(({ id, name }) => [name, id]));
  return ada.put("/api/cleaning-kinds", { kinds: names.map((name) => ({ name, id: ids.get(name) })) });
};
const put = (rules: unknown, before?: unknown) => ada.put("/api/checklist-rules", { rules, before });
const read = async () => z.parse(checklistRules, (await lead.get("/api/checklist-rules")).body);
/** What a villa gets for the changeover and for a deep clean: the list, why, and the number of items. */
const gets = async (villa: string) => {
  const { villas } = await read();
  const choices = villas.find(({ unitId }) => unitId === villa)?.choices ?? [];
  const names = new Map(Object.entries(lists).map(([name, id]) => [id, name]));
  return [changeoverKindId, deepClean].map((kind) => {
    const one = choices.find(({ kindId }) => kindId === kind);
    return `${names.get(one?.checklistId ?? "")} ${one?.why} ${one?.itemCount}`;
  });
};
const expectField = (answer: Answer, path: string, message?: string) => {
  expectProblem(answer, "invalid", message);
  expect(problemOf(answer).errors?.map((one) => one.path)).toEqual([path]);
};

test("the villa's rule comes before its type's, that before the kind's, and each for one kind before the one for all", async () => {
  const villa = await addVilla(app, { villaType: "tiny HOUSE" });
  const other = await addVilla(app);
  expect(await gets(villa)).toEqual(["standard standard 0", "standard standard 0"]);
  const rules = [
    { kindId: deepClean, checklistId: lists.a },
    { villaTypeId: tinyHouse, checklistId: lists.b },
    { villaTypeId: tinyHouse, kindId: deepClean, checklistId: lists.standard },
    { unitId: villa, checklistId: lists.a },
    { unitId: villa, kindId: deepClean, checklistId: lists.b },
  ];
  const expected = [
    ["standard standard 0", "a kind 2"],
    ["b villa-type 1", "b villa-type 1"],
    ["b villa-type 1", "standard villa-type 0"],
    ["a villa 2", "a villa 2"],
    ["a villa 2", "b villa 1"],
  ];
  for (const [index, wanted] of expected.entries()) {
    const answer = await put(rules.slice(0, index + 1));
    expect(answer.status, answer.text).toBe(200);
    expect(await gets(villa)).toEqual(wanted);
    expect(await gets(other)).toEqual(expected[0]);
  }
  const { rules: saved } = await read();
  expect(saved).toMatchObject(rules);
  // What two rules are for is exchanged.
  const [first, second, third, forVilla, last] = saved;
  const exchanged = [first, second, third, { ...last, id: forVilla?.id }, { ...forVilla, id: last?.id }];
  expect((await put(exchanged, saved)).status).toBe(200);
  expect(await gets(villa)).toEqual(["a villa 2", "b villa 1"]);
  expectProblem(await put([], saved), "changed-meanwhile");
  expect(await auditOf(app, first?.id ?? "")).toMatchObject([{ action: "checklist-rule.create", userId: ada.id }]);
  expect((await auditOf(app, last?.id ?? "")).map(({ action }) => action)).toEqual([
    "checklist-rule.create",
    "checklist-rule.edit",
  ]);
});

describe("refused are", () => {
  test("two rules for the same villa, type or kind, with the names of their checklists", async () => {
    const villa = await addVilla(app, { code: "DV-112" });
    const both = (subject: object) => [
      { checklistId: lists.a, ...subject },
      { checklistId: lists.standard, unitId: villa, kindId: changeoverKindId },
      { checklistId: lists.b, ...subject },
    ];
    const tie = (words: string) => `There are two rules for ${words}: "List a" and "List b". Please remove one.`;
    expectField(await put(both({ unitId: villa })), "rules.2", tie("villa DV-112"));
    expectField(await put(both({ villaTypeId: tinyHouse })), "rules.2", tie("villa type Tiny house"));
    expectField(await put(both({ kindId: deepClean })), "rules.2", tie("kind Deep clean"));
    const forDeepClean = both({ unitId: villa, kindId: deepClean });
    expectField(await put(forDeepClean), "rules.2", tie("villa DV-112, kind Deep clean"));
    expect((await read()).rules).toEqual([]);
  });

  test("what a rule names but is not there or not published, and rules for nothing or for two things", async () => {
    const [villa, gone] = [await addVilla(app), await addVilla(app)];
    await ada.delete(`/api/units/${gone}`);
    const unknown = randomUUID();
    const checklistId = lists.a;
    for (const [field, rule] of [
      ["checklistId", { unitId: villa, checklistId: unknown }],
      ["checklistId", { unitId: villa, checklistId: lists.unpublished }],
      ["unitId", { unitId: unknown, checklistId }],
      ["unitId", { unitId: gone, checklistId }],
      ["villaTypeId", { villaTypeId: unknown, checklistId }],
      ["kindId", { kindId: unknown, checklistId }],
      ["id", { id: unknown, unitId: villa, checklistId }],
    ] as const)
      expectField(await put([{ kindId: deepClean, checklistId }, rule]), `rules.1.${field}`);
    expectField(await put([{ checklistId }]), "rules.0");
    expectField(await put([{ checklistId, unitId: villa, villaTypeId: tinyHouse }]), "rules.0");
  });

  test("deleting a checklist or a villa type that a rule names; a villa takes its rules with it", async () => {
    const villa = await addVilla(app, { code: "DV-113" });
    await put([{ unitId: villa, checklistId: lists.a }]);
    const remove = () => ada.delete(`/api/checklists/${lists.a}`);
    expectProblem(
      await remove(),
      "state-conflict",
      "The rule for villa DV-113 uses this checklist. Please change it first.",
    );
    await put([...(await read()).rules, { villaTypeId: tinyHouse, kindId: deepClean, checklistId: lists.a }]);
    expectProblem(
      await remove(),
      "state-conflict",
      "The rule for villa DV-113 and another one use this checklist. Please change them first.",
    );
    const refused = await ada.put("/api/villa-types", { villaTypes: [] });
    expectProblem(refused, "state-conflict", /names the villa type Tiny house/);
    expect(problemOf(refused).errors?.map(({ path }) => path)).toEqual(["villaTypes"]);
    const [ruleOfVilla] = (await read()).rules;
    expect((await ada.delete(`/api/units/${villa}`)).status).toBe(204);
    expect((await read()).rules).toHaveLength(1);
    expect((await auditOf(app, ruleOfVilla?.id ?? "")).at(-1)?.action).toBe("checklist-rule.delete");
  });
});

describe("kinds of cleaning", () => {
  test("are added, renamed and sorted; villas get checklists for a new one at once", async () => {
    const villa = await addVilla(app);
    const before = await kinds();
    const [changeover, ...others] = before;
    const wanted = [...others.reverse(), { ...changeover, name: "Check-out" }, { name: "Spring clean" }];
    const answer = await ada.put("/api/cleaning-kinds", { kinds: wanted, before });
    expect(answer.status, answer.text).toBe(200);
    expect((await kinds()).map(({ name }) => name)).toEqual(["Deep clean", "Mid-stay", "Check-out", "Spring clean"]);
    const { choices = [] } = (await read()).villas.find(({ unitId }) => unitId === villa) ?? {};
    expect(choices.map(({ kindId }) => kindId)).toEqual((await kinds()).map(({ id }) => id));
    expectProblem(await ada.put("/api/cleaning-kinds", { kinds: before, before }), "changed-meanwhile");
    expect((await auditOf(app, changeoverKindId)).at(-1)).toMatchObject({ action: "cleaning-kind.edit" });
    await ada.put("/api/cleaning-kinds", { kinds: before });
  });

  test("the changeover and kinds in use can't be removed, with the number of their uses; others can", async () => {
    const work = await addWork(app, { lead: await signInAs(app, "cleaner") });
    await app.database.db.update(assignments).set({ kindId: deepClean }).where(eq(assignments.id, work));
    await put([{ kindId: deepClean, checklistId: lists.a }]);
    expectProblem(
      await putKinds(["Changeover", "Mid-stay"]),
      "state-conflict",
      "Deep clean can't be removed: 1 assignment and 1 rule use it. You can rename it instead.",
    );
    await put([]);
    expectProblem(
      await putKinds(["Changeover", "Mid-stay"]),
      "state-conflict",
      "Deep clean can't be removed: 1 assignment uses it. You can rename it instead.",
    );
    expectProblem(await putKinds(["Mid-stay", "Deep clean"]), "state-conflict", /^Changeover can't be removed/);
    expect((await putKinds(["Changeover", "Deep clean"])).status).toBe(200);
    expect(await kinds()).toHaveLength(2);
    expectField(await putKinds(["Changeover", "Deep clean", "deep CLEAN"]), "kinds.2.name");
  });
});

test("an item that a leader confirmed to be missing is listed with the villa, and can be shown again", async () => {
  const villa = await addVilla(app);
  await put([{ unitId: villa, checklistId: lists.b }]);
  const detail = z.parse(
    z.object({ items: z.array(z.object({ id: z.string() })) }),
    (await ada.get(`/api/checklists/${lists.b}`)).body,
  );
  const checklistItemId = detail.items[0]?.id ?? "";
  await app.database.db.insert(unitMissingItems).values({ unitId: villa, checklistItemId, confirmedById: lead.id });
  // Worked out again.
  await ada.patch(`/api/units/${villa}`, { hasSauna: true });
  expect(await gets(villa)).toEqual(["b villa 0", "b villa 0"]);
  const missing = async () => (await read()).villas.find(({ unitId }) => unitId === villa)?.missingItems;
  expect(await missing()).toMatchObject([
    { itemId: checklistItemId, label: "Sauna", confirmedBy: { id: lead.id, name: "Lea" } },
  ]);
  for (let i = 0; i < 2; i++)
    expect((await lead.delete(`/api/units/${villa}/missing-items/${checklistItemId}`)).status).toBe(204);
  expect(await missing()).toEqual([]);
  expect(await gets(villa)).toEqual(["b villa 1", "b villa 1"]);
  expect((await auditOf(app, villa)).filter(({ action }) => action === "unit.item-shown")).toHaveLength(1);
  expectProblem(await lead.delete(`/api/units/${randomUUID()}/missing-items/${checklistItemId}`), "not-found");
});

test("a rule that is saved while what it names is removed never names something that is gone", async () => {
  for (let round = 0; round < 5; round++) {
    await put([]);
    const list = idIn(await ada.post("/api/checklists", { name: `Round ${round}`, copyOf: lists.a }));
    await ada.post(`/api/checklists/${list}/publish`);
    await putKinds(["Changeover", "Deep clean", "Extra"]);
    const extra = (await kinds())[2]?.id ?? "";
    const types = [{ id: tinyHouse, name: "Tiny house", usualMinutes: 25 }];
    const added = await ada.put("/api/villa-types", { villaTypes: [...types, { name: "Dome", usualMinutes: 30 }] });
    const dome = z.parse(z.array(z.object({ id: z.string() })), added.body)[1]?.id ?? "";
    const villas = [await addVilla(app), await addVilla(app)];
    const rule = (subject: Partial<ChecklistRule>) => ({ checklistId: lists.a, ...subject });
    const answers = await Promise.all([
      put([
        rule({ unitId: villas[0] }),
        rule({ unitId: villas[1], checklistId: list }),
        rule({ kindId: extra }),
        rule({ villaTypeId: dome }),
      ]),
      ada.delete(`/api/units/${villas[0]}`),
      ada.delete(`/api/checklists/${list}`),
      putKinds(["Changeover", "Deep clean"]),
      ada.put("/api/villa-types", { villaTypes: types }),
    ]);
    for (const { status, text } of answers) expect([200, 204, 409, 422], text).toContain(status);
    const [saved, ...removed] = answers;
    if (saved?.status === 200) expect(removed.slice(1).map(({ status }) => status)).toEqual([409, 409, 409]);
    const rows = await app.database.db.select().from(ruleRows);
    expect(rows.map(({ unitId }) => unitId)).not.toContain(villas[0]);
    if (saved?.status !== 200) expect(rows).toEqual([]);
  }
});
