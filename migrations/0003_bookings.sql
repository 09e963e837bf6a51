-- Equality of ids and overlap of times in one index. PostgreSQL brings the extension along, and whoever owns a database may switch it on.
DO $$
BEGIN
	CREATE EXTENSION IF NOT EXISTS btree_gist;
EXCEPTION
	WHEN insufficient_privilege THEN
		RAISE EXCEPTION 'The role "%" may not switch on the extension btree_gist. Have an administrator of PostgreSQL run "CREATE EXTENSION btree_gist" once in the database "%", then start again.', current_user, current_database();
	WHEN undefined_file OR feature_not_supported THEN
		RAISE EXCEPTION 'This PostgreSQL has no extension btree_gist. Install its contrib package (postgresql-contrib), then start again.';
END $$;
--> statement-breakpoint
CREATE TYPE "public"."claim_kind" AS ENUM('villa', 'person', 'team', 'supervisor');--> statement-breakpoint
CREATE TABLE "booking_claims" (
	"booking_id" uuid NOT NULL,
	"kind" "claim_kind" NOT NULL,
	"subject_id" uuid NOT NULL,
	"during" "tsrange" NOT NULL,
	CONSTRAINT "booking_claims_booking_id_kind_subject_id_pk" PRIMARY KEY("booking_id","kind","subject_id")
);
--> statement-breakpoint
DROP INDEX "schedules_date";--> statement-breakpoint
ALTER TABLE "booking_claims" ADD CONSTRAINT "booking_claims_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "schedules_by_start" ON "schedules" USING btree ("date","start_time","id");
--> statement-breakpoint
-- Within one booking everything is claimed once, so whatever overlaps belongs to two.
ALTER TABLE "booking_claims" ADD CONSTRAINT "booking_claims_never_overlap" EXCLUDE USING gist ("subject_id" WITH =, "kind" WITH =, "during" WITH &&);
--> statement-breakpoint
-- What is booked already. Where two bookings overlap (nothing refused them until now), the earlier one has the claim.
INSERT INTO "booking_claims" ("booking_id", "kind", "subject_id", "during")
SELECT DISTINCT s."booking_id", c."kind", c."subject_id", tsrange(s."date" + s."start_time", s."date" + s."end_time")
FROM "schedules" s
CROSS JOIN LATERAL (
	SELECT 'villa'::"claim_kind" AS "kind", unnest(s."unit_ids") AS "subject_id"
	UNION ALL VALUES ('person'::"claim_kind", s."cleaner_id"), ('team', s."team_id"), ('supervisor', s."supervisor_id")
) c
WHERE s."status" <> 'absent' AND c."subject_id" IS NOT NULL
ORDER BY s."booking_id"
ON CONFLICT DO NOTHING;
