import { type Host, mount } from "../../../server/http/mount";
import { expectCallable } from "../../../server/outgoing/expect-callable";
import type { Outgoing } from "../../../server/outgoing/outgoing";
import { Problem } from "../../../shared/problem";
import { say } from "../../../shared/sentences";
import { type ClaimedFeed, claimFeed, finishUnchanged } from "../actions/feed-claims";
import { feedKey, readClaimedFeed } from "../actions/feed-read";
import { announceReads } from "../actions/feed-round";
import { createFeed, deleteFeed, recordRelease, replaceFeedAddress } from "../actions/feeds";
import * as contract from "../contract/feeds";
import { allFeeds, feedById } from "../reads/feeds";

/**
 * GET, POST /api/feeds · DELETE /api/feeds/{id} · PUT /api/feeds/{id}/address · POST /api/feeds/{id}/read, /release. Calendars are claimed in the request's
 * transaction, so that no round takes them first, and read after it, because a server may take 10 s.
 */
export function mountFeeds(host: Host, outgoing: Outgoing): void {
  const { park } = host;

  async function read(claimed: ClaimedFeed, accepted?: number): Promise<contract.Feed> {
    const reader = { park, outgoing, log: host.app.log };
    const ending = await readClaimedFeed(reader, claimed, { key: await feedKey(park), accepted });
    if (ending === "unchanged") await finishUnchanged(park.db, [claimed]);
    // Also a read that changed no stay: it failed, or is held.
    await announceReads(park);
    return feedById(park, claimed.id);
  }

  mount(host, contract.getFeeds, () => allFeeds(park));
  mount(host, contract.readFeed, async ({ params }) => read(await claimFeed(park.db, park.zone, params.id)));
  mount(host, contract.deleteFeed, ({ perform, params }) => perform((context) => deleteFeed(context, params.id)));

  mount(host, contract.createFeed, async ({ perform, body }) => {
    await expectCallable(outgoing, body.url);
    const key = await feedKey(park);
    let claimed: ClaimedFeed | undefined;
    const first = await perform(async (context) => {
      const added = await createFeed(context, body, key);
      claimed = await claimFeed(context.tx, context.zone, added.id);
      return added;
    });
    // A repeated request gets the first one's response.
    return claimed ? read(claimed) : first;
  });

  mount(host, contract.changeFeedAddress, async ({ perform, params, body }) => {
    await expectCallable(outgoing, body.url);
    const key = await feedKey(park);
    let claimed: ClaimedFeed | undefined;
    const first = await perform(async (context) => {
      const changed = await replaceFeedAddress(context, params.id, body.url, key);
      claimed = await claimFeed(context.tx, context.zone, params.id);
      return changed;
    });
    return claimed ? read(claimed) : first;
  });

  mount(host, contract.releaseFeed, async ({ perform, params, body }) => {
    let claimed: ClaimedFeed | undefined;
    const first = await perform(async (context) => {
      claimed = await claimFeed(context.tx, context.zone, params.id);
      if (!claimed.heldAt) throw new Problem("state-conflict", say("This calendar has no held changes."));
      return recordRelease(context, claimed);
    });
    if (!claimed) return first;
    const held = claimed.heldMissing ?? 0;
    // A later read may have held more than this person has seen.
    return read(claimed, Math.min(held, body?.missing ?? held));
  });
}
