import { randomUUID } from "node:crypto";
import { get as ask } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addVilla, addWork, crewOf, workOf } from "../support/builders";
import { type Caller, callerOf, signInAs } from "../support/caller";
import { expectProblem } from "../support/problem";
import { startApp, type TestApp } from "../support/start-app";

// Different spellings of the same id or address, and text that PostgreSQL can't store.

let app: TestApp;
let sanne: Caller;
let anna: Caller;
let bob: Caller;
beforeAll(async () => {
  app = await startApp();
  sanne = await signInAs(app, "teamleader", "Sanne");
  [anna, bob] = await Promise.all([signInAs(app, "cleaner", "Anna"), signInAs(app, "cleaner", "Bob")]);
});
afterAll(() => app.close());

test("ids ignore case: the lead can't also be a collaborator, and a replaced lead has left", async () => {
  const unitId = await addVilla(app);
  const given = {
    unitId,
    cleanerId: anna.id,
    collaboratorIds: [anna.id.toUpperCase()],
    plannedAt: "2031-05-10T09:00:00Z",
  };
  const made = await sanne.post("/api/assignments", given);
  expect(made).toMatchObject({ status: 201, body: { cleanerId: anna.id, collaborators: [] } });
  const id = /"id":"([^"]+)"/.exec(made.text)?.[1] ?? "";
  const path = `/api/assignments/${id.toUpperCase()}`;
  expect((await sanne.patch(path, { cleanerId: anna.id.toUpperCase() })).status).toBe(200);
  expect(await crewOf(app, id)).toEqual({ active: [], left: [] });
  await sanne.patch(path, { cleanerId: bob.id.toUpperCase() });
  expect((await workOf(app, id)).cleanerId).toBe(bob.id);
  expectProblem(await anna.get(path), "not-found");
  expect((await bob.get(`/api/assignments/cleaner/${bob.id.toUpperCase()}/2031-05-10`)).body).toMatchObject([{ id }]);
});

test("a key identifies the same call, however its path is spelled", async () => {
  const id = await addWork(app, { lead: anna, status: "in_progress" });
  const key = { "idempotency-key": randomUUID() };
  const finding = { type: "note", text: "Cold radiator" };
  const spellings = [id, id.toUpperCase(), `%${id.charCodeAt(0).toString(16)}${id.slice(1)}`];
  const answers: string[] = [];
  for (const one of spellings) answers.push((await anna.post(`/api/assignments/${one}/findings`, finding, key)).text);
  expect(new Set(answers).size).toBe(1);
});

test.each(["half an emoji: \ud83d", "invisible: \u200b\u2060", "NUL: \u0000"])("%j is refused", async (text) => {
  const id = await addWork(app, { lead: anna, status: "needs_review" });
  const words = text.replace("invisible: ", "");
  expectProblem(await sanne.patch(`/api/assignments/${id}/reject`, { reason: words }), "invalid");
  expectProblem(await sanne.post("/api/teams", { name: words, number: 4_001 }), "invalid");
});

test.each(["a b", "x:99999", "[::1"])("a change with the Host header %j is refused", async (host) => {
  const { port } = new URL(app.url);
  const status = await new Promise((resolve, reject) => {
    const headers = { host, cookie: anna.cookie, "content-length": "0" };
    const request = ask({ port, method: "POST", path: "/api/objects/upload", headers }, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    });
    request.on("error", reject);
    request.end();
  });
  expect(status).toBe(400);
});

test.each(["/api/:a(", "/api/*x", "/api/:a((a+)+)"])("%s is an unknown path", async (path) => {
  for (const method of ["GET", "POST"]) expectProblem(await callerOf(app).send(method, path), "unknown-path");
});
