import { and, eq, isNotNull, isNull } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import * as z from "zod/mini";
import { refreshVillaChecklists } from "../../src/features/checklists/actions/refresh";
import { addVersion } from "../../src/features/checklists/actions/versions";
import { checklistDetail } from "../../src/features/checklists/contract/lists";
import { lockChecklist } from "../../src/features/checklists/locks";
import { allKinds } from "../../src/features/checklists/reads/kinds";
import { allChecklists } from "../../src/features/checklists/reads/lists";
import { assignments, checklistVersions, units, villaChecklists } from "../../src/server/database/tables";
import { changeoverKindId } from "../../src/shared/changeover-kind";
import { type ChecklistItemDefinition, photoRules } from "../../src/shared/checklist";
import { addVilla, addWork, asPark, workOf } from "../support/builders";
import { type Answer, type Caller, callerOf, idIn, signInAs } from "../support/caller";
import { addStandardItems, definitionOf } from "../support/checklists";
import { countDeadlocks } from "../support/deadlocks";
import { listCounts, reportCount } from "../support/report-count";
import { seededRandom } from "../support/seeded-random";
import { copyDatabase, startApp, type TestApp } from "../support/start-app";
import { times } from "../support/times";

// Admins change checklists, rules, kinds and villas while people clean, on two nodes over one database. Afterwards every villa has what is worked out
// anew, started work has what it was started with, and there was no deadlock. Long because each thing that an admin can do at once is here.

const people = 40;
const rounds = Number(process.env.ROUNDS ?? 2);
const rivals = Number(process.env.RIVALS ?? 30);
const seed = Number(process.env.SEED ?? Date.now() % 2 ** 31);
const { random, oneOf } = seededRandom(seed);

let database: Awaited<ReturnType<typeof copyDatabase>>;
let nodes: TestApp[];
let app: TestApp;
/** An admin on each node. */
let admins: Caller[];
let cleaners: Caller[];
let villas: string[];
let types: { id: string; name: string }[];
beforeAll(async () => {
  database = await copyDatabase("empty");
  nodes = await Promise.all(times(2).map(() => startApp({ databaseUrl: database.url })));
  const [first] = nodes;
  if (!first) throw new Error("no node started");
  app = first;
  await asPark(app, (context) =>
    addStandardItems(
      context,
      times(3).map((n) => definitionOf(`Task ${n + 1}`)),
    ),
  );
  const ada = await signInAs(app, "admin", "Ada");
  admins = nodes.map((node) => callerOf(node, ada, ada.cookie));
  const wanted = ["Tiny house", "Dome"].map((name) => ({ name, usualMinutes: 30 }));
  const saved = await ada.put("/api/villa-types", { villaTypes: wanted });
  types = z.parse(z.array(z.object({ id: z.string(), name: z.string() })), saved.body);
  cleaners = [];
  villas = [];
  for (const n of times(people)) {
    const cleaner = await signInAs(app, "cleaner");
    cleaners.push(callerOf(nodes[n % 2] ?? app, cleaner, cleaner.cookie));
    villas.push(await addVilla(app, { bedrooms: 1 + (n % 4), hasSauna: n % 3 === 0, villaType: oneOf(types).name }));
  }
});
afterAll(() => database.drop());

/** A cleaning of its own villa for each cleaner. */
const planned = (status: "pending" | "in_progress") =>
  Promise.all(cleaners.map((lead, n) => addWork(app, { lead, villa: villas[n] ?? "", status })));
const standardId = async () => (await allChecklists(app.database.db))[0]?.id ?? "";
const itemsOf = async (checklistId: string): Promise<ChecklistItemDefinition[]> => {
  const answer = await admins[0]?.get(`/api/checklists/${checklistId}`);
  return z.parse(checklistDetail, answer?.body).items;
};
const inWork = z.object({
  checklist: z.object({ version: z.int(), snapshotId: z.string(), items: z.array(z.object({ id: z.string() })) }),
});
const checklistIn = ({ body }: Answer) => z.parse(inWork, body).checklist;

const missing: Answer = { status: 0, headers: new Headers(), body: undefined, text: "" };

test(`${people} people start, tick and submit while a publication is under way: none waits for it`, async () => {
  const [pending, started] = [await planned("pending"), await planned("in_progress")];
  const list = await standardId();
  const items = await itemsOf(list);
  const before = await Promise.all(cleaners.map((who, n) => who.get(`/api/assignments/${started[n]}`)));
  const { version } = checklistIn(before[0] ?? missing);

  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  let written = () => {};
  const isWritten = new Promise<void>((resolve) => {
    written = resolve;
  });
  const publication = asPark(app, async (context) => {
    await lockChecklist(context.tx, list);
    const published = await addVersion(context, list, [...items, { id: crypto.randomUUID(), ...definitionOf("New") }]);
    written();
    await held;
    return published;
  });
  await isWritten;
  const answers = await Promise.all(
    cleaners.map(async (who, n) => {
      const path = `/api/assignments/${started[n]}`;
      const ticks = [];
      for (const { id } of items) ticks.push(await who.post(`${path}/checklist/${id}`));
      return [await who.post(`/api/assignments/${pending[n]}/start`), ...ticks, await who.post(`${path}/complete`)];
    }),
  );
  release();
  expect(await publication).toBe(version + 1);
  for (const answer of answers.flat()) expect(answer.status, answer.text).toBe(200);
  for (const [n, who] of cleaners.entries()) {
    // Started while it was published: the version before it.
    expect(checklistIn(await who.get(`/api/assignments/${pending[n]}`))).toEqual(checklistIn(before[n] ?? missing));
    expect(checklistIn(await who.get(`/api/assignments/${started[n]}`)).version).toBe(version);
  }
  const next = await planned("pending");
  for (const [n, who] of cleaners.entries())
    expect(checklistIn(await who.get(`/api/assignments/${next[n]}`))).toMatchObject({ version: version + 1 });
  reportCount(
    `${people} people started, ticked and submitted (${answers.flat().length} calls) while a publication was held`,
  );
});

/** The snapshots with which assignments were started, as their cleaners were told. */
const startedWith = new Map<string, string>();
let named = 0;
const nextName = () => {
  named += 1;
  return `List ${named}`;
};

const randomItem = () =>
  definitionOf(`Task ${random(1_000)}`, {
    quantity: { of: oneOf(["number", "bedrooms", "bathrooms", "guests"]), times: 1 + random(3) },
    condition: oneOf([null, { feature: "hasSauna", has: random(2) === 0 }, { feature: "Piano", has: random(2) === 0 }]),
    photo: oneOf(photoRules.slice(0, 2)),
  });
const lists = async () => (await allChecklists(app.database.db)).map(({ id }) => id);
const randomRules = async () => {
  const published = (await allChecklists(app.database.db)).filter(({ version }) => version !== null);
  const rule = (subject: object) => ({ checklistId: oneOf(published).id, ...subject });
  const kinds = await allKinds(app.database.db);
  const forVillas = new Set(times(3).map(() => oneOf(villas)));
  return [
    ...[...forVillas].map((unitId) => rule({ unitId })),
    rule({ villaTypeId: oneOf(types).id }),
    rule({ kindId: oneOf(kinds).id }),
  ];
};

/** What a rival does. */
const acts: Record<string, (admin: Caller) => Promise<Answer | undefined>> = {
  "edit villa": (admin) =>
    admin.patch(`/api/units/${oneOf(villas)}`, {
      bedrooms: 1 + random(5),
      hasSauna: random(2) === 0,
      villaType: oneOf(["", "Gone", ...types.map(({ name }) => name)]),
      ...(random(2) ? { addFeatures: ["Piano"] } : { removeFeatures: ["Piano"] }),
    }),
  "add villa": (admin) => admin.post("/api/units", { code: nextName(), location: "Duinvallei" }),
  "delete villa": async (admin) => {
    const answer = await admin.post("/api/units", { code: nextName(), location: "Duinvallei" });
    return answer.status === 201 ? admin.delete(`/api/units/${idIn(answer)}`) : answer;
  },
  publish: async (admin) => {
    const list = oneOf(await lists());
    const kept = (await itemsOf(list).catch(() => [])).filter(() => random(4) > 0);
    const items = [...kept.slice(0, 12), randomItem()];
    const drafted = await admin.put(`/api/checklists/${list}/draft`, { items });
    return drafted.status === 200 ? admin.post(`/api/checklists/${list}/publish`) : drafted;
  },
  copy: async (admin) => admin.post("/api/checklists", { name: nextName(), copyOf: oneOf(await lists()) }),
  "delete list": async (admin) => admin.delete(`/api/checklists/${oneOf(await lists())}`),
  rules: async (admin) => admin.put("/api/checklist-rules", { rules: await randomRules() }),
  kinds: (admin) => {
    const added = times(random(3)).map((n) => ({ name: `Kind ${n} ${nextName()}` }));
    return admin.put("/api/cleaning-kinds", { kinds: [{ id: changeoverKindId, name: "Changeover" }, ...added] });
  },
  types: (admin) => {
    const villaTypes = types.map(({ id, name }) => ({
      id,
      name: random(2) ? name : `${name} ${random(9)}`,
      usualMinutes: 30,
    }));
    return admin.put("/api/villa-types", { villaTypes });
  },
  "start and tick": async () => {
    const n = random(people);
    const who = cleaners[n] ?? oneOf(cleaners);
    const id = await addWork(app, { lead: who, villa: villas[n] ?? oneOf(villas) });
    const answer = await who.post(`/api/assignments/${id}/start`);
    expect(answer.status, answer.text).toBe(200);
    const { snapshotId, items } = checklistIn(answer);
    startedWith.set(id, snapshotId);
    const [item] = items;
    return item ? who.post(`/api/assignments/${id}/checklist/${item.id}`) : answer;
  },
};
/** Done, or refused because somebody was faster or uses it. */
const expected = [200, 201, 204, 404, 409, 422];
const counts: Record<string, number> = {};

test(`${rounds} rounds of ${rivals} rivals: every villa has what is worked out anew (SEED=${seed})`, {
  timeout: 60_000 + rounds * rivals * 500,
}, async () => {
  const names = [...Object.keys(acts), "publish", "edit villa", "start and tick", "start and tick"];
  for (const _ of times(rounds)) {
    const plans = times(rivals).map((i) => ({ name: oneOf(names), admin: admins[i % 2] ?? oneOf(admins) }));
    await Promise.all(
      plans.map(async ({ name, admin }) => {
        const answer = await acts[name]?.(admin);
        if (!answer) return;
        expect(expected, `${name}: ${answer.text}`).toContain(answer.status);
        const key = `${name} ${answer.status}`;
        counts[key] = (counts[key] ?? 0) + 1;
      }),
    );
    const found = await current();
    await asPark(app, (context) => refreshVillaChecklists(context, "all"));
    expect(found).toEqual(await current());
    const villasThere = await app.database.db.$count(units, isNull(units.removedAt));
    const forChangeover = found.filter(({ kindId }) => kindId === changeoverKindId);
    expect(forChangeover).toHaveLength(villasThere);
  }
  expect(counts["publish 200"]).toBeGreaterThan(0);
  for (const [id, snapshotId] of startedWith) expect((await workOf(app, id)).checklistSnapshotId).toBe(snapshotId);
  // Work from before the start has none of its own, and each villa once got what its started work has.
  const { db } = app.database;
  const started = db
    .select({ id: assignments.id })
    .from(assignments)
    .leftJoin(
      villaChecklists,
      and(
        eq(villaChecklists.unitId, assignments.unitId),
        eq(villaChecklists.snapshotId, assignments.checklistSnapshotId),
      ),
    );
  expect(await started.where(and(isNotNull(assignments.checklistSnapshotId), isNull(villaChecklists.unitId)))).toEqual(
    [],
  );
  expect(
    await db.$count(assignments, and(eq(assignments.status, "pending"), isNotNull(assignments.checklistSnapshotId))),
  ).toBe(0);
  expect(await db.$count(checklistVersions)).toBeGreaterThan(rounds);
});

/** What the park's villas get, in order. */
function current() {
  const { unitId, kindId, snapshotId } = villaChecklists;
  return app.database.db
    .select({ unitId, kindId, snapshotId })
    .from(villaChecklists)
    .innerJoin(units, and(eq(units.id, unitId), isNull(units.removedAt)))
    .where(eq(villaChecklists.isCurrent, true))
    .orderBy(unitId, kindId);
}

test("the database detected no deadlock", async () => {
  await Promise.all(nodes.map((node) => node.close()));
  const deadlocks = await countDeadlocks(database.url);
  reportCount(`${rounds} rounds of ${rivals} rivals, seed ${seed}, ${deadlocks} deadlocks (${listCounts(counts)})`);
  expect(deadlocks).toBe(0);
});
