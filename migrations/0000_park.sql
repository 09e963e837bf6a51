CREATE TYPE "public"."assignment_status" AS ENUM('pending', 'in_progress', 'needs_review', 'done');--> statement-breakpoint
CREATE TYPE "public"."attempt_kind" AS ENUM('sign-in-email', 'sign-in-address', 'registration-address');--> statement-breakpoint
CREATE TYPE "public"."finding_type" AS ENUM('note', 'damage', 'lost', 'replace');--> statement-breakpoint
CREATE TYPE "public"."media_kind" AS ENUM('photo');--> statement-breakpoint
CREATE TYPE "public"."priority" AS ENUM('low', 'normal', 'high');--> statement-breakpoint
CREATE TYPE "public"."qc_status" AS ENUM('in_progress', 'passed', 'needs_rework');--> statement-breakpoint
CREATE TYPE "public"."schedule_status" AS ENUM('scheduled', 'absent', 'completed');--> statement-breakpoint
CREATE TYPE "public"."unit_status" AS ENUM('pending', 'in_progress', 'needs_review', 'done');--> statement-breakpoint
CREATE TYPE "public"."user_role" AS ENUM('admin', 'teamleader', 'cleaner', 'qc');--> statement-breakpoint
CREATE TABLE "assignment_checklist_completions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"assignment_id" uuid NOT NULL,
	"checklist_item_id" uuid NOT NULL,
	"completed_by_id" uuid NOT NULL,
	"qty" integer,
	"notes" text,
	"completed_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "assignment_collaborators" (
	"id" uuid PRIMARY KEY NOT NULL,
	"assignment_id" uuid NOT NULL,
	"cleaner_id" uuid NOT NULL,
	"joined_at" timestamp (3) with time zone NOT NULL,
	"left_at" timestamp (3) with time zone,
	"role" text DEFAULT 'assistant' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "assignments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"unit_id" uuid NOT NULL,
	"cleaner_id" uuid NOT NULL,
	"supervisor_id" uuid,
	"booking_id" uuid,
	"planned_at" timestamp (3) with time zone NOT NULL,
	"started_at" timestamp (3) with time zone,
	"finished_at" timestamp (3) with time zone,
	"status" "assignment_status" DEFAULT 'pending' NOT NULL,
	"instructions" text,
	"estimated_minutes" integer,
	"actual_minutes" integer,
	"priority" "priority" DEFAULT 'normal' NOT NULL,
	"round" integer DEFAULT 0 NOT NULL,
	"uncovered" boolean DEFAULT false NOT NULL,
	"rejection_reason" text,
	"rejected_by_id" uuid,
	"rejected_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "assignments_started_once_begun" CHECK (("assignments"."status" = 'pending') = ("assignments"."started_at" is null)),
	CONSTRAINT "assignments_finished_once_handed_in" CHECK (("assignments"."status" in ('needs_review', 'done')) = ("assignments"."finished_at" is not null)),
	CONSTRAINT "assignments_finish_after_start" CHECK ("assignments"."finished_at" is null or "assignments"."finished_at" >= "assignments"."started_at"),
	CONSTRAINT "assignments_minutes" CHECK (coalesce("assignments"."actual_minutes", 0) >= 0 and coalesce("assignments"."estimated_minutes", 1) >= 1)
);
--> statement-breakpoint
CREATE TABLE "attempts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" "attempt_kind" NOT NULL,
	"subject" text NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_logs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid,
	"action" text NOT NULL,
	"entity" text NOT NULL,
	"entity_id" uuid NOT NULL,
	"meta" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "availabilities" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"date" date NOT NULL,
	"is_available" boolean DEFAULT true NOT NULL,
	"reason" text,
	"notes" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "bookings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"date" date NOT NULL,
	"start_time" time(0) NOT NULL,
	"end_time" time(0) NOT NULL,
	"created_by_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "bookings_end_after_start" CHECK ("bookings"."end_time" > "bookings"."start_time")
);
--> statement-breakpoint
CREATE TABLE "checklist_items" (
	"id" uuid PRIMARY KEY NOT NULL,
	"label" text NOT NULL,
	"default_qty" integer DEFAULT 1 NOT NULL,
	"position" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "findings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"assignment_id" uuid NOT NULL,
	"type" "finding_type" NOT NULL,
	"text" text NOT NULL,
	"qty" integer,
	"created_by_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "findings_say_something" CHECK (btrim("findings"."text") <> ''),
	CONSTRAINT "findings_replace_some" CHECK ("findings"."type" <> 'replace' or "findings"."qty" >= 1)
);
--> statement-breakpoint
CREATE TABLE "first_admin_links" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "idempotency" (
	"user_id" uuid NOT NULL,
	"key" uuid NOT NULL,
	"method" text NOT NULL,
	"path" text NOT NULL,
	"body_hash" "bytea" NOT NULL,
	"status" integer,
	"answer" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_user_id_key_method_path_pk" PRIMARY KEY("user_id","key","method","path")
);
--> statement-breakpoint
CREATE TABLE "media" (
	"id" uuid PRIMARY KEY NOT NULL,
	"assignment_id" uuid NOT NULL,
	"object_id" uuid NOT NULL,
	"finding_id" uuid,
	"qc_review_id" uuid,
	"url" text NOT NULL,
	"kind" "media_kind" DEFAULT 'photo' NOT NULL,
	"created_by_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "media_objectId_unique" UNIQUE("object_id")
);
--> statement-breakpoint
CREATE TABLE "objects" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"sha256" "bytea",
	"size" integer,
	"content_type" text,
	"arrived_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "qc_reviews" (
	"id" uuid PRIMARY KEY NOT NULL,
	"assignment_id" uuid NOT NULL,
	"round" integer NOT NULL,
	"reviewer_id" uuid NOT NULL,
	"status" "qc_status" DEFAULT 'in_progress' NOT NULL,
	"notes" text,
	"reviewed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "qc_reviews_decided" CHECK (("qc_reviews"."status" = 'in_progress') = ("qc_reviews"."reviewed_at" is null)),
	CONSTRAINT "qc_reviews_rework_says_why" CHECK ("qc_reviews"."status" <> 'needs_rework' or btrim("qc_reviews"."notes") <> '')
);
--> statement-breakpoint
CREATE TABLE "registration_codes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"supervisor_id" uuid NOT NULL,
	"company" text,
	"is_active" boolean DEFAULT true NOT NULL,
	"expires_at" timestamp (3) with time zone,
	"max_uses" integer,
	"used_count" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "registration_codes_code_unique" UNIQUE("code"),
	CONSTRAINT "registration_codes_eight_digits" CHECK ("registration_codes"."code" ~ '^[0-9]{8}$'),
	CONSTRAINT "registration_codes_never_overused" CHECK ("registration_codes"."used_count" >= 0 and "registration_codes"."used_count" <= coalesce("registration_codes"."max_uses", "registration_codes"."used_count"))
);
--> statement-breakpoint
CREATE TABLE "replacement_presets" (
	"id" uuid PRIMARY KEY NOT NULL,
	"label" text NOT NULL,
	"default_qty" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "schedules" (
	"id" uuid PRIMARY KEY NOT NULL,
	"booking_id" uuid NOT NULL,
	"cleaner_id" uuid,
	"supervisor_id" uuid,
	"team_id" uuid,
	"date" date NOT NULL,
	"start_time" time(0) NOT NULL,
	"end_time" time(0) NOT NULL,
	"unit_ids" uuid[] DEFAULT '{}' NOT NULL,
	"notes" text,
	"status" "schedule_status" DEFAULT 'scheduled' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "schedules_end_after_start" CHECK ("schedules"."end_time" > "schedules"."start_time")
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "teams" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"number" integer NOT NULL,
	"member_count" integer DEFAULT 3 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "teams_number_unique" UNIQUE("number")
);
--> statement-breakpoint
CREATE TABLE "units" (
	"id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"location" text NOT NULL,
	"bedrooms" integer DEFAULT 1 NOT NULL,
	"bathrooms" integer DEFAULT 1 NOT NULL,
	"max_persons" integer DEFAULT 2 NOT NULL,
	"villa_type" text,
	"features" text[] DEFAULT '{}' NOT NULL,
	"address" text,
	"description" text,
	"status" "unit_status" DEFAULT 'pending' NOT NULL,
	"has_fireplace" boolean DEFAULT false NOT NULL,
	"has_sauna" boolean DEFAULT false NOT NULL,
	"has_jacuzzi" boolean DEFAULT false NOT NULL,
	"has_charging_station" boolean DEFAULT false NOT NULL,
	"is_pet_friendly" boolean DEFAULT false NOT NULL,
	"is_waterfront" boolean DEFAULT false NOT NULL,
	"has_elevated_location" boolean DEFAULT false NOT NULL,
	"has_panoramic_views" boolean DEFAULT false NOT NULL,
	"has_modern_design" boolean DEFAULT false NOT NULL,
	"is_luxury" boolean DEFAULT false NOT NULL,
	"is_accessible" boolean DEFAULT false NOT NULL,
	"is_eco_friendly" boolean DEFAULT false NOT NULL,
	"has_air_conditioning" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"removed_at" timestamp (3) with time zone,
	CONSTRAINT "units_have_room" CHECK ("units"."bedrooms" >= 1 and "units"."bathrooms" >= 1 and "units"."max_persons" >= 1)
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"email" text,
	"telephone" text,
	"password" text,
	"role" "user_role" NOT NULL,
	"team_id" uuid,
	"supervisor_id" uuid,
	"company" text,
	"registration_code_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"removed_at" timestamp (3) with time zone,
	CONSTRAINT "users_present_or_removed" CHECK ("users"."removed_at" is not null or ("users"."email" is not null and "users"."password" is not null))
);
--> statement-breakpoint
ALTER TABLE "assignment_checklist_completions" ADD CONSTRAINT "assignment_checklist_completions_assignment_id_assignments_id_fk" FOREIGN KEY ("assignment_id") REFERENCES "public"."assignments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assignment_checklist_completions" ADD CONSTRAINT "assignment_checklist_completions_checklist_item_id_checklist_items_id_fk" FOREIGN KEY ("checklist_item_id") REFERENCES "public"."checklist_items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assignment_checklist_completions" ADD CONSTRAINT "assignment_checklist_completions_completed_by_id_users_id_fk" FOREIGN KEY ("completed_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assignment_collaborators" ADD CONSTRAINT "assignment_collaborators_assignment_id_assignments_id_fk" FOREIGN KEY ("assignment_id") REFERENCES "public"."assignments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assignment_collaborators" ADD CONSTRAINT "assignment_collaborators_cleaner_id_users_id_fk" FOREIGN KEY ("cleaner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assignments" ADD CONSTRAINT "assignments_unit_id_units_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."units"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assignments" ADD CONSTRAINT "assignments_cleaner_id_users_id_fk" FOREIGN KEY ("cleaner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assignments" ADD CONSTRAINT "assignments_supervisor_id_users_id_fk" FOREIGN KEY ("supervisor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assignments" ADD CONSTRAINT "assignments_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assignments" ADD CONSTRAINT "assignments_rejected_by_id_users_id_fk" FOREIGN KEY ("rejected_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_logs" ADD CONSTRAINT "audit_logs_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "availabilities" ADD CONSTRAINT "availabilities_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_created_by_id_users_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "findings" ADD CONSTRAINT "findings_assignment_id_assignments_id_fk" FOREIGN KEY ("assignment_id") REFERENCES "public"."assignments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "findings" ADD CONSTRAINT "findings_created_by_id_users_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idempotency" ADD CONSTRAINT "idempotency_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "media" ADD CONSTRAINT "media_assignment_id_assignments_id_fk" FOREIGN KEY ("assignment_id") REFERENCES "public"."assignments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "media" ADD CONSTRAINT "media_object_id_objects_id_fk" FOREIGN KEY ("object_id") REFERENCES "public"."objects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "media" ADD CONSTRAINT "media_finding_id_findings_id_fk" FOREIGN KEY ("finding_id") REFERENCES "public"."findings"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "media" ADD CONSTRAINT "media_qc_review_id_qc_reviews_id_fk" FOREIGN KEY ("qc_review_id") REFERENCES "public"."qc_reviews"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "media" ADD CONSTRAINT "media_created_by_id_users_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "objects" ADD CONSTRAINT "objects_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "qc_reviews" ADD CONSTRAINT "qc_reviews_assignment_id_assignments_id_fk" FOREIGN KEY ("assignment_id") REFERENCES "public"."assignments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "qc_reviews" ADD CONSTRAINT "qc_reviews_reviewer_id_users_id_fk" FOREIGN KEY ("reviewer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registration_codes" ADD CONSTRAINT "registration_codes_supervisor_id_users_id_fk" FOREIGN KEY ("supervisor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schedules" ADD CONSTRAINT "schedules_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schedules" ADD CONSTRAINT "schedules_cleaner_id_users_id_fk" FOREIGN KEY ("cleaner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schedules" ADD CONSTRAINT "schedules_supervisor_id_users_id_fk" FOREIGN KEY ("supervisor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schedules" ADD CONSTRAINT "schedules_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_supervisor_id_users_id_fk" FOREIGN KEY ("supervisor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_registration_code_id_registration_codes_id_fk" FOREIGN KEY ("registration_code_id") REFERENCES "public"."registration_codes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "completions_one_an_item" ON "assignment_checklist_completions" USING btree ("assignment_id","checklist_item_id");--> statement-breakpoint
CREATE UNIQUE INDEX "collaborators_active_once" ON "assignment_collaborators" USING btree ("assignment_id","cleaner_id") WHERE "assignment_collaborators"."left_at" is null;--> statement-breakpoint
CREATE INDEX "collaborators_cleaner" ON "assignment_collaborators" USING btree ("cleaner_id","assignment_id");--> statement-breakpoint
CREATE INDEX "assignments_planned" ON "assignments" USING btree ("planned_at");--> statement-breakpoint
CREATE INDEX "assignments_cleaner" ON "assignments" USING btree ("cleaner_id","planned_at");--> statement-breakpoint
CREATE INDEX "assignments_unit" ON "assignments" USING btree ("unit_id","planned_at");--> statement-breakpoint
CREATE INDEX "assignments_supervisor" ON "assignments" USING btree ("supervisor_id","planned_at");--> statement-breakpoint
CREATE INDEX "assignments_booking" ON "assignments" USING btree ("booking_id");--> statement-breakpoint
CREATE INDEX "assignments_open" ON "assignments" USING btree ("status","planned_at") WHERE "assignments"."status" <> 'done';--> statement-breakpoint
CREATE INDEX "attempts_recent" ON "attempts" USING btree ("kind","subject","at");--> statement-breakpoint
CREATE INDEX "attempts_at" ON "attempts" USING btree ("at");--> statement-breakpoint
CREATE INDEX "audit_logs_entity" ON "audit_logs" USING btree ("entity","entity_id","id");--> statement-breakpoint
CREATE INDEX "audit_logs_user" ON "audit_logs" USING btree ("user_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "availabilities_one_a_day" ON "availabilities" USING btree ("user_id","date");--> statement-breakpoint
CREATE INDEX "bookings_date" ON "bookings" USING btree ("date");--> statement-breakpoint
CREATE INDEX "findings_assignment" ON "findings" USING btree ("assignment_id");--> statement-breakpoint
CREATE INDEX "idempotency_created" ON "idempotency" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "media_assignment" ON "media" USING btree ("assignment_id");--> statement-breakpoint
CREATE INDEX "objects_created" ON "objects" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "qc_reviews_one_a_round" ON "qc_reviews" USING btree ("assignment_id","round");--> statement-breakpoint
CREATE INDEX "qc_reviews_status" ON "qc_reviews" USING btree ("status","reviewed_at");--> statement-breakpoint
CREATE INDEX "qc_reviews_reviewer" ON "qc_reviews" USING btree ("reviewer_id");--> statement-breakpoint
CREATE INDEX "schedules_date" ON "schedules" USING btree ("date");--> statement-breakpoint
CREATE INDEX "schedules_booking" ON "schedules" USING btree ("booking_id");--> statement-breakpoint
CREATE INDEX "schedules_cleaner" ON "schedules" USING btree ("cleaner_id","date");--> statement-breakpoint
CREATE INDEX "schedules_team" ON "schedules" USING btree ("team_id","date");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_last_used" ON "sessions" USING btree ("last_used_at");--> statement-breakpoint
CREATE UNIQUE INDEX "units_code_in_use" ON "units" USING btree ("code") WHERE "units"."removed_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_in_use" ON "users" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "users_team" ON "users" USING btree ("team_id");--> statement-breakpoint
CREATE INDEX "users_supervisor" ON "users" USING btree ("supervisor_id");--> statement-breakpoint
CREATE INDEX "users_registration_code" ON "users" USING btree ("registration_code_id");