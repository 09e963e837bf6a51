import { and, arrayContains, eq, gt, isNull, or, sql } from "drizzle-orm";
import type { Database, Tx } from "../../../server/database/open";
import { apiTokens, feeds } from "../../../server/database/tables";
import { feedOf, mayWrite } from "../rules/stay";

/** Whether a source can't change its stays any more: a calendar that is no longer read, or a program when no token may tell stays. */
export async function isStopped(db: Database | Tx, source: string): Promise<boolean> {
  const feed = feedOf(source);
  if (feed !== null) return (await db.$count(feeds, eq(feeds.id, feed))) === 0;
  return mayWrite(source, "token") && (await db.$count(apiTokens, tellsStays)) === 0;
}

const { scopes, revokedAt, expiresAt } = apiTokens;
const tellsStays = and(
  arrayContains(scopes, ["stays:write"]),
  isNull(revokedAt),
  or(isNull(expiresAt), gt(expiresAt, sql`now()`)),
);
