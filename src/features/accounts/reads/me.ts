import { and, desc, eq, isNull } from "drizzle-orm";
import type { Database, Tx } from "../../../server/database/open";
import { sessions, users } from "../../../server/database/tables";
import { isOpen, type SessionCookie } from "../../../server/http/session";
import { Problem } from "../../../shared/problem";
import { say } from "../../../shared/sentences";
import type { Me, Session } from "../contract/me";
import { userById } from "../reads";

/** The account of the person with this id (else 404). */
export async function accountOf(db: Database | Tx, id: string): Promise<Me> {
  const user = await userById(db, id);
  if (!user) throw new Problem("not-found", say("This person does not exist."));
  return user;
}

/** The person's open sessions: the request's own first, then the one used last. */
export async function sessionsOf(db: Database, userId: string, cookie: SessionCookie): Promise<Session[]> {
  const rows = await db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), isOpen))
    .orderBy(desc(sessions.lastUsedAt), sessions.id);
  return rows
    .map(({ id, device, createdAt, lastUsedAt, tokenHash }) => ({
      id,
      device,
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt.toISOString(),
      isCurrent: cookie.isOwn({ tokenHash }),
    }))
    .sort((one, other) => Number(other.isCurrent) - Number(one.isCurrent));
}

/** The password hash of this person. */
export async function passwordOf(db: Database, id: string) {
  const [found] = await db
    .select({ password: users.password })
    .from(users)
    .where(and(eq(users.id, id), isNull(users.removedAt)));
  return found;
}
