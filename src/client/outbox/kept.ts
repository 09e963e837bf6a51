import { v7 } from "uuid";
import { type Kept, transact } from "./store";

// What the server has answered stays on the phone for a while: a park that is restored from a backup has lost what came after it.

const day = 24 * 3_600_000;
/** Parks are backed up every night; a week also covers backups that turn out to be unusable. */
const maxAgeMs = 7 * day;
const maxCount = 2_000;
/** About 200 photos. */
const maxPhotoBytes = 100_000_000;
/** As long as the server knows the keys. */
const maxLossAgeMs = 30 * day;

/** That the phone does not have a villa's operations any more that were answered up to then. Of each villa, the latest one counts. */
export type Loss = { userId: string; villa: string; answeredAt: string };
const lossPrefix = "lost:";
const lossKey = ({ userId, villa }: Loss) => `${lossPrefix}${userId}:${villa}`;

const keysOf = (prefix: string) => IDBKeyRange.bound(prefix, `${prefix}\uffff`);
/** The keys of kept operations (UUIDs) in the store of facts. */
export const keptKeys = () => IDBKeyRange.bound("0", "g");
/** The keys of a user's losses there. */
export const lossKeys = (userId: string) => keysOf(`${lossPrefix}${userId}:`);

/** Returns what is too old or too much at `now` (milliseconds since 1970), oldest first. Photos count by their bytes. */
export function surplusOf(kept: readonly Kept[], now: number): Kept[] {
  let bytes = 0;
  const surplus = oldestFirst(kept)
    .reverse()
    .filter(({ answeredAt, photo }, i) => {
      bytes += photo?.size ?? 0;
      return now - Date.parse(answeredAt) > maxAgeMs || i >= maxCount || (photo && bytes > maxPhotoBytes);
    });
  return surplus.reverse();
}

function oldestFirst(kept: readonly Kept[]): Kept[] {
  return [...kept].sort((a, b) => Date.parse(a.answeredAt) - Date.parse(b.answeredAt));
}

/** Removes what is too old or too much. Rejects if the disk fails. */
export function pruneKept(now = Date.now()): Promise<void> {
  return dropKept((kept) => surplusOf(kept, now), now);
}

/** Removes what is kept of a user who signs out: somebody else may use the phone. Rejects if the disk fails. */
export function forgetKept(userId: string): Promise<void> {
  return dropKept((kept) => oldestFirst(kept).filter((one) => one.userId === userId));
}

/** Removes all kept photos, because new work needs the room. Rejects if the disk fails. */
export function makeRoom(): Promise<void> {
  return dropKept((kept) => oldestFirst(kept).filter(({ photo }) => photo));
}

/**
 * Removes a kept photo that was removed from the park, by its address: it must not come back after a restore. Its announcement is kept by itself, so
 * what is kept instead of the photo is the withdrawal. Rejects if the disk fails.
 */
export async function forgetKeptPhoto(address: string): Promise<void> {
  await transact("readwrite", (stores) => {
    const facts = stores("facts");
    const kept: IDBRequest<Kept[]> = facts.getAll(keptKeys());
    kept.onsuccess = () => {
      for (const { photo, undo, url, body: _, seq: __, ...about } of kept.result) {
        if (!photo || url !== address) continue;
        facts.delete(about.id);
        stores("photos").delete(photo.id);
        const id = v7();
        // Without a place in the queue: it comes last, because what was submitted before the removal may have needed the photo.
        if (undo) facts.put({ ...about, ...undo, id }, id);
      }
    };
    return kept;
  });
}

/** Removes kept operations with their photos, and notes which villas they were about. */
async function dropKept(choose: (kept: readonly Kept[]) => readonly Kept[], now = Date.now()): Promise<void> {
  await transact("readwrite", (stores) => {
    const facts = stores("facts");
    const losses: IDBRequest<Loss[]> = facts.getAll(keysOf(lossPrefix));
    losses.onsuccess = () => {
      for (const loss of losses.result)
        if (now - Date.parse(loss.answeredAt) > maxLossAgeMs) facts.delete(lossKey(loss));
    };
    const kept: IDBRequest<Kept[]> = facts.getAll(keptKeys());
    kept.onsuccess = () => {
      for (const { id, userId, villa, answeredAt, photo } of choose(kept.result)) {
        facts.delete(id);
        if (photo) stores("photos").delete(photo.id);
        const loss = { userId, villa, answeredAt };
        facts.put(loss, lossKey(loss));
      }
    };
    return kept;
  });
}
