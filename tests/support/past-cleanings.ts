import { eq } from "drizzle-orm";
import { assignments, workingPeriods } from "../../src/server/database/tables";
import { addVilla, addWork } from "./builders";
import type { Caller } from "./caller";
import type { TestApp } from "./start-app";

/** Thirty cleanings of about an hour in the days before, so that there is something to forecast from. */
export async function addPastCleanings(app: TestApp, cleaners: readonly [Caller, ...Caller[]]): Promise<void> {
  for (let number = 0; number < 30; number++) {
    const lead = cleaners[number % cleaners.length] ?? cleaners[0];
    const villa = await addVilla(app);
    const startedAt = new Date(Date.now() - (2 + (number % 10)) * 86_400_000);
    const id = await addWork(app, { lead, villa, status: "done", plannedAt: startedAt });
    const minutes = 50 + (number % 5) * 5;
    const times = { startedAt, finishedAt: new Date(startedAt.getTime() + minutes * 60_000) };
    await app.database.db.transaction(async (tx) => {
      await tx
        .update(assignments)
        .set({ ...times, actualMinutes: minutes })
        .where(eq(assignments.id, id));
      await tx
        .update(workingPeriods)
        .set({ ...times, minutes })
        .where(eq(workingPeriods.assignmentId, id));
    });
  }
}
