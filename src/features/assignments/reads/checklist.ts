import { type SQL, sql } from "drizzle-orm";
import { iso } from "../../../server/database/iso";
import type { Tx } from "../../../server/database/open";
import type { ChecklistItemInWork } from "../../../shared/checklist";
import type { Checked } from "../rules/checklist";
import { checklistOf } from "./shape";

/** SQL: the items of cleaners' photos of assignment `a` that count for them, arrived or announced. `ofItem` is about `checklist_item_id`. */
export const photographed = (ofItem: SQL) => sql`select m.checklist_item_id from media m
    where m.assignment_id = a.id and m.qc_round is null and m.superseded_by_id is null and ${ofItem}
  union all select n.checklist_item_id from photo_announcements n
    where n.assignment_id = a.id and n.qc_round is null and n.superseded_by_id is null and n.media_id is null and ${ofItem}`;

/** The same, each item once, as `Checked` has them. */
const counting = (ofItem: SQL) =>
  sql`(select coalesce(json_agg(distinct p.checklist_item_id), '[]') from (${photographed(ofItem)}) p)`;

/** What decides whether the items of a locked assignment are done. */
export async function checkedOf(tx: Tx, assignmentId: string): Promise<Checked> {
  const { rows } = await tx.execute<Omit<Checked, "media" | "checklist"> & { items: ChecklistItemInWork[] }>(sql`
    select list.items,
      (select coalesce(json_agg(json_build_object(
          'checklistItemId', c.checklist_item_id, 'notHere', c.not_here, 'photoExpired', c.photo_expired)), '[]')
        from assignment_checklist_completions c where c.assignment_id = a.id) as "checklistCompletions",
      ${counting(sql`checklist_item_id is not null`)} as "awaitedItemIds"
    from assignments a ${checklistOf} where a.id = ${assignmentId}`);
  const [found] = rows;
  if (!found) throw new Error("a locked assignment has no checklist");
  const { items, ...checked } = found;
  return { ...checked, checklist: { items }, media: [] };
}

/** An item of an assignment's checklist, for a step on it. */
export type ItemState = {
  tickId: string | null;
  photo: ChecklistItemInWork["photo"];
  hasPhoto: boolean;
  /** When it was last sent back, in any round; null if it never was. */
  sentBackAt: Date | null;
};

/** The state of an item; "elsewhere" if the item exists but not on this checklist, and undefined if there is no such item. */
export async function itemState(
  tx: Tx,
  assignmentId: string,
  itemId: string,
): Promise<ItemState | "elsewhere" | undefined> {
  const { rows } = await tx.execute<Found>(sql`
    select c.id as "tickId", coalesce(item.photo, 'none') as photo, item.photo is not null as "onList",
      json_array_length(${counting(sql`checklist_item_id = ${itemId}`)}) > 0 as "hasPhoto",
      (select ${iso(sql`max(w.created_at)`)} from rework_items w
        where w.assignment_id = a.id and w.checklist_item_id = known.id) as "sentBackAt"
    from assignments a ${checklistOf}
    join checklist_items known on known.id = ${itemId}
    left join lateral (
      select one ->> 'photo' as photo from json_array_elements(list.items) one where one ->> 'id' = ${itemId}) item on true
    left join assignment_checklist_completions c on c.assignment_id = a.id and c.checklist_item_id = known.id
    where a.id = ${assignmentId}`);
  const [found] = rows;
  if (!found) return undefined;
  const { onList, sentBackAt, ...state } = found;
  return onList ? { ...state, sentBackAt: sentBackAt === null ? null : new Date(sentBackAt) } : "elsewhere";
}
type Found = Omit<ItemState, "sentBackAt"> & { onList: boolean; sentBackAt: string | null };

/** Whether a cleaner reports an item of an assignment as missing in its villa. */
export async function isReportedMissing(tx: Tx, assignmentId: string, itemId: string): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select from assignment_checklist_completions c
    where c.assignment_id = ${assignmentId} and c.checklist_item_id = ${itemId} and c.not_here`);
  return rows.length > 0;
}
