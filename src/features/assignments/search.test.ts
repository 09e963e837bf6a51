import { afterAll, beforeAll, expect, test } from "vitest";
import * as z from "zod/mini";
import { addVilla, addWork } from "../../../tests/support/builders";
import { type Caller, signInAs } from "../../../tests/support/caller";
import { startApp, type TestApp } from "../../../tests/support/start-app";
import { findings } from "../../server/database/tables";

// docs/domain.md, "Languages": search ignores case and accents, and takes ł for l, ß for ss and ı for i. As on every page, each word counts.

const day = "2026-11-21";
const list = z.array(z.object({ id: z.string() }));

let app: TestApp;
let leader: Caller;
let joao: Caller;
let done: string;
let open: string;

beforeAll(async () => {
  app = await startApp();
  [leader, joao] = await Promise.all([signInAs(app, "teamleader"), signInAs(app, "cleaner", "João Pereira")]);
  const lukasz = await signInAs(app, "cleaner", "Łukasz Żak");
  const sea = await addVilla(app, { code: "DV-101", address: "Große Straße 7" });
  const lake = await addVilla(app, { code: "WL-042", address: null });
  done = await addWork(app, { lead: joao, villa: sea, status: "done", plannedAt: new Date(`${day}T09:00:00Z`) });
  open = await addWork(app, { lead: lukasz, villa: lake, helpers: [joao], plannedAt: new Date(`${day}T10:00:00Z`) });
  await app.database.db.insert(findings).values([
    { assignmentId: done, type: "damage", text: "broken", createdById: joao.id },
    { assignmentId: open, type: "lost", text: "left", createdById: joao.id },
  ]);
});
afterAll(() => app.close());

const read = async (who: Caller, path: string, query: object) =>
  (await who.get(`/api/${path}?${new URLSearchParams({ ...query })}`)).body;
const idsOf = async (who: Caller, query: object) =>
  z.parse(list, await read(who, "assignments", query)).map(({ id }) => id);

test.each([
  ["joao", { done: 1, pending: 0 }],
  ["PEREIRA joão", { done: 1, pending: 0 }],
  ["  joão   pereira ", { done: 1, pending: 0 }],
  ["zak lukasz", { done: 0, pending: 1 }],
  ["strasse 101", { done: 1, pending: 0 }],
  ["7 große", { done: 1, pending: 0 }],
  // One villa or one person has all words.
  ["joao zak", { done: 0, pending: 0 }],
  ["101 042", { done: 0, pending: 0 }],
])("leaders search for %j", async (search, counts) => {
  const expected = [...(counts.pending ? [open] : []), ...(counts.done ? [done] : [])];
  for (const days of [{}, { from: day, to: day }]) {
    expect(await idsOf(leader, { search, ...days })).toEqual(expected);
    expect(await read(leader, "assignments/counts", { search, ...days })).toMatchObject(counts);
  }
});

test("with a search, cleaners have what they lead and what they help with", async () => {
  expect(await idsOf(joao, { search: "zak lukasz" })).toEqual([open]);
  expect(await idsOf(joao, { search: "strasse" })).toEqual([done]);
  expect(await idsOf(leader, { cleanerId: joao.id, search: "lukasz" })).toEqual([open]);
});

test("findings are searched by their villas in the same way", async () => {
  const textsOf = async (search: string) =>
    z
      .parse(z.array(z.object({ text: z.string() })), await read(leader, "findings", { search }))
      .map(({ text }) => text);
  expect(await textsOf("strasse GROSSE")).toEqual(["broken"]);
  expect(await textsOf("wl 42")).toEqual(["left"]);
  expect(await textsOf("lukasz")).toEqual([]);
  expect(await read(leader, "findings/counts", { search: "strasse grosse" })).toMatchObject({ damage: 1, lost: 0 });
});

test("a villa's whole code finds that villa alone, and whoever has it in their name", async () => {
  const anna = await signInAs(app, "cleaner", "Anna");
  const cem = await signInAs(app, "cleaner", "Cem D12");
  const villaOf = (code: string, address: string | null = null) => addVilla(app, { code, address });
  const wanted = await addWork(app, { lead: anna, villa: await villaOf("D12") });
  const longer = await addWork(app, { lead: anna, villa: await villaOf("D123") });
  const addressed = await addWork(app, { lead: anna, villa: await villaOf("Z9", "Duinweg d12") });
  const led = await addWork(app, { lead: cem, villa: await villaOf("Z8") });
  for (const [search, expected] of [
    ["d12", [wanted, led]],
    ["d1", [wanted, longer, addressed, led]],
  ] as const) {
    expect((await idsOf(leader, { search })).toSorted()).toEqual(expected.toSorted());
    expect(await read(leader, "assignments/counts", { search })).toMatchObject({ pending: expected.length });
  }
});
