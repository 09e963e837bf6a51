import { eq } from "drizzle-orm";
import { units, users } from "../../src/server/database/tables";
import { addVilla } from "./builders";
import { signInAs } from "./caller";
import { startApp, type TestApp } from "./start-app";

/** Opens a park with team leader Sanne, cleaners Anna, Bob and Cem, and Gone, who has been removed. */
export async function openPlanningPark() {
  const app = await startApp();
  const cleaner = (name: string) => signInAs(app, "cleaner", name);
  const [anna, bob, cem, gone] = await Promise.all([cleaner("Anna"), cleaner("Bob"), cleaner("Cem"), cleaner("Gone")]);
  const sanne = await signInAs(app, "teamleader", "Sanne");
  await app.database.db.update(users).set({ removedAt: new Date() }).where(eq(users.id, gone.id));
  return { app, sanne, anna, bob, cem, gone };
}

/** Adds a removed villa. */
export async function addRemovedVilla(app: TestApp): Promise<string> {
  const id = await addVilla(app);
  await app.database.db.update(units).set({ removedAt: new Date() }).where(eq(units.id, id));
  return id;
}

/** Returns an instant on a day of May 2031, in UTC. */
export const inMay = (day: string, time = "09:00") => `2031-05-${day}T${time}:00.000Z`;
