import { sql } from "drizzle-orm";
import type { ActionContext } from "../../../server/actions/context";
import type { DomainEvents } from "../../../server/domain-events";
import type { ReceiveItemPhotos } from "../../assignments/actions/rework";
import { addReworkPhoto, type ReworkPhoto } from "./record";
import { findSent, type PhotoServices } from "./upload";

/** The cleaners' photos of items that were sent back in this round don't count any more, arrived or announced (docs/domain.md, "Rework per item"). */
export async function supersedeItemPhotos(
  { tx }: ActionContext,
  { assignmentId }: DomainEvents["itemsSentBack"],
): Promise<void> {
  for (const photos of ["media", "photo_announcements"])
    await tx.execute(sql`
      update ${sql.identifier(photos)} m set superseded_by_id = w.id
      from rework_items w join assignments a on a.id = w.assignment_id and a.round = w.round
      where a.id = ${assignmentId} and m.assignment_id = a.id and m.checklist_item_id = w.checklist_item_id
        and m.qc_round is null and m.superseded_by_id is null`);
}

/** Receives the photos of items that are sent back, and records them with the verdict. */
export function receiveItemPhotos(services: PhotoServices): ReceiveItemPhotos {
  return async ({ by, origin, whenGone, ...park }, items = []) => {
    const sent: ReworkPhoto[] = [];
    for (const [i, { itemId, photoURL: address }] of items.entries()) {
      if (!address) continue;
      const found = await findSent(park, services, { by, address, origin, gone: whenGone() });
      sent.push({ ...found, itemId, field: `items.${i}.photoURL` });
    }
    return async (context, work) => {
      for (const photo of sent) await addReworkPhoto(context, work, photo);
    };
  };
}
