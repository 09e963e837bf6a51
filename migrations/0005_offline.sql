CREATE TABLE "photo_announcements" (
	"id" uuid PRIMARY KEY NOT NULL,
	"assignment_id" uuid NOT NULL,
	"owner_id" uuid NOT NULL,
	"qc_round" integer,
	"sha256" "bytea" NOT NULL,
	"media_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "photo_announcements_mediaId_unique" UNIQUE("media_id")
);
--> statement-breakpoint
ALTER TABLE "photo_announcements" ADD CONSTRAINT "photo_announcements_assignment_id_assignments_id_fk" FOREIGN KEY ("assignment_id") REFERENCES "public"."assignments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "photo_announcements" ADD CONSTRAINT "photo_announcements_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "photo_announcements" ADD CONSTRAINT "photo_announcements_media_id_media_id_fk" FOREIGN KEY ("media_id") REFERENCES "public"."media"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "photo_announcements_assignment" ON "photo_announcements" USING btree ("assignment_id","media_id");--> statement-breakpoint
CREATE INDEX "photo_announcements_awaited" ON "photo_announcements" USING btree ("owner_id") WHERE "photo_announcements"."media_id" is null;