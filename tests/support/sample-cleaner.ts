import * as z from "zod/mini";
import { assignment } from "../../src/features/assignments/contract/assignment";
import { type Caller, callerOf, signIn } from "./caller";
import type { Program } from "./program";
import { queryDatabase } from "./query-database";

/** The sample park's cleaner, signed in to a program. */
export type Cleaner = Caller & { url: string };
export type StartedWork = { id: string; items: string[]; path: string };

export async function signInCleaner(program: Program): Promise<Cleaner> {
  const { url } = await program.ready();
  return { ...(await signIn({ url }, "cleaner@changeover.example", "changeover")), url };
}

/** The same person with the same session at another program's address. */
export async function switchTo(program: Program, cleaner: Caller): Promise<Cleaner> {
  const { url } = await program.ready();
  return { ...callerOf({ url }, cleaner, cleaner.cookie), url };
}

/** Starts this many of the cleaner's next assignments. Returns each with its checklist items and path. */
export async function startWork(databaseUrl: string, cleaner: Cleaner, count: number): Promise<StartedWork[]> {
  const pending = `select a.id from assignments a join users u on u.id = a.cleaner_id
                   where u.email = $1 and a.status = 'pending' order by a.planned_at, a.id limit $2`;
  const works = await queryDatabase(databaseUrl, pending, [cleaner.email, count]);
  const started: StartedWork[] = [];
  for (const { id } of works) {
    const path = `/api/assignments/${id}`;
    const answer = await cleaner.post(`${path}/start`);
    if (answer.status !== 200) throw new Error(`the start of an assignment answered ${answer.status}: ${answer.text}`);
    const { items } = z.parse(assignment, answer.body).checklist;
    started.push({ id: String(id), items: items.map((item) => item.id), path });
  }
  if (started.length < count) throw new Error(`the cleaner has only ${started.length} assignments ahead`);
  return started;
}
