import { v7 } from "uuid";
import type { Restore } from "../../shared/current-user";
import { say } from "../../shared/sentences";
import { setStored } from "../browser/device-storage";
import { showFootNotices } from "../shell/foot-notices";
import { keptKeys, type Loss, lossKeys } from "./kept";
import type { Operation } from "./operation";
import { type Resent, resentName } from "./resent";
import { sha256Of } from "./sha256";
import { type Kept, readOperations, readPhotoBytes, transact } from "./store";

/** The clocks of the backup program and the server may differ; sending something twice changes nothing. */
const toleranceMs = 5 * 60_000;

/**
 * Puts back into a user's queue what the server had answered between the backup and the restore, before everything else, and announces their
 * pending photos again, all once per restore. Rejects if the disk fails.
 */
export async function resendSince(userId: string, restore: Restore): Promise<void> {
  const handledName = `restored:${userId}`;
  if ((await transact("readonly", (stores) => stores("facts").get(handledName))) === restore.id) return;
  const announcements = await announcementsOf(await readOperations(userId));
  const resent: Resent[] = [];
  await transact("readwrite", (stores) => {
    const facts = stores("facts");
    const handled: IDBRequest<string | undefined> = facts.get(handledName);
    const kept: IDBRequest<Kept[]> = facts.getAll(keptKeys());
    const losses: IDBRequest<Loss[]> = facts.getAll(lossKeys(userId));
    const pending: IDBRequest<Operation[]> = stores("operations").getAll();
    // Requests are answered in order.
    pending.onsuccess = () => {
      if (handled.result === restore.id) return;
      facts.put(restore.id, handledName);
      const missing = losses.result.filter(isLost(restore, 0)).map(({ villa }) => villa);
      const own = kept.result.filter((one) => one.userId === userId);
      for (const one of own.filter(isLost(restore, toleranceMs))) {
        facts.delete(one.id);
        // In its old place, which is before all that is pending; a withdrawal of a removed photo has none.
        stores("operations").put(unsent(one));
      }
      for (const one of pending.result) if (one.userId === userId && one.photo) stores("operations").put(unsent(one));
      for (const { seq, ...announcement } of announcements) stores("operations").add(announcement);
      resent.push({ backedUpAt: restore.backedUpAt, count: own.filter(isLost(restore, 0)).length, missing });
    };
    return pending;
  });
  for (const one of resent) if (one.count + one.missing.length > 0) setStored(resentName(userId), JSON.stringify(one));
  void showFootNotices(userId).catch(() => undefined);
}

/** Whether something was answered between the backup and the restore. */
function isLost({ backedUpAt, restoredAt }: Restore, tolerance: number) {
  return ({ answeredAt }: { answeredAt: string }) => {
    const at = Date.parse(answeredAt);
    return at > Date.parse(backedUpAt) - tolerance && at < Date.parse(restoredAt) + tolerance;
  };
}

/** As it was before it was sent. The bytes of a photo are uploaded again, under a new key because the address is in the body. */
function unsent({ answeredAt: _, url: __, refusal: ___, photo, ...operation }: Operation & Partial<Kept>): Operation {
  const again = { ...operation, state: "waiting", attempts: 0, retryAt: 0 } as const;
  if (!photo) return again;
  const { address: ____, uploads: _____, ...file } = photo;
  return { ...again, id: v7(), photo: file };
}

/** The steps that announce pending photos again: the restored server may not know that it waits for them. */
async function announcementsOf(pending: readonly Operation[]): Promise<Operation[]> {
  const found: Operation[] = [];
  // One after the other, because each photo is read whole.
  for (const operation of pending) {
    const { photo, undo, villa, assignmentId, userId, occurredAt, notBefore, body } = operation;
    const bytes = photo && undo && (await readPhotoBytes(photo.id));
    if (!bytes) continue;
    // The photo counts for the item of its announcement, whatever its record names.
    const { itemId }: { itemId?: string } = Object(body);
    const photos = [{ id: photo.id, sha256: await sha256Of(bytes), kind: "photo", ...(itemId && { itemId }) }];
    const { id = assignmentId } = undo.params;
    const path = undo.path.replace("/{photoId}", "");
    const call = { method: "POST", path, params: { id }, body: { photos } };
    const about = { id: v7(), userId, assignmentId, villa, what: say("Announce photo"), occurredAt, notBefore };
    found.push({ ...about, ...call, seq: 0, state: "waiting", attempts: 0, retryAt: 0 });
  }
  return found;
}
