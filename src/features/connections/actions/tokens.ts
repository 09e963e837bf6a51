import { and, eq, isNull } from "drizzle-orm";
import { audit } from "../../../server/actions/audit";
import { type AuthedContext, invalidate } from "../../../server/actions/context";
import { apiTokens } from "../../../server/database/tables";
import { randomToken, tokenHash } from "../../../server/secrets";
import type { Body, Reply } from "../../../shared/endpoint";
import { expiryRefusal } from "../../../shared/expiry";
import { Problem } from "../../../shared/problem";
import { say } from "../../../shared/sentences";
import type * as contract from "../contract/tokens";

/** Creates a token and returns its value, which is stored nowhere. Refuses an expiry in the past (422). */
export async function createToken(
  context: AuthedContext,
  given: Body<typeof contract.createToken>,
): Promise<Reply<typeof contract.createToken>> {
  const expiresAt = given.expiresAt ? new Date(given.expiresAt) : null;
  const refusal = expiryRefusal(expiresAt, context.now);
  if (refusal) throw refusal;
  const { name } = given;
  const scopes = [...new Set(given.scopes)];
  const token = `co_${randomToken()}`;
  const [row] = await context.tx
    .insert(apiTokens)
    .values({
      name,
      scopes,
      expiresAt,
      hash: tokenHash(token),
      createdById: context.by.id,
      createdAt: context.now,
    })
    .returning({ id: apiTokens.id });
  if (!row) throw new Error("the insert returned no token");
  await audit(context, "api_tokens", "token.create", row.id, { name, scopes, expiresAt });
  invalidate(context, "tokens");
  return { id: row.id, token };
}

/** Revokes a token (404 if there is none, or no longer). A change of the token that is in flight either commits first or is refused. */
export async function revokeToken(context: AuthedContext, id: string): Promise<void> {
  const [found] = await context.tx
    .select({ name: apiTokens.name })
    .from(apiTokens)
    .where(and(eq(apiTokens.id, id), isNull(apiTokens.revokedAt)))
    .for("update");
  if (!found) throw new Problem("not-found", say("This token does not exist."));
  await context.tx.update(apiTokens).set({ revokedAt: context.now }).where(eq(apiTokens.id, id));
  await audit(context, "api_tokens", "token.revoke", id, { name: found.name });
  invalidate(context, "tokens");
}
