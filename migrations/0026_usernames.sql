ALTER TABLE "users" DROP CONSTRAINT "users_present_or_removed";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "username" text;--> statement-breakpoint
CREATE UNIQUE INDEX "users_username_in_use" ON "users" USING btree (lower("username"));--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_present_or_removed" CHECK ("users"."removed_at" is not null or "users"."email" is not null or "users"."username" is not null);