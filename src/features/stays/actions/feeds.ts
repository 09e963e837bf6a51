import { and, eq, isNull, sql } from "drizzle-orm";
import { v7 } from "uuid";
import { audit, differences } from "../../../server/actions/audit";
import { type AuthedContext, invalidate } from "../../../server/actions/context";
import type { Tx } from "../../../server/database/open";
import { feeds, units } from "../../../server/database/tables";
import { encrypt } from "../../../server/encryption";
import type { Body } from "../../../shared/endpoint";
import { wrongField } from "../../../shared/problem";
import { say } from "../../../shared/sentences";
import type * as contract from "../contract/feeds";
import { feedById, unknownFeed } from "../reads/feeds";
import type { ClaimedFeed } from "./feed-claims";

/** Adds a calendar, whose address the caller has checked, and returns it. Its name is by default its host. Refuses an unknown villa (422). */
export async function createFeed(
  context: AuthedContext,
  { url, name, unitId = null, blocksAreStays = false }: Body<typeof contract.createFeed>,
  key: Buffer,
): Promise<contract.Feed> {
  const { tx, zone } = context;
  if (unitId !== null) await expectVilla(tx, unitId);
  const id = v7();
  const { hostname: host } = new URL(url);
  const fields = { name: name ?? host, host, unitId, blocksAreStays };
  await tx.insert(feeds).values({ id, ...fields, address: encrypt(url, key, id) });
  await audit(context, "feeds", "feed.create", id, fields);
  invalidate(context, "feeds");
  return feedById({ db: tx, zone }, id);
}

/** Gives a calendar another address, which the caller has checked; its stays stay its own. Whatever is being read now no longer counts. Refuses an unknown one (404). */
export async function replaceFeedAddress(
  context: AuthedContext,
  id: string,
  url: string,
  key: Buffer,
): Promise<contract.Feed> {
  const { tx, zone } = context;
  const before = await lockFeed(tx, id);
  const { hostname: host } = new URL(url);
  const nothingKnown = { etag: null, digest: null, claimId: null, claimedUntil: null };
  await tx
    .update(feeds)
    .set({ address: encrypt(url, key, id), host, dueAt: sql`now()`, ...nothingKnown })
    .where(eq(feeds.id, id));
  // The address itself is in no audit row.
  await audit(context, "feeds", "feed.edit", id, {
    address: "replaced",
    ...differences({ host: before.host }, { host }),
  });
  invalidate(context, "feeds");
  return feedById({ db: tx, zone }, id);
}

/** Records that a person has released what was held of a calendar. */
export async function recordRelease(
  context: AuthedContext,
  { id, heldMissing, heldUpcoming }: ClaimedFeed,
): Promise<contract.Feed> {
  const { tx, zone } = context;
  await audit(context, "feeds", "feed.release", id, { missing: heldMissing, upcoming: heldUpcoming });
  invalidate(context, "feeds");
  return feedById({ db: tx, zone }, id);
}

/** Deletes a calendar; its stays stay. Refuses an unknown one (404). */
export async function deleteFeed(context: AuthedContext, id: string): Promise<void> {
  const { name, host } = await lockFeed(context.tx, id);
  await context.tx.delete(feeds).where(eq(feeds.id, id));
  await audit(context, "feeds", "feed.delete", id, { name, host });
  invalidate(context, "feeds");
}

async function lockFeed(tx: Tx, id: string) {
  const [found] = await tx
    .select({ name: feeds.name, host: feeds.host })
    .from(feeds)
    .where(eq(feeds.id, id))
    .for("update");
  if (!found) throw unknownFeed();
  return found;
}

async function expectVilla(tx: Tx, id: string): Promise<void> {
  const there = and(eq(units.id, id), isNull(units.removedAt));
  const found = await tx.select({ id: units.id }).from(units).where(there);
  if (found.length === 0) throw wrongField("unitId", say("This villa does not exist."));
}
