import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addWork } from "../../../tests/support/builders";
import { type Caller, signInAs } from "../../../tests/support/caller";
import { openEvents } from "../../../tests/support/event-stream";
import { startApp, type TestApp } from "../../../tests/support/start-app";
import { assignments, cleaningKinds } from "../../server/database/tables";

// Pages that show how a day is expected to go on read it again after every change of what that depends on.

let app: TestApp;
let leader: Caller;
const deepClean = randomUUID();
beforeAll(async () => {
  app = await startApp();
  leader = await signInAs(app, "teamleader");
  await app.database.db
    .insert(cleaningKinds)
    .values({ id: deepClean, name: "Deep clean", position: 1, createdAt: new Date() });
});
afterAll(() => app.close());

test.each<[string, () => Partial<typeof assignments.$inferInsert>]>([
  ["priority", () => ({ priority: "high" })],
  ["usual minutes", () => ({ estimatedMinutes: 200 })],
  ["kind", () => ({ kindId: deepClean })],
])("another %s of a cleaning", async (_, change) => {
  const id = await addWork(app, { lead: await signInAs(app, "cleaner") });
  const stream = await openEvents(app, leader);
  await app.database.db.update(assignments).set(change()).where(eq(assignments.id, id));
  await stream.waitForTopic("readiness");
  expect(stream.topics).toContain("readiness");
});
