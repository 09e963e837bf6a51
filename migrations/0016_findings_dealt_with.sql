-- A finding is open until somebody deals with it, also after approval. Those of work that was approved before count as dealt with, by nobody: a
-- park of ten years would otherwise begin with hundreds of thousands of open findings (docs/decisions/24-findings-stay-open.md).
ALTER TABLE "findings" ADD COLUMN "dealt_with_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "findings" ADD COLUMN "dealt_with_by_id" uuid;--> statement-breakpoint
UPDATE "findings" f SET "dealt_with_at" = now() FROM "assignments" a WHERE a."id" = f."assignment_id" AND a."status" = 'done';--> statement-breakpoint
ALTER TABLE "findings" ADD CONSTRAINT "findings_dealt_with_by_id_users_id_fk" FOREIGN KEY ("dealt_with_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "findings_open" ON "findings" USING btree ("created_at","id") WHERE "findings"."dealt_with_at" is null;--> statement-breakpoint
CREATE INDEX "findings_dealt_with" ON "findings" USING btree ("dealt_with_at","id") WHERE "findings"."dealt_with_at" is not null;--> statement-breakpoint
ALTER TABLE "findings" ADD CONSTRAINT "findings_dealt_with_at_some_time" CHECK ("findings"."dealt_with_by_id" is null or "findings"."dealt_with_at" is not null);
