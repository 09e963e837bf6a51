import { randomUUID } from "node:crypto";
import { asc, inArray } from "drizzle-orm";
import { expect } from "vitest";
import * as z from "zod/mini";
import { addPerson } from "../../src/features/accounts/actions/people";
import { addTeam } from "../../src/features/accounts/actions/teams";
import { conflict, type Schedule, schedule } from "../../src/features/schedules/contract";
import { perform } from "../../src/server/actions/perform";
import { assignments } from "../../src/server/database/tables";
import type { Role } from "../../src/shared/roles";
import type { Answer, Caller } from "./caller";
import { problemOf } from "./problem";
import type { TestApp } from "./start-app";

/** What the dialog sends. */
export type Sent = {
  date?: string;
  startTime?: string;
  endTime?: string;
  cleanerIds?: string[];
  teamId?: string | null;
  supervisorId?: string | null;
  unitIds?: string[];
  notes?: string | null;
};

/** A Monday on which nobody has planned anything yet, and which is not over when the tests run. */
export const monday = "2031-05-12";

/** What the dialog sends for that Monday from nine to twelve, unless said otherwise. */
export const wanted = (change: Sent = {}) => ({ date: monday, startTime: "09:00", endTime: "12:00", ...change });

/** Books a day and gives its rows. */
export async function book(who: Caller, change: Sent): Promise<Schedule[]> {
  return schedulesIn(await who.post("/api/schedules", wanted(change)), 201);
}

/** The schedules in an answer, which must have this status. */
export function schedulesIn(answer: Answer, status = 200): Schedule[] {
  expect(answer.status, answer.text).toBe(status);
  return z.parse(z.array(schedule), answer.body);
}

/** The conflicts for which a booking was refused. */
export function conflictsIn(answer: Answer) {
  const problem = problemOf(answer);
  expect(problem.code).toBe("schedule-conflict");
  return z.parse(z.array(conflict), problem.conflicts);
}

/** The work that is planned for villas, by start, then in the order in which it was made. */
export function workFor(app: TestApp, unitIds: readonly string[]) {
  return app.database.db
    .select()
    .from(assignments)
    .where(inArray(assignments.unitId, [...unitIds]))
    .orderBy(asc(assignments.plannedAt), asc(assignments.id));
}

/** Somebody who never signs in. */
export async function addSomeone(app: TestApp, role: Role, name: string): Promise<string> {
  const someone = { name, role, email: `${randomUUID()}@park.example`, password: "hash" };
  return (await perform(app.park, null, (context) => addPerson(context, someone))).id;
}

let number = 1_000;
/** A team of these people. */
export async function addTeamOf(app: TestApp, memberIds: string[], name = "Dunes"): Promise<string> {
  number += 1;
  const team = { name, number, memberIds };
  return (await perform(app.park, null, (context) => addTeam(context, team))).id;
}
