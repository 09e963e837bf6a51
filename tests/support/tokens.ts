import { randomUUID } from "node:crypto";
import { apiTokens } from "../../src/server/database/tables";
import { randomToken, tokenHash } from "../../src/server/secrets";
import { type Caller, callerOf, methodsOf } from "./caller";
import type { TestApp } from "./start-app";

type Row = typeof apiTokens.$inferInsert;

/** Stores a token; by default with the scope that writes stays. Returns its id and value. */
export async function addToken(
  app: TestApp,
  fields: Partial<Pick<Row, "name" | "scopes" | "expiresAt" | "revokedAt">> = {},
): Promise<{ id: string; value: string }> {
  const id = randomUUID();
  const value = `co_${randomToken()}`;
  const scopes: Row["scopes"] = ["stays:write"];
  await app.database.db
    .insert(apiTokens)
    .values({ id, name: "Booking software", scopes, ...fields, hash: tokenHash(value) });
  return { id, value };
}

/** The header that brings a token. */
export const bearer = (value: string) => ({ authorization: `Bearer ${value}` });

/** Returns a client that calls an app with this token, and with a person's cookie beside it, if there is one. */
export function callerWith(app: Pick<TestApp, "url">, value: string, beside?: Caller): Caller {
  const who = callerOf(app, { id: "", email: "" }, beside?.cookie);
  const send: Caller["send"] = (method, path, { body, headers } = {}) =>
    who.send(method, path, { body, headers: { ...bearer(value), ...headers } });
  return { ...who, ...methodsOf(send) };
}
