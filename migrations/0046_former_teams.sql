ALTER TABLE "teams" DROP CONSTRAINT "teams_number_unique";--> statement-breakpoint
ALTER TABLE "teams" ADD COLUMN "removed_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "teams_number_in_use" ON "teams" USING btree ("number") WHERE "teams"."removed_at" is null;