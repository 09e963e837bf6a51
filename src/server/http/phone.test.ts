import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { addCode, addWork, auditOf, workOf } from "../../../tests/support/builders";
import { type Caller, callerOf, signInAs } from "../../../tests/support/caller";
import { ago, expectAgo, lateHeaders } from "../../../tests/support/late-steps";
import { addressFor, put } from "../../../tests/support/photo-calls";
import { diskStoreForTests, type TestStore } from "../../../tests/support/photo-stores";
import { picture } from "../../../tests/support/pictures";
import { expectProblem } from "../../../tests/support/problem";
import { startApp, type TestApp } from "../../../tests/support/start-app";

let store: TestStore;
let app: TestApp;
let anna: Caller;
let bob: Caller;
let id: string;
beforeAll(async () => {
  store = await diskStoreForTests();
  app = await startApp({ settings: store.settings });
  [anna, bob] = [await signInAs(app, "cleaner"), await signInAs(app, "cleaner")];
});
beforeEach(async () => {
  id = await addWork(app, { lead: anna, madeAt: ago(600) });
});
afterAll(async () => {
  await app.close();
  await store.close();
});
const start = (headers: Record<string, string>, who = anna) =>
  who.post(`/api/assignments/${id}/start`, undefined, headers);
const expectUntouched = async () => {
  expect((await workOf(app, id)).status).toBe("pending");
  expect(await auditOf(app, id)).toHaveLength(1);
};

describe("Occurred-At and Sent-At", () => {
  test.each([["yesterday"], [""], ["2026-02-30T09:00:00Z"], ["2026-11-21T09:00:00+01:00"], ["1795250000000"], ["'"]])(
    "must be instants, not %j",
    async (wrong) => {
      for (const name of ["Occurred-At", "Sent-At"]) {
        const headers = { ...lateHeaders({ minutesLate: 5 }), [name.toLowerCase()]: wrong };
        expectProblem(await start(headers), "invalid", new RegExp(`^${name} takes a moment in time`));
      }
      await expectUntouched();
    },
  );

  test.each([["occurred-at"], ["sent-at"]])("without %s are ignored: the time is now", async (missing) => {
    const { [missing]: _, ...headers } = lateHeaders({ minutesLate: 90 });
    expect((await start(headers)).status).toBe(200);
    expectAgo((await workOf(app, id)).startedAt, 0);
  });

  test("in the wrong order are ignored too", async () => {
    expect((await start(lateHeaders({ minutesLate: -90 }))).status).toBe(200);
    expectAgo((await workOf(app, id)).startedAt, 0);
  });

  test("may be any distance apart", async () => {
    const headers = { "occurred-at": "0001-01-01T00:00:00Z", "sent-at": "9999-12-31T23:59:59.999Z" };
    expect((await start(headers)).status).toBe(200);
    const { startedAt, createdAt } = await workOf(app, id);
    expect(startedAt).toEqual(createdAt);
  });

  test("may differ on a retry, which gets the first response", async () => {
    const key = randomUUID();
    const first = await start(lateHeaders({ minutesLate: 90, key }));
    const again = await start(lateHeaders({ minutesLate: 95, key, clockErrorMinutes: 3 }));
    expect([again.status, again.text, again.headers.get("idempotency-replayed")]).toEqual([200, first.text, "true"]);
    expectAgo((await workOf(app, id)).startedAt, 90);
  });

  test("do not revive an expired code", async () => {
    const leader = await signInAs(app, "teamleader");
    const code = await addCode(app, { supervisorId: leader.id, expiresAt: ago(30) });
    const person = { name: "Eve", email: `${randomUUID()}@park.example`, password: "correct horse", role: "cleaner" };
    const answer = await callerOf(app).post(
      "/api/register",
      { ...person, registrationCode: code },
      lateHeaders({ minutesLate: 60 }),
    );
    expectProblem(answer, "expired-code");
  });

  test("create no expired upload address, and none that lasts longer", async () => {
    const answer = await anna.post("/api/objects/upload", undefined, lateHeaders({ minutesLate: 60 }));
    const { searchParams } = new URL(String(Object.values(answer.body ?? {})[0]));
    const left = Number(searchParams.get("expires")) - Date.now() / 1000;
    expect(Math.abs(left - 15 * 60)).toBeLessThan(20);
  });
});

describe("Changeover-Person", () => {
  const means = (who: string) => ({ "changeover-person": who });

  test("may be the signed-in user in any case, or absent", async () => {
    expect((await start(means(anna.id.toUpperCase()))).status).toBe(200);
    expect((await start({})).status).toBe(200);
  });

  test("is refused if it names someone else, for any role and call", async () => {
    const sentence = "Someone else is signed in on this phone. Please sign in again.";
    expectProblem(await start(means(bob.id)), "other-person", sentence);
    expectProblem(await start(means(anna.id), await signInAs(app, "qc")), "other-person");
    expectProblem(await start(means(randomUUID())), "other-person");
    expectProblem(await anna.send("GET", "/api/units", { headers: means(bob.id) }), "other-person");
    await expectUntouched();
  });

  test("is checked before a stored response is sent again", async () => {
    const key = { "idempotency-key": randomUUID() };
    expect((await start({ ...key, ...means(anna.id) })).status).toBe(200);
    expectProblem(await start({ ...key, ...means(bob.id) }), "other-person");
  });

  test("is checked for uploads too, if they come with a session", async () => {
    const address = await addressFor(anna);
    const small = await picture("jpeg", { width: 80, height: 60 });
    expectProblem(await put(address, small, { cookie: bob.cookie, ...means(anna.id) }), "other-person");
    expect((await put(address, small, { cookie: anna.cookie, ...means(anna.id) })).status).toBe(204);
  });

  test.each([["anna"], [""], ["' or 1=1"]])("must be an id, not %j", async (wrong) => {
    expectProblem(await start(means(wrong)), "invalid", "Changeover-Person must be a UUID.");
    await expectUntouched();
  });

  test("does not replace a session", async () => {
    expectProblem(await start(means(anna.id), callerOf(app)), "not-signed-in");
  });

  test("tells a phone without a session whether the account still exists", async () => {
    const ask = (id: string) => callerOf(app).send("GET", "/api/user", { headers: means(id) });
    const gone = await signInAs(app, "cleaner");
    expectProblem(await ask(gone.id), "not-signed-in");
    const admin = await signInAs(app, "admin");
    expect((await admin.send("DELETE", `/api/users/${gone.id}`)).status).toBe(204);
    for (const id of [gone.id, randomUUID()]) expectProblem(await ask(id), "person-removed");
    expectProblem(await callerOf(app).get("/api/user"), "not-signed-in");
  });
});
