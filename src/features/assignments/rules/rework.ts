import type { Assignment } from "../contract/assignment";
import type { SentBackItem } from "../contract/rework";

type Judged = Pick<Assignment, "reworkItems" | "checklistCompletions" | "media" | "awaitedItemIds">;
/** `key` makes the ids of what the server does not have yet. */
type Verdict = { key: string; at: string; by: { id: string; name: string } };

/** What sending items back changes of an assignment: their ticks and photos no longer count (docs/domain.md, "Rework per item"). */
export function withItemsSentBack(
  work: Judged & Pick<Assignment, "round">,
  items: readonly SentBackItem[],
  { key, at, by: markedBy }: Verdict,
): Judged {
  const named = new Set(items.map(({ itemId }) => itemId));
  const marked = items.map(({ itemId, note = null }) => ({
    id: `${key} ${itemId}`,
    itemId,
    round: work.round,
    note,
    markedBy,
    markedAt: at,
    photos: [],
  }));
  return {
    reworkItems: [...work.reworkItems, ...marked],
    checklistCompletions: work.checklistCompletions.filter(({ checklistItemId }) => !named.has(checklistItemId)),
    media: work.media.map((photo) =>
      photo.itemId !== null && named.has(photo.itemId) ? { ...photo, isSuperseded: true } : photo,
    ),
    awaitedItemIds: work.awaitedItemIds.filter((id) => !named.has(id)),
  };
}
