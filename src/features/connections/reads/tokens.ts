import { desc, isNull } from "drizzle-orm";
import type { Database } from "../../../server/database/open";
import { apiTokens } from "../../../server/database/tables";
import type { Token } from "../contract/tokens";

const { id, name, scopes, expiresAt, lastUsedAt, createdAt, revokedAt } = apiTokens;

/** The tokens that are not revoked, newest first; expired ones too. */
export async function tokensInUse(db: Database): Promise<Token[]> {
  const rows = await db
    .select({ id, name, scopes, expiresAt, lastUsedAt, createdAt })
    .from(apiTokens)
    .where(isNull(revokedAt))
    .orderBy(desc(createdAt), desc(id));
  return rows.map((row) => ({
    ...row,
    expiresAt: row.expiresAt?.toISOString() ?? null,
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
  }));
}
