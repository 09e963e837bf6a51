DROP INDEX "qc_reviews_status";--> statement-breakpoint
DROP INDEX "assignments_planned";--> statement-breakpoint
DROP INDEX "qc_reviews_reviewer";--> statement-breakpoint
ALTER TABLE "assignments" ADD COLUMN "qc_status" "qc_status";--> statement-breakpoint
CREATE INDEX "collaborators_assignment" ON "assignment_collaborators" USING btree ("assignment_id");--> statement-breakpoint
CREATE INDEX "assignments_finished" ON "assignments" USING btree ("finished_at");--> statement-breakpoint
CREATE INDEX "assignments_ready_for_qc" ON "assignments" USING btree ("finished_at","id") WHERE "assignments"."status" = 'done' and "assignments"."qc_status" is null;--> statement-breakpoint
CREATE INDEX "assignments_in_qc" ON "assignments" USING btree ("finished_at","id") WHERE "assignments"."qc_status" = 'in_progress';--> statement-breakpoint
CREATE INDEX "assignments_uncovered" ON "assignments" USING btree ("planned_at","id") WHERE "assignments"."uncovered";--> statement-breakpoint
CREATE INDEX "qc_reviews_decided_at" ON "qc_reviews" USING btree ("reviewed_at","id") WHERE "qc_reviews"."reviewed_at" is not null;--> statement-breakpoint
CREATE INDEX "assignments_planned" ON "assignments" USING btree ("planned_at","id");--> statement-breakpoint
CREATE INDEX "qc_reviews_reviewer" ON "qc_reviews" USING btree ("reviewer_id","reviewed_at","id");--> statement-breakpoint
UPDATE "assignments" a SET "qc_status" = r."status" FROM "qc_reviews" r WHERE r."assignment_id" = a."id" AND r."round" = a."round";
