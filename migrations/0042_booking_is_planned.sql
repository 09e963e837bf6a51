ALTER TABLE "bookings" ADD COLUMN "is_planned" boolean DEFAULT true NOT NULL;--> statement-breakpoint
-- Of a team or supervisor alone, and without any work: nobody was there to plan it for.
UPDATE "bookings" b SET "is_planned" = false
WHERE NOT EXISTS (SELECT FROM "schedules" s WHERE s."booking_id" = b."id" AND s."cleaner_id" IS NOT NULL)
  AND NOT EXISTS (SELECT FROM "assignments" a WHERE a."booking_id" = b."id");
