import { eq } from "drizzle-orm";
import type { Database, Tx } from "../../../server/database/open";
import { signInLinks } from "../../../server/database/tables";
import { Problem } from "../../../shared/problem";
import { say } from "../../../shared/sentences";
import { userById } from "../reads";
import { whyNoLink } from "../rules";

/** The link with this hash, or undefined; those of removed people are not found. */
export async function linkWith(db: Database | Tx, tokenHash: Buffer) {
  const [link] = await db.select().from(signInLinks).where(eq(signInLinks.tokenHash, tokenHash));
  const person = link && (await userById(db, link.userId));
  return link && person && { ...link, person };
}
export type FoundLink = NonNullable<Awaited<ReturnType<typeof linkWith>>>;

/** Refuses a link that is used, replaced or expired, or that its issuer may no longer create; null if it works. */
export async function whyUnusable(db: Database | Tx, link: FoundLink, now: Date): Promise<Problem | null> {
  const { usedAt, revokedAt, expiresAt, issuerId, kind, person } = link;
  if (usedAt) return used();
  const issuer = issuerId === null ? undefined : await userById(db, issuerId);
  const isAllowed = issuerId === null || (issuer && whyNoLink(kind, issuer, person) === null);
  if (revokedAt || !isAllowed) return revoked();
  return expiresAt > now ? null : expired();
}

/** The refusal of a link that does not exist. */
export const unknown = () =>
  new Problem(
    "unknown-link",
    say(
      "This link does not work. Open the whole link, or scan the code again. If that does not help, ask your team leader for a new one.",
    ),
  );
/** The refusal of a link that somebody has signed in with. */
export const used = () =>
  new Problem("used-link", say("This link has already been used: it works only once. Sign in with your password."));
const revoked = () =>
  new Problem(
    "revoked-link",
    say("This link is no longer valid. Use the newest one, or ask your team leader for a new one."),
  );
const expired = () => new Problem("expired-link", say("This link has expired. Ask your team leader for a new one."));
