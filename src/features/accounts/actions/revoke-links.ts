import { and, eq, isNull, lt, or, sql } from "drizzle-orm";
import type { ActionContext } from "../../../server/actions/context";
import { anyOf } from "../../../server/database/any-of";
import type { Database } from "../../../server/database/open";
import { signInLinks } from "../../../server/database/tables";
import type { LinkKind } from "../contract/sign-in-links";

/** How long a link that has expired is kept, so that its page can tell what is wrong with it. */
const keptDays = 30;

/** Ends the unused links of these people, or those of one kind. */
export async function revokeLinks({ tx, now }: ActionContext, userIds: readonly string[], kind?: LinkKind) {
  const unused = and(isNull(signInLinks.usedAt), isNull(signInLinks.revokedAt));
  const ofThem = anyOf(signInLinks.userId, userIds);
  await tx
    .update(signInLinks)
    .set({ revokedAt: now })
    .where(and(ofThem, unused, kind && eq(signInLinks.kind, kind)));
}

/** Deletes the links for a removed person, and those that they issued. */
export async function deleteLinksOf({ tx }: ActionContext, id: string): Promise<void> {
  await tx.delete(signInLinks).where(or(eq(signInLinks.userId, id), eq(signInLinks.issuerId, id)));
}

/** Deletes links that expired more than 30 days ago. */
export async function forgetOldLinks(db: Database): Promise<void> {
  await db.delete(signInLinks).where(lt(signInLinks.expiresAt, sql`now() - make_interval(days => ${keptDays})`));
}
