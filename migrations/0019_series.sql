ALTER TABLE "bookings" ADD COLUMN "series_id" uuid;--> statement-breakpoint
CREATE INDEX "bookings_series" ON "bookings" USING btree ("series_id") WHERE "bookings"."series_id" is not null;--> statement-breakpoint
-- Existing bookings of several days: one save gave all of its days the same moment of creation.
UPDATE "bookings" b SET "series_id" = s."id"
FROM (
	SELECT min("id"::text)::uuid AS "id", "created_at", "created_by_id"
	FROM "bookings" GROUP BY "created_at", "created_by_id" HAVING count(*) > 1 AND count(DISTINCT "date") = count(*)
) s
WHERE b."created_at" = s."created_at" AND b."created_by_id" = s."created_by_id";
