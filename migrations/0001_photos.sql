CREATE TABLE "secrets" (
	"name" text PRIMARY KEY NOT NULL,
	"value" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "media" DROP CONSTRAINT "media_qc_review_id_qc_reviews_id_fk";
--> statement-breakpoint
DROP INDEX "objects_created";--> statement-breakpoint
ALTER TABLE "media" ADD COLUMN "qc_round" integer;--> statement-breakpoint
ALTER TABLE "objects" ADD COLUMN "named_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "media_finding" ON "media" USING btree ("finding_id");--> statement-breakpoint
CREATE INDEX "objects_unnamed" ON "objects" USING btree ("created_at") WHERE "objects"."named_at" is null;--> statement-breakpoint
ALTER TABLE "media" DROP COLUMN "qc_review_id";--> statement-breakpoint
ALTER TABLE "objects" ADD CONSTRAINT "objects_arrived_whole" CHECK (("objects"."arrived_at" is null) = ("objects"."sha256" is null));--> statement-breakpoint
ALTER TABLE "objects" ADD CONSTRAINT "objects_named_once_arrived" CHECK ("objects"."named_at" is null or "objects"."arrived_at" is not null);