import { randomUUID } from "node:crypto";
import * as z from "zod/mini";
import { addPerson } from "../../src/features/accounts/actions/people";
import { perform } from "../../src/server/actions/perform";
import type { Role } from "../../src/shared/roles";
import { quickHash } from "./quick-hash";
import type { TestApp } from "./start-app";

/** A call's response. `body` is the parsed JSON; tests check it with `toMatchObject`. */
export type Answer = { status: number; headers: Headers; body: unknown; text: string };
export type Sent = { body?: unknown; headers?: Record<string, string> };
export type Caller = {
  id: string;
  email: string;
  send(method: string, path: string, sent?: Sent): Promise<Answer>;
  get(path: string): Promise<Answer>;
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  put(path: string, body?: unknown): Promise<Answer>;
  patch(path: string, body?: unknown): Promise<Answer>;
  delete(path: string): Promise<Answer>;
  cookie: string;
};

/** The id of what an answer is about. */
export function idIn({ body }: Answer): string {
  return z.parse(z.object({ id: z.string() }), body).id;
}

/** Says that a whole record is meant, whatever a colleague has changed (docs/decisions/23-rival-edits.md). */
export const anyVersion = { "if-match": "*" };

/** The statuses of answers, in their order. */
export function statusesOf(answers: readonly Answer[]): number[] {
  return answers.map(({ status }) => status);
}

/** Returns a client of an app, without a session or with this cookie. */
export function callerOf(app: Pick<TestApp, "url">, who = { id: "", email: "" }, cookie = ""): Caller {
  const send = async (method: string, path: string, { body, headers }: Sent = {}): Promise<Answer> => {
    const response = await fetch(app.url + path, {
      method,
      headers: {
        ...(cookie && { cookie }),
        ...(body !== undefined && { "content-type": "application/json" }),
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === "string" ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    const isJson = response.headers.get("content-type")?.includes("json");
    return {
      status: response.status,
      headers: response.headers,
      text,
      body: isJson && text ? JSON.parse(text) : undefined,
    };
  };
  return { ...who, cookie, ...methodsOf(send) };
}

/** Each method of HTTP by its name. */
export function methodsOf(send: Caller["send"]): Omit<Caller, "id" | "email" | "cookie"> {
  return {
    send,
    get: (path) => send("GET", path),
    post: (path, body, headers) => send("POST", path, { body, ...(headers && { headers }) }),
    put: (path, body) => send("PUT", path, { body }),
    patch: (path, body) => send("PATCH", path, { body }),
    delete: (path) => send("DELETE", path),
  };
}

export const testPassword = "correct horse";
const hashed = quickHash(testPassword);

/** Adds a user with this role and signs them in. */
export async function signInAs(app: TestApp, role: Role, name = `Test ${role}`): Promise<Caller> {
  const email = `${role}.${randomUUID()}@park.example`;
  const password = await hashed;
  const person = await perform(app.park, null, (act) => addPerson(act, { name, email, password, role }));
  return signIn(app, email, testPassword, person.id);
}

/** Creates a user of each role, and returns their clients, and one without a session. */
export async function signInEveryRole(app: TestApp): Promise<Record<Role | "nobody", Caller>> {
  const [admin, teamleader, cleaner, qc, reception] = await Promise.all([
    signInAs(app, "admin"),
    signInAs(app, "teamleader"),
    signInAs(app, "cleaner"),
    signInAs(app, "qc"),
    signInAs(app, "reception"),
  ]);
  return { admin, teamleader, cleaner, qc, reception, nobody: callerOf(app) };
}

/** Signs in with a password, as the sign-in page does. */
export async function signIn(app: Pick<TestApp, "url">, email: string, password: string, id = ""): Promise<Caller> {
  const answer = await callerOf(app).post("/api/login", { username: email, password });
  const [cookie = ""] = (answer.headers.get("set-cookie") ?? "").split(";");
  if (answer.status !== 200) throw new Error(`sign-in of ${email} answered ${answer.status}: ${answer.text}`);
  return callerOf(app, { id, email }, cookie);
}
