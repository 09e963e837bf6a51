ALTER TABLE "assignment_checklist_completions" ADD COLUMN "photo_expired" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- Ticks whose photo was deleted before this was stored: the deletion named the cleaning, but not the item.
UPDATE assignment_checklist_completions c SET photo_expired = true
FROM (
  SELECT DISTINCT key::uuid AS id
  FROM audit_logs, jsonb_object_keys(meta -> 'assignments') AS key
  WHERE action = 'photos.expire'
) cleaning
JOIN assignments a ON a.id = cleaning.id
JOIN checklist_snapshots list ON list.id = a.checklist_snapshot_id
CROSS JOIN json_to_recordset(list.items) AS item(id uuid, photo text)
WHERE c.assignment_id = a.id AND c.checklist_item_id = item.id AND item.photo = 'required' AND NOT c.not_here
  AND NOT EXISTS (
    SELECT FROM media m WHERE m.assignment_id = a.id AND m.checklist_item_id = item.id
      AND m.qc_round IS NULL AND m.superseded_by_id IS NULL
  );
