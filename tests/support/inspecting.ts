import { type Caller, signInAs } from "./caller";
import { startApp } from "./start-app";

/** Opens a park with cleaner Anna, team leader Sanne, and inspectors Ruben and Noor. */
export async function openInspectionPark() {
  const app = await startApp();
  const [anna, sanne, ruben, noor] = await Promise.all([
    signInAs(app, "cleaner", "Anna"),
    signInAs(app, "teamleader", "Sanne"),
    signInAs(app, "qc", "Ruben"),
    signInAs(app, "qc", "Noor"),
  ]);
  return { app, anna, sanne, ruben, noor };
}

export const path = (id: string) => `/api/assignments/${id}`;
export const start = (who: Caller, id: string) => who.post(`${path(id)}/qc/start`);
export const pass = (who: Caller, id: string) => who.post(`${path(id)}/qc/complete`, { status: "passed" });
export const rework = (who: Caller, id: string, notes: string | null = "Sand in the drain.") =>
  who.post(`${path(id)}/qc/complete`, { status: "needs_rework", notes });
