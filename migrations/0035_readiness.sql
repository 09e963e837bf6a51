CREATE TYPE "public"."delivery_outcome" AS ENUM('received', 'superseded', 'failed');--> statement-breakpoint
CREATE TYPE "public"."webhook_end" AS ENUM('person', 'gone', 'failing', 'key');--> statement-breakpoint
ALTER TYPE "public"."user_role" ADD VALUE 'reception';--> statement-breakpoint
CREATE TABLE "readiness_clock" (
	"id" uuid PRIMARY KEY NOT NULL,
	"told_until" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "unit_blocks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"unit_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"lang" text,
	"blocked_by_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"ended_by_id" uuid,
	CONSTRAINT "unit_blocks_say_why" CHECK (btrim("unit_blocks"."reason") <> '')
);
--> statement-breakpoint
CREATE TABLE "webhook_deliveries" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"number" bigint GENERATED ALWAYS AS IDENTITY (sequence name "webhook_deliveries_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"webhook_id" uuid NOT NULL,
	"event" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"payload" json,
	"sequence" bigint,
	"attempts" integer DEFAULT 0 NOT NULL,
	"tried_at" timestamp (3) with time zone,
	"response_status" integer,
	"response_ms" integer,
	"problem" jsonb,
	"ended_at" timestamp (3) with time zone,
	"outcome" "delivery_outcome",
	CONSTRAINT "webhook_deliveries_end" CHECK (("webhook_deliveries"."ended_at" is null) = ("webhook_deliveries"."outcome" is null))
);
--> statement-breakpoint
CREATE TABLE "webhook_lanes" (
	"webhook_id" uuid NOT NULL,
	"subject_id" uuid NOT NULL,
	"sequence" bigint DEFAULT 0 NOT NULL,
	"received" jsonb,
	"failures" integer DEFAULT 0 NOT NULL,
	"failing_since" timestamp (3) with time zone,
	"due_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"claim_id" uuid,
	"claimed_until" timestamp (3) with time zone,
	CONSTRAINT "webhook_lanes_webhook_id_subject_id_pk" PRIMARY KEY("webhook_id","subject_id")
);
--> statement-breakpoint
CREATE TABLE "webhooks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"address" "bytea" NOT NULL,
	"host" text NOT NULL,
	"secret" "bytea" NOT NULL,
	"events" text[] NOT NULL,
	"disabled_at" timestamp (3) with time zone,
	"disabled_because" "webhook_end",
	"created_by_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "webhooks_end_has_reason" CHECK (("webhooks"."disabled_at" is null) = ("webhooks"."disabled_because" is null))
);
--> statement-breakpoint
ALTER TABLE "assignments" ADD COLUMN "guests_here_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "assignments" ADD COLUMN "guests_here_by_id" uuid;--> statement-breakpoint
ALTER TABLE "stays" ADD COLUMN "arrived_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "stays" ADD COLUMN "departed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "unit_blocks" ADD CONSTRAINT "unit_blocks_unit_id_units_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."units"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unit_blocks" ADD CONSTRAINT "unit_blocks_blocked_by_id_users_id_fk" FOREIGN KEY ("blocked_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unit_blocks" ADD CONSTRAINT "unit_blocks_ended_by_id_users_id_fk" FOREIGN KEY ("ended_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_webhook_id_webhooks_id_fk" FOREIGN KEY ("webhook_id") REFERENCES "public"."webhooks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_lanes" ADD CONSTRAINT "webhook_lanes_webhook_id_webhooks_id_fk" FOREIGN KEY ("webhook_id") REFERENCES "public"."webhooks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhooks" ADD CONSTRAINT "webhooks_created_by_id_users_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "readiness_clock_one_row" ON "readiness_clock" USING btree ((true));--> statement-breakpoint
CREATE UNIQUE INDEX "unit_blocks_one_open" ON "unit_blocks" USING btree ("unit_id") WHERE "unit_blocks"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "webhook_deliveries_pending" ON "webhook_deliveries" USING btree ("webhook_id","subject_id","number") WHERE "webhook_deliveries"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "webhook_deliveries_tried" ON "webhook_deliveries" USING btree ("webhook_id","tried_at" DESC NULLS LAST) WHERE "webhook_deliveries"."tried_at" is not null;--> statement-breakpoint
CREATE INDEX "webhook_deliveries_ended" ON "webhook_deliveries" USING btree ("ended_at") WHERE "webhook_deliveries"."ended_at" is not null;--> statement-breakpoint
CREATE INDEX "webhook_lanes_due" ON "webhook_lanes" USING btree ("due_at");--> statement-breakpoint
ALTER TABLE "assignments" ADD CONSTRAINT "assignments_guests_here_by_id_users_id_fk" FOREIGN KEY ("guests_here_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- A villa's readiness may have changed: whoever waits for it is told once this has been committed. The lock lets a webhook that is being added wait
-- for changes under way, whose triggers do not see it.
CREATE FUNCTION "readiness_touched"("villas" uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
	PERFORM pg_advisory_xact_lock_shared(hashtextextended('webhooks of readiness', 0));
	INSERT INTO "webhook_deliveries" ("webhook_id", "event", "subject_id")
	SELECT w."id", 'villa.readiness', "villa" FROM "webhooks" w CROSS JOIN unnest("villas") AS "villa"
	WHERE w."disabled_at" IS NULL AND 'villa.readiness' = ANY (w."events");
	PERFORM pg_notify('changeover_readiness', '');
END $$;
--> statement-breakpoint
CREATE FUNCTION "villa_of_row_touched"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM "readiness_touched"(array(SELECT DISTINCT "villa" FROM unnest(ARRAY[OLD."unit_id", NEW."unit_id"]) AS "villa" WHERE "villa" IS NOT NULL));
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION "villas_of_rows_touched"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	"villas" uuid[];
BEGIN
	"villas" := array(SELECT DISTINCT "unit_id" FROM "changed" WHERE "unit_id" IS NOT NULL);
	IF cardinality("villas") > 0 THEN PERFORM "readiness_touched"("villas"); END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION "villa_touched"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM "readiness_touched"(ARRAY[NEW."id"]);
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION "all_villas_touched"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM "readiness_touched"(array(SELECT "id" FROM "units" WHERE "removed_at" IS NULL));
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "assignments_added" AFTER INSERT ON "assignments" REFERENCING NEW TABLE AS "changed"
	FOR EACH STATEMENT EXECUTE FUNCTION "villas_of_rows_touched"();
--> statement-breakpoint
CREATE TRIGGER "assignments_deleted" AFTER DELETE ON "assignments" REFERENCING OLD TABLE AS "changed"
	FOR EACH STATEMENT EXECUTE FUNCTION "villas_of_rows_touched"();
--> statement-breakpoint
CREATE TRIGGER "assignments_changed" AFTER UPDATE ON "assignments" FOR EACH ROW
	WHEN ((OLD."unit_id", OLD."status", OLD."planned_at", OLD."finished_at", OLD."qc_status", OLD."guests_here_at")
		IS DISTINCT FROM (NEW."unit_id", NEW."status", NEW."planned_at", NEW."finished_at", NEW."qc_status", NEW."guests_here_at"))
	EXECUTE FUNCTION "villa_of_row_touched"();
--> statement-breakpoint
CREATE TRIGGER "stays_added" AFTER INSERT ON "stays" REFERENCING NEW TABLE AS "changed"
	FOR EACH STATEMENT EXECUTE FUNCTION "villas_of_rows_touched"();
--> statement-breakpoint
CREATE TRIGGER "stays_deleted" AFTER DELETE ON "stays" REFERENCING OLD TABLE AS "changed"
	FOR EACH STATEMENT EXECUTE FUNCTION "villas_of_rows_touched"();
--> statement-breakpoint
CREATE TRIGGER "stays_changed" AFTER UPDATE ON "stays" FOR EACH ROW
	WHEN ((OLD."unit_id", OLD."arrival", OLD."departure", OLD."check_in", OLD."check_out", OLD."guests", OLD."kind", OLD."status", OLD."arrived_at", OLD."departed_at")
		IS DISTINCT FROM (NEW."unit_id", NEW."arrival", NEW."departure", NEW."check_in", NEW."check_out", NEW."guests", NEW."kind", NEW."status", NEW."arrived_at", NEW."departed_at"))
	EXECUTE FUNCTION "villa_of_row_touched"();
--> statement-breakpoint
CREATE TRIGGER "unit_blocks_changed" AFTER INSERT OR UPDATE OR DELETE ON "unit_blocks" FOR EACH ROW EXECUTE FUNCTION "villa_of_row_touched"();
--> statement-breakpoint
CREATE TRIGGER "units_added" AFTER INSERT ON "units" FOR EACH ROW EXECUTE FUNCTION "villa_touched"();
--> statement-breakpoint
CREATE TRIGGER "units_changed" AFTER UPDATE ON "units" FOR EACH ROW
	WHEN ((OLD."code", OLD."location", OLD."removed_at") IS DISTINCT FROM (NEW."code", NEW."location", NEW."removed_at")) EXECUTE FUNCTION "villa_touched"();
--> statement-breakpoint
CREATE TRIGGER "settings_changed" AFTER UPDATE ON "settings" FOR EACH ROW
	WHEN ((OLD."time_zone", OLD."check_out_time", OLD."check_in_time", OLD."ready_when")
		IS DISTINCT FROM (NEW."time_zone", NEW."check_out_time", NEW."check_in_time", NEW."ready_when")) EXECUTE FUNCTION "all_villas_touched"();
--> statement-breakpoint
CREATE FUNCTION "finding_added"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO "webhook_deliveries" ("webhook_id", "event", "subject_id")
	SELECT w."id", 'finding.added', NEW."id" FROM "webhooks" w WHERE w."disabled_at" IS NULL AND 'finding.added' = ANY (w."events");
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "findings_added" AFTER INSERT ON "findings" FOR EACH ROW EXECUTE FUNCTION "finding_added"();
