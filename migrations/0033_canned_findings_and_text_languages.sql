CREATE TYPE "public"."canned_finding_type" AS ENUM('damage', 'lost', 'note');--> statement-breakpoint
ALTER TYPE "public"."attempt_kind" ADD VALUE 'translation';--> statement-breakpoint
CREATE TABLE "canned_findings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"label" text NOT NULL,
	"type" "canned_finding_type" DEFAULT 'damage' NOT NULL,
	"symbol" text NOT NULL,
	"is_hidden" boolean DEFAULT false NOT NULL,
	"position" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "machine_translations" (
	"hash" "bytea" NOT NULL,
	"source" text NOT NULL,
	"target" text NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "machine_translations_hash_source_target_pk" PRIMARY KEY("hash","source","target")
);
--> statement-breakpoint
ALTER TABLE "assignments" ADD COLUMN "instructions_lang" text;--> statement-breakpoint
ALTER TABLE "assignments" ADD COLUMN "rejection_lang" text;--> statement-breakpoint
ALTER TABLE "availabilities" ADD COLUMN "reason_lang" text;--> statement-breakpoint
ALTER TABLE "assignment_checklist_notes" ADD COLUMN "lang" text;--> statement-breakpoint
ALTER TABLE "findings" ADD COLUMN "code" text;--> statement-breakpoint
ALTER TABLE "findings" ADD COLUMN "note" text;--> statement-breakpoint
ALTER TABLE "findings" ADD COLUMN "lang" text;--> statement-breakpoint
ALTER TABLE "qc_reviews" ADD COLUMN "lang" text;--> statement-breakpoint
ALTER TABLE "rework_items" ADD COLUMN "lang" text;--> statement-breakpoint
ALTER TABLE "schedules" ADD COLUMN "notes_lang" text;--> statement-breakpoint
CREATE INDEX "machine_translations_created" ON "machine_translations" USING btree ("created_at");