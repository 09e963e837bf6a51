CREATE TABLE "absence_work" (
	"absence_id" uuid NOT NULL,
	"assignment_id" uuid NOT NULL,
	"led" boolean NOT NULL,
	"successor_id" uuid,
	CONSTRAINT "absence_work_absence_id_assignment_id_pk" PRIMARY KEY("absence_id","assignment_id")
);
--> statement-breakpoint
ALTER TABLE "absence_work" ADD CONSTRAINT "absence_work_absence_id_availabilities_id_fk" FOREIGN KEY ("absence_id") REFERENCES "public"."availabilities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "absence_work" ADD CONSTRAINT "absence_work_assignment_id_assignments_id_fk" FOREIGN KEY ("assignment_id") REFERENCES "public"."assignments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "absence_work" ADD CONSTRAINT "absence_work_successor_id_users_id_fk" FOREIGN KEY ("successor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "absence_work_assignment" ON "absence_work" USING btree ("assignment_id");--> statement-breakpoint
-- Absences that can still be cancelled: the audit trail tells which work each took away, and to whom it went. What somebody else has been given since stays theirs.
INSERT INTO "absence_work" ("absence_id", "assignment_id", "led", "successor_id")
SELECT DISTINCT ON (v."id", a."id") v."id", a."id", l."meta" -> 'lead' ->> 0 = l."meta" ->> 'cleanerId', (l."meta" -> 'lead' ->> 1)::uuid
FROM "availabilities" v
JOIN "audit_logs" l ON l."user_id" = v."user_id" AND l."created_at" = v."updated_at" AND l."action" = 'assignment.leave'
	AND l."entity" = 'assignments' AND l."meta" ->> 'cleanerId' = v."user_id"::text
JOIN "assignments" a ON a."id" = l."entity_id"
WHERE NOT v."is_available" AND v."date" >= current_date - 1 AND NOT EXISTS (
	SELECT FROM "audit_logs" g WHERE g."entity" = 'assignments' AND g."entity_id" = a."id" AND (g."created_at", g."number", g."id") > (l."created_at", l."number", l."id")
		AND (g."action" IN ('assignment.reassign', 'assignment.take-over') OR g."meta" ?| array['lead', 'collaboratorIds'] AND g."action" = 'assignment.edit'))
ORDER BY v."id", a."id", l."created_at" DESC, l."number" DESC, l."id" DESC;
