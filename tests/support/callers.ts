import { type Answer, type Caller, callerOf, signInAs } from "./caller";
import { problemOf } from "./problem";
import type { TestApp } from "./start-app";

/** A caller's relation to an assignment: on it, formerly on it, another cleaner, another role, or not signed in. */
export type CallerKind = "lead" | "helper" | "left" | "stranger" | "admin" | "teamleader" | "qc" | "nobody";
export type Callers = Record<CallerKind, Caller>;

/** Signs in one caller of each kind. */
export async function signInCallers(app: TestApp): Promise<Callers> {
  const [lead, helper, left, stranger, admin, teamleader, qc] = await Promise.all([
    signInAs(app, "cleaner", "Lead"),
    signInAs(app, "cleaner", "Helper"),
    signInAs(app, "cleaner", "Left"),
    signInAs(app, "cleaner", "Stranger"),
    signInAs(app, "admin"),
    signInAs(app, "teamleader"),
    signInAs(app, "qc"),
  ]);
  return { lead, helper, left, stranger, admin, teamleader, qc, nobody: callerOf(app) };
}

/** The refusals of a cleaner's step to everyone who is not on the assignment. */
export const refusedToOthers = {
  left: "not-found",
  stranger: "not-found",
  admin: "wrong-role",
  teamleader: "wrong-role",
  qc: "wrong-role",
  nobody: "not-signed-in",
} as const;

/** Returns the refusals that these people get. */
export async function refusalsOf(
  people: Callers,
  send: (who: Caller) => Promise<Answer>,
): Promise<Record<string, string>> {
  const codes: Record<string, string> = {};
  for (const who of ["left", "stranger", "admin", "teamleader", "qc", "nobody"] as const)
    codes[who] = problemOf(await send(people[who])).code;
  return codes;
}
