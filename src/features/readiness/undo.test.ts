import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { addVilla, auditOf } from "../../../tests/support/builders";
import { type Answer, type Caller, signInAs } from "../../../tests/support/caller";
import { expectProblem } from "../../../tests/support/problem";
import { startApp, type TestApp } from "../../../tests/support/start-app";
import { unitBlocks } from "../../server/database/tables";

// POST /api/units/{id}/block/undo (docs/domain.md, "Undo"). Who may undo what: undo-rules.test.ts

let app: TestApp;
let sanne: Caller;
let bob: Caller;
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  app = await startApp();
  [sanne, bob] = await Promise.all([signInAs(app, "teamleader", "Sanne"), signInAs(app, "admin", "Bob")]);
});
afterAll(async () => {
  vi.useRealTimers();
  await app.close();
});

let villa: string;
beforeEach(async () => {
  villa = await addVilla(app);
});

const pass = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1_000);
const ok = (answer: Answer) => {
  expect(answer.status, answer.text).toBeLessThan(300);
  pass(1);
  return answer;
};
const path = () => `/api/units/${villa}/block`;
const close = async (who: Caller, reason: string, lang = "en") =>
  ok(await who.post(path(), { reason }, { "content-language": lang }));
const reopen = async (who: Caller) => ok(await who.delete(path()));
const undo = (who: Caller, step: "close" | "reopen") =>
  who.post(`${path()}/undo`, { step }, { "content-language": "en" });
const blocks = () =>
  app.database.db.select().from(unitBlocks).where(eq(unitBlocks.unitId, villa)).orderBy(unitBlocks.createdAt);
const changed = "Someone has made another change since, so this can't be undone.";
/** Expects that an undo is refused because of a colleague's step, and changes nothing. */
async function seeRefused(step: "close" | "reopen"): Promise<void> {
  const before = [await blocks(), await auditOf(app, villa)];
  expectProblem(await undo(sanne, step), "state-conflict", changed);
  expect([await blocks(), await auditOf(app, villa)]).toEqual(before);
}

describe("undoing a closing", () => {
  test("opens the villa, once, with a row of its own", async () => {
    await close(sanne, "Wrong villa?");
    expect(ok(await undo(sanne, "close")).body).toMatchObject({ unitId: villa, state: "vacant", reason: null });
    const after = [await blocks(), await auditOf(app, villa)];
    expect(await blocks()).toMatchObject([{ endedAt: expect.any(Date), endedById: sanne.id }]);
    expect(ok(await undo(sanne, "close")).body).toMatchObject({ state: "vacant" });
    expect([await blocks(), await auditOf(app, villa)]).toEqual(after);
    expect((await auditOf(app, villa)).slice(-2)).toEqual([
      { action: "unit.block", userId: sanne.id, meta: { reason: [null, "Wrong villa?"] } },
      { action: "unit.undo-block", userId: sanne.id, meta: { reason: ["Wrong villa?", null] } },
    ]);
  });

  test("leaves a colleague's reason, also one with the same words", async () => {
    for (const reason of ["Gas leak", "Wrong villa?"]) {
      villa = await addVilla(app);
      await close(sanne, "Wrong villa?");
      await close(bob, reason);
      await seeRefused("close");
      // The colleague gets the first one back.
      expect(ok(await undo(bob, "close")).body).toMatchObject({ state: "blocked", reason: "Wrong villa?" });
    }
  });

  test("brings back the reason that it replaced, with its language", async () => {
    await close(bob, "Rohrbruch", "de");
    const before = await blocks();
    await close(sanne, "Builders");
    ok(await undo(sanne, "close"));
    expect(await blocks()).toEqual(before);
  });
});

describe("undoing a reopening", () => {
  test("closes the villa as it was: reason, language and since when", async () => {
    await close(bob, "Rohrbruch", "de");
    const before = await blocks();
    pass(3_600);
    await reopen(sanne);
    expect(ok(await undo(sanne, "reopen")).body).toMatchObject({
      ...{ state: "blocked", reason: "Rohrbruch", reasonLang: "de", since: before[0]?.createdAt.toISOString() },
    });
    expect(await blocks()).toEqual(before);
  });

  test("leaves a colleague's new closing", async () => {
    await close(bob, "Builders");
    await reopen(sanne);
    await close(bob, "Gas leak");
    await seeRefused("reopen");
  });
});

test("An undo comes within a minute, for a villa that is there, and names the step", async () => {
  await close(sanne, "Builders");
  expect((await sanne.post(`${path()}/undo`)).status).toBe(422);
  pass(60);
  expectProblem(await undo(sanne, "close"), "state-conflict", "It is too late to undo this.");
  await reopen(bob);
  ok(await bob.delete(`/api/units/${villa}`));
  expectProblem(await undo(bob, "reopen"), "not-found");
  villa = randomUUID();
  expectProblem(await undo(bob, "close"), "not-found");
});
