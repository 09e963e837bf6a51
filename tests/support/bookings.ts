import { randomUUID } from "node:crypto";
import { asc, inArray } from "drizzle-orm";
import { expect } from "vitest";
import * as z from "zod/mini";
import { addPerson } from "../../src/features/accounts/actions/people";
import { createTeam } from "../../src/features/accounts/actions/teams";
import { type Schedule, schedule } from "../../src/features/schedules/contract";
import { perform } from "../../src/server/actions/perform";
import { assignments } from "../../src/server/database/tables";
import type { Role } from "../../src/shared/roles";
import type { Answer, Caller } from "./caller";
import { problemOf } from "./problem";
import type { TestApp } from "./start-app";

/** A booking as the dialog sends it. */
export type BookingBody = {
  date?: string;
  startTime?: string;
  endTime?: string;
  cleanerIds?: string[];
  teamId?: string | null;
  supervisorId?: string | null;
  unitIds?: string[];
  notes?: string | null;
};

/** A Monday in the future without plans. */
export const monday = "2031-05-12";

/** Returns what the dialog sends, by default for that Monday from nine to twelve. */
export const bookingBody = (change: BookingBody = {}) => ({
  date: monday,
  startTime: "09:00",
  endTime: "12:00",
  ...change,
});

/** Books a day and returns its rows. */
export async function book(who: Caller, change: BookingBody): Promise<Schedule[]> {
  return schedulesIn(await who.post("/api/schedules", bookingBody(change)), 201);
}

/** Returns the schedules in a response, which must have this status. */
export function schedulesIn(answer: Answer, status = 200): Schedule[] {
  expect(answer.status, answer.text).toBe(status);
  return z.parse(z.array(schedule), answer.body);
}

const conflicts = z.array(z.object({ kind: z.string(), date: z.string(), message: z.string() }));

/** Returns the conflicts in a refusal. */
export function conflictsIn(answer: Answer) {
  const problem = problemOf(answer);
  expect(problem.code).toBe("schedule-conflict");
  return z.parse(conflicts, problem.conflicts);
}

/** Returns the villas' assignments, by planned start, then by creation. */
export function workFor(app: TestApp, unitIds: readonly string[]) {
  return app.database.db
    .select()
    .from(assignments)
    .where(inArray(assignments.unitId, [...unitIds]))
    .orderBy(asc(assignments.plannedAt), asc(assignments.id));
}

/** Adds a user who never signs in. */
export async function addUser(app: TestApp, role: Role, name: string): Promise<string> {
  const someone = { name, role, email: `${randomUUID()}@park.example`, password: "hash" };
  return (await perform(app.park, null, (context) => addPerson(context, someone))).id;
}

let number = 1_000;
/** Adds a team with these members. */
export async function addTeamOf(app: TestApp, memberIds: string[], name = "Dunes"): Promise<string> {
  number += 1;
  const team = { name, number, memberIds };
  return (await perform(app.park, null, (context) => createTeam(context, team))).id;
}
