ALTER TABLE "settings" ADD COLUMN "edited_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "onboarding_dismissed_at" timestamp (3) with time zone;