import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addVilla, addWork } from "../../../tests/support/builders";
import { type Caller, signInAs } from "../../../tests/support/caller";
import { startApp, type TestApp } from "../../../tests/support/start-app";
import { assignments } from "../../server/database/tables";

// "Without one, a cleaning is planned at its villa's usual minutes" (docs/domain.md, "Assignment lifecycle"), also by an edit.

let app: TestApp;
let leader: Caller;
let anna: Caller;
beforeAll(async () => {
  app = await startApp();
  [leader, anna] = [await signInAs(app, "teamleader"), await signInAs(app, "cleaner", "Anna")];
});
afterAll(() => app.close());

type Edit = { estimatedMinutes?: number | null; priority?: string; persons?: number };

test.each<[string, number | null, Edit, number | null]>([
  ["as usual, with none given", 90, { estimatedMinutes: null }, 90],
  ["set by hand, with none given", 45, { estimatedMinutes: null }, 90],
  ["as usual, in a smaller villa", 90, { persons: 4 }, 60],
  ["set by hand, in a smaller villa", 45, { persons: 4 }, 45],
  ["set by hand, in a smaller villa with none given", 45, { persons: 4, estimatedMinutes: null }, 60],
  ["given with a smaller villa", 45, { persons: 4, estimatedMinutes: 90 }, 90],
  ["unknown, with something else", null, { priority: "low" }, null],
])("the minutes of a villa for eight after an edit: %s", async (_, before, { persons, ...edit }, after) => {
  const id = await addWork(app, { lead: anna, villa: await addVilla(app, { maxPersons: 8 }) });
  await app.database.db.update(assignments).set({ estimatedMinutes: before }).where(eq(assignments.id, id));
  const unitId = persons && (await addVilla(app, { maxPersons: persons }));
  const answer = await leader.patch(`/api/assignments/${id}`, { ...edit, ...(unitId && { unitId }) });
  expect([answer.status, Object(answer.body).estimatedMinutes]).toEqual([200, after]);
});
