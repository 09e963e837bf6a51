CREATE TYPE "public"."stay_kind" AS ENUM('guest', 'owner', 'block');--> statement-breakpoint
CREATE TYPE "public"."stay_status" AS ENUM('booked', 'cancelled');--> statement-breakpoint
CREATE TYPE "public"."task_trigger" AS ENUM('departure', 'arrival', 'stay', 'vacant');--> statement-breakpoint
CREATE TABLE "api_tokens" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"hash" "bytea" NOT NULL,
	"scopes" text[] NOT NULL,
	"expires_at" timestamp (3) with time zone,
	"last_used_at" timestamp (3) with time zone,
	"revoked_at" timestamp (3) with time zone,
	"created_by_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "api_tokens_hash_unique" UNIQUE("hash")
);
--> statement-breakpoint
CREATE TABLE "feeds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"address" "bytea" NOT NULL,
	"host" text NOT NULL,
	"unit_id" uuid,
	"blocks_are_stays" boolean DEFAULT false NOT NULL,
	"etag" text,
	"digest" "bytea",
	"tried_at" timestamp (3) with time zone,
	"read_at" timestamp (3) with time zone,
	"due_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"problem" jsonb,
	"held_at" timestamp (3) with time zone,
	"held_missing" integer,
	"held_upcoming" integer,
	"claim_id" uuid,
	"claimed_until" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "stay_work" (
	"id" uuid PRIMARY KEY NOT NULL,
	"assignment_id" uuid NOT NULL,
	"stay_id" uuid NOT NULL,
	"rule_id" uuid NOT NULL,
	"nth" integer NOT NULL,
	"unit_id" uuid NOT NULL,
	"date" date NOT NULL,
	"time" time(0) NOT NULL,
	"missing_ids" uuid[] DEFAULT '{}' NOT NULL,
	"kept_for" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "stays" (
	"id" uuid PRIMARY KEY NOT NULL,
	"source" text NOT NULL,
	"external_id" text NOT NULL,
	"unit_id" uuid,
	"unit_code" text,
	"has_chosen_unit" boolean DEFAULT false NOT NULL,
	"arrival" date NOT NULL,
	"departure" date NOT NULL,
	"check_in" time(0),
	"check_out" time(0),
	"guests" integer,
	"kind" "stay_kind" DEFAULT 'guest' NOT NULL,
	"status" "stay_status" DEFAULT 'booked' NOT NULL,
	"missing_since" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "stays_nights" CHECK ("stays"."departure" > "stays"."arrival"),
	CONSTRAINT "stays_guests" CHECK ("stays"."guests" between 1 and 99)
);
--> statement-breakpoint
CREATE TABLE "task_rules" (
	"id" uuid PRIMARY KEY NOT NULL,
	"trigger" "task_trigger" NOT NULL,
	"days" integer NOT NULL,
	"kind_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "task_rules_no_twins" UNIQUE("trigger","days","kind_id"),
	CONSTRAINT "task_rules_days" CHECK (case "task_rules"."trigger" when 'departure' then "task_rules"."days" = 0 when 'arrival' then "task_rules"."days" between 0 and 30 else "task_rules"."days" between 1 and 60 end)
);
--> statement-breakpoint
ALTER TABLE "api_tokens" ADD CONSTRAINT "api_tokens_created_by_id_users_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feeds" ADD CONSTRAINT "feeds_unit_id_units_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."units"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stay_work" ADD CONSTRAINT "stay_work_stay_id_stays_id_fk" FOREIGN KEY ("stay_id") REFERENCES "public"."stays"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stay_work" ADD CONSTRAINT "stay_work_unit_id_units_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."units"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stays" ADD CONSTRAINT "stays_unit_id_units_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."units"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_rules" ADD CONSTRAINT "task_rules_kind_id_cleaning_kinds_id_fk" FOREIGN KEY ("kind_id") REFERENCES "public"."cleaning_kinds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "feeds_due" ON "feeds" USING btree ("due_at");--> statement-breakpoint
CREATE UNIQUE INDEX "stay_work_need" ON "stay_work" USING btree ("stay_id","rule_id","nth");--> statement-breakpoint
CREATE UNIQUE INDEX "stay_work_assignment" ON "stay_work" USING btree ("assignment_id");--> statement-breakpoint
CREATE INDEX "stay_work_unit" ON "stay_work" USING btree ("unit_id","date");--> statement-breakpoint
CREATE UNIQUE INDEX "stays_source" ON "stays" USING btree ("source","external_id");--> statement-breakpoint
CREATE INDEX "stays_unit_arrival" ON "stays" USING btree ("unit_id","arrival") WHERE "stays"."status" = 'booked';--> statement-breakpoint
CREATE INDEX "stays_unit_departure" ON "stays" USING btree ("unit_id","departure") WHERE "stays"."status" = 'booked';--> statement-breakpoint
CREATE INDEX "stays_days" ON "stays" USING gist (daterange("arrival", "departure", '[]'));--> statement-breakpoint
CREATE INDEX "stays_source_departure" ON "stays" USING btree ("source","departure");--> statement-breakpoint
-- What every park does today: a changeover on departure.
INSERT INTO "task_rules" ("id", "trigger", "days", "kind_id", "position") VALUES
	('00000000-0000-7000-8000-000000000101', 'departure', 0, '00000000-0000-7000-8000-000000000001', 1);
