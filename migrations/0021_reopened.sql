ALTER TABLE "assignments" ADD COLUMN "is_reopened" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- Work that is being corrected: the audit row that sent it back has the time of the rejection.
UPDATE "assignments" a SET "is_reopened" = true
WHERE a."rejected_at" IS NOT NULL AND EXISTS (
	SELECT FROM "audit_logs" l
	WHERE l."entity" = 'assignments' AND l."entity_id" = a."id" AND l."action" = 'assignment.reopen' AND l."created_at" = a."rejected_at"
);
