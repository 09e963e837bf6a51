import { and, eq, gt, type SQL, sql } from "drizzle-orm";
import type { ReadContext } from "../../../server/actions/context";
import type { Database, Tx } from "../../../server/database/open";
import { feeds, stays } from "../../../server/database/tables";
import { sentMessage } from "../../../server/http/sent-sentence";
import { compareNaturally } from "../../../shared/natural-order";
import { Problem } from "../../../shared/problem";
import { say } from "../../../shared/sentences";
import type { Feed } from "../contract/feeds";

const { id, name, host, unitId, blocksAreStays, triedAt, readAt, dueAt, failures, problem } = feeds;
const { heldAt, heldMissing, heldUpcoming } = feeds;
/** What may leave the database: no address, tag or digest. */
const columns = {
  id,
  name,
  host,
  unitId,
  blocksAreStays,
  triedAt,
  readAt,
  dueAt,
  failures,
  problem,
  heldAt,
  heldMissing,
  heldUpcoming,
};
type Context = { db: Database | Tx; zone: string };

/** All calendars that are read, by name. */
export async function allFeeds(context: ReadContext): Promise<Feed[]> {
  const found = await feedsWhere(context, undefined);
  return found.sort((one, other) => compareNaturally(one.name, other.name) || (one.id < other.id ? -1 : 1));
}

/** The calendar with this id. Refuses an unknown one (404). */
export async function feedById(context: Context, feedId: string): Promise<Feed> {
  const [found] = await feedsWhere(context, eq(id, feedId));
  if (!found) throw unknownFeed();
  return found;
}

/** The refusal of an unknown calendar (404). */
export function unknownFeed(): Problem {
  return new Problem("not-found", say("This calendar does not exist."));
}

async function feedsWhere({ db, zone }: Context, where: SQL | undefined): Promise<Feed[]> {
  const counts = db
    .select({
      upcoming: sql<number>`count(*)::int`.as("upcoming"),
      missing: sql<number>`(count(*) filter (where ${stays.missingSince} is not null))::int`.as("missing"),
      withoutVilla: sql<number>`(count(*) filter (where ${stays.unitId} is null))::int`.as("without_villa"),
    })
    .from(stays)
    .where(
      and(
        eq(stays.source, sql`'feed-' || ${feeds.id}`),
        eq(stays.status, "booked"),
        gt(stays.departure, sql`(now() at time zone ${zone})::date`),
      ),
    )
    .as("counts");
  const { upcoming, missing, withoutVilla } = counts;
  const rows = await db
    .select({ ...columns, stays: { upcoming, missing, withoutVilla } })
    .from(feeds)
    .crossJoinLateral(counts)
    .where(where);
  return rows.map(({ heldAt: at, heldMissing: lacking, heldUpcoming: of, ...row }) => ({
    ...row,
    triedAt: row.triedAt?.toISOString() ?? null,
    readAt: row.readAt?.toISOString() ?? null,
    dueAt: row.dueAt.toISOString(),
    problem: row.problem && sentMessage({ message: row.problem }),
    held: at && { at: at.toISOString(), missing: lacking ?? 0, upcoming: of ?? 0 },
  }));
}
