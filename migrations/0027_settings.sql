CREATE TYPE "public"."ready_when" AS ENUM('approval', 'qc');--> statement-breakpoint
CREATE TABLE "settings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"time_zone" text NOT NULL,
	"phone" text NOT NULL,
	"email" text NOT NULL,
	"address" text NOT NULL,
	"check_out_time" time(0) DEFAULT '10:00' NOT NULL,
	"check_in_time" time(0) DEFAULT '16:00' NOT NULL,
	"ready_when" "ready_when" DEFAULT 'approval' NOT NULL,
	"photo_months" integer,
	"supervisors_may_overlap" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "settings_photo_months" CHECK ("settings"."photo_months" >= 3)
);
--> statement-breakpoint
CREATE UNIQUE INDEX "settings_one_row" ON "settings" USING btree ((true));--> statement-breakpoint
-- The time zone for the last statement of a change: whoever changes the zone waits for the changes that have been told it, and they for whoever
-- changes it. A function, because its second statement must see what was committed while the first one waited.
CREATE FUNCTION "held_time_zone"() RETURNS text LANGUAGE plpgsql VOLATILE AS $$
BEGIN
	PERFORM pg_advisory_xact_lock_shared(7261185);
	RETURN (SELECT "time_zone" FROM "settings");
END $$;
