-- A note belongs to an item of an assignment, and to its author; it was a column of the tick. The audit trail doesn't say which part of a text
-- each person wrote, so the whole of it goes to whoever wrote on it last: the last change of the tick's notes, or else the tick.
CREATE TABLE "assignment_checklist_notes" (
	"assignment_id" uuid NOT NULL,
	"checklist_item_id" uuid NOT NULL,
	"author_id" uuid NOT NULL,
	"text" text,
	"written_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "checklist_notes_one_an_author" PRIMARY KEY("assignment_id","checklist_item_id","author_id"),
	CONSTRAINT "checklist_notes_say_something" CHECK (btrim("assignment_checklist_notes"."text") <> '')
);
--> statement-breakpoint
ALTER TABLE "assignment_checklist_notes" ADD CONSTRAINT "assignment_checklist_notes_assignment_id_assignments_id_fk" FOREIGN KEY ("assignment_id") REFERENCES "public"."assignments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assignment_checklist_notes" ADD CONSTRAINT "assignment_checklist_notes_checklist_item_id_checklist_items_id_fk" FOREIGN KEY ("checklist_item_id") REFERENCES "public"."checklist_items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assignment_checklist_notes" ADD CONSTRAINT "assignment_checklist_notes_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
INSERT INTO "assignment_checklist_notes" ("assignment_id", "checklist_item_id", "author_id", "text", "written_at")
SELECT c."assignment_id", c."checklist_item_id", coalesce(l."user_id", c."completed_by_id"), c."notes", coalesce(l."created_at", c."completed_at")
FROM "assignment_checklist_completions" c
LEFT JOIN LATERAL (
	SELECT "user_id", "created_at" FROM "audit_logs"
	WHERE "entity" = 'assignments' AND "entity_id" = c."assignment_id" AND "action" = 'assignment.note'
		AND "meta" ->> 'itemId' = c."checklist_item_id"::text AND "created_at" >= c."completed_at"
	ORDER BY "id" DESC LIMIT 1) l ON true
WHERE btrim(c."notes") <> '';--> statement-breakpoint
ALTER TABLE "assignment_checklist_completions" DROP COLUMN "notes";