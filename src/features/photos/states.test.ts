import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { recordAnnouncements, topicsIn } from "../../../tests/support/announcement-recorder";
import { addWork, auditOf, type Work } from "../../../tests/support/builders";
import { type Caller, signInAs } from "../../../tests/support/caller";
import { addressFor, put, record, recordForQc } from "../../../tests/support/photo-calls";
import { openPhotoPark } from "../../../tests/support/photo-park";
import { diskStoreForTests } from "../../../tests/support/photo-stores";
import { expectProblem } from "../../../tests/support/problem";
import type { TestApp } from "../../../tests/support/start-app";
import { perform } from "../../server/actions/perform";
import { addFinding } from "../assignments/actions/findings";
import { decide, startInspection } from "../inspections/actions";

// When and by whom photos may be added, and to what.

let app: TestApp;
let anna: Caller;
let bob: Caller;
let qc: Caller;
let otherQc: Caller;
let small: Buffer;
beforeAll(async () => {
  ({ app, anna, bob, small } = await openPhotoPark(await diskStoreForTests()));
  [qc, otherQc] = [await signInAs(app, "qc", "Quinn"), await signInAs(app, "qc", "Olaf")];
});
afterAll(() => app.close());

const workIn = (status: Work["status"]) => addWork(app, { lead: anna, helpers: [bob], status: status ?? "pending" });
async function sent(who: Caller): Promise<string> {
  const address = await addressFor(who);
  expect((await put(address, small)).status).toBe(204);
  return address;
}

describe.each([
  ["pending", "state-conflict"],
  ["in_progress", 201],
  ["needs_review", 201],
  ["done", "state-conflict"],
] as const)("while the work is %s", (status, expected) => {
  test(`a cleaner's photo: ${expected}`, async () => {
    for (const who of [anna, bob]) {
      const work = await workIn(status);
      const address = await sent(who);
      const heard = await recordAnnouncements(app);
      const answer = await record(who, work, address);
      if (expected !== 201) expectProblem(answer, expected, /^Photos can only be added/);
      else expect(answer).toMatchObject({ status: 201, body: { createdBy: { id: who.id } } });
      const traces = (await auditOf(app, work)).filter(({ action }) => action === "assignment.photo");
      expect(traces.map(({ userId }) => userId)).toEqual(expected === 201 ? [who.id] : []);
      expect(topicsIn(await heard())).toEqual(expected === 201 ? ["assignments"] : []);
    }
  });

  test("QC's photo: only when the work is done", async () => {
    const answer = await recordForQc(qc, await workIn(status), await sent(qc));
    // QC gets 404 for work that is not done and has no review.
    if (status !== "done") return expectProblem(answer, "not-found");
    expect(answer.status, answer.text).toBe(201);
  });
});

test("a stranger gets 404, and so does someone who has left", async () => {
  const stranger = await signInAs(app, "cleaner");
  const work = await addWork(app, { lead: anna, left: [bob], status: "in_progress" });
  for (const who of [stranger, bob]) expectProblem(await record(who, work, await sent(who)), "not-found");
  expectProblem(await record(anna, randomUUID(), await sent(anna)), "not-found");
});

test("QC's photos: while the form is open, and only its inspector's once it has been started", async () => {
  const inspector = { id: qc.id, name: "Quinn", role: "qc" } as const;
  const inspect = (work: string) =>
    perform(app.park, inspector, (context) => startInspection({ ...context, by: inspector }, work));
  const work = await workIn("done");
  expect((await recordForQc(otherQc, work, await sent(otherQc))).status).toBe(201);
  await inspect(work);
  expect((await recordForQc(qc, work, await sent(qc))).status).toBe(201);
  expectProblem(
    await recordForQc(otherQc, work, await sent(otherQc)),
    "state-conflict",
    "Quinn is inspecting this villa.",
  );
  await perform(app.park, inspector, (context) => decide({ ...context, by: inspector }, work, { status: "passed" }));
  expectProblem(
    await recordForQc(qc, work, await sent(qc)),
    "state-conflict",
    "This inspection has already been decided.",
  );
  const actions = (await auditOf(app, work)).map(({ action }) => action);
  expect(actions.filter((action) => action === "assignment.qc-photo")).toHaveLength(2);
});

test("a cleaner's photo can't be added as QC's, nor the other way round", async () => {
  const work = await workIn("in_progress");
  expectProblem(await recordForQc(anna, work, await sent(anna)), "wrong-role");
  expectProblem(await record(qc, work, await sent(qc)), "wrong-role");
  expectProblem(await anna.post(`/api/assignments/${work}/qc-media`, { url: "x", kind: "film" }), "wrong-role");
  expectProblem(await qc.post(`/api/assignments/${work}/qc-media`, { url: "x", kind: "film" }), "invalid");
});

test("a photo may show a finding of the same villa, and of no other", async () => {
  const cleaner = { id: anna.id, name: "Anna", role: "cleaner" } as const;
  const find = (work: string) =>
    perform(app.park, cleaner, (context) =>
      addFinding({ ...context, by: cleaner }, work, { type: "damage", text: "Cracked tile" }),
    );
  const [work, elsewhere] = [await workIn("in_progress"), await workIn("in_progress")];
  const [finding, foreign] = [await find(work), await find(elsewhere)];
  const address = await sent(anna);
  for (const findingId of [foreign.id, randomUUID()]) {
    const answer = await record(anna, work, address, { findingId });
    expectProblem(answer, "invalid", "This finding does not belong to this villa.");
    expect(answer.body).toMatchObject({ errors: [{ path: "findingId" }] });
  }
  expectProblem(await record(anna, work, address, { findingId: "none" }), "invalid");
  const answer = await record(anna, work, address, { findingId: finding.id });
  expect(answer).toMatchObject({ status: 201, body: { findingId: finding.id } });
  expect((await anna.get(`/api/assignments/${work}`)).body).toMatchObject({ media: [{ findingId: finding.id }] });

  // The damage is deleted, and its photo stays as a photo of the villa.
  await anna.delete(`/api/assignments/${work}/findings/${finding.id}`);
  expect((await anna.get(`/api/assignments/${work}/media`)).body).toMatchObject([{ findingId: null }]);
});

test("every role gets upload addresses: admins for references, team leaders for what has to be done again", async () => {
  for (const role of ["admin", "teamleader"] as const)
    expect(await (await signInAs(app, role)).post("/api/objects/upload")).toMatchObject({ status: 200 });
});
