CREATE TABLE "area_walks" (
	"area_id" uuid NOT NULL,
	"other_area_id" uuid NOT NULL,
	"minutes" integer NOT NULL,
	CONSTRAINT "area_walks_area_id_other_area_id_pk" PRIMARY KEY("area_id","other_area_id"),
	CONSTRAINT "area_walks_once" CHECK ("area_walks"."area_id" < "area_walks"."other_area_id"),
	CONSTRAINT "area_walks_minutes" CHECK ("area_walks"."minutes" between 0 and 120)
);
--> statement-breakpoint
CREATE TABLE "day_plans" (
	"id" uuid PRIMARY KEY NOT NULL,
	"date" date NOT NULL,
	"draft" json,
	"applied" json,
	"created_by_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"applied_at" timestamp (3) with time zone,
	"undone_at" timestamp (3) with time zone,
	CONSTRAINT "day_plans_applied" CHECK (("day_plans"."applied_at" is null) = ("day_plans"."applied" is null))
);
--> statement-breakpoint
ALTER TABLE "area_walks" ADD CONSTRAINT "area_walks_area_id_areas_id_fk" FOREIGN KEY ("area_id") REFERENCES "public"."areas"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "area_walks" ADD CONSTRAINT "area_walks_other_area_id_areas_id_fk" FOREIGN KEY ("other_area_id") REFERENCES "public"."areas"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "day_plans" ADD CONSTRAINT "day_plans_created_by_id_users_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "area_walks_other" ON "area_walks" USING btree ("other_area_id");--> statement-breakpoint
CREATE INDEX "day_plans_date" ON "day_plans" USING btree ("date");--> statement-breakpoint
-- How a day is expected to go on also depends on who does the work, and who is there: open pages are told, as of a change of readiness.
CREATE FUNCTION "day_touched"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM pg_notify('changeover_readiness', '');
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "assignments_given" AFTER UPDATE ON "assignments" FOR EACH ROW
	WHEN ((OLD."cleaner_id", OLD."uncovered", OLD."priority", OLD."estimated_minutes")
		IS DISTINCT FROM (NEW."cleaner_id", NEW."uncovered", NEW."priority", NEW."estimated_minutes")) EXECUTE FUNCTION "day_touched"();
--> statement-breakpoint
CREATE TRIGGER "assignment_collaborators_changed" AFTER INSERT OR UPDATE OR DELETE ON "assignment_collaborators" FOR EACH STATEMENT EXECUTE FUNCTION "day_touched"();
--> statement-breakpoint
CREATE TRIGGER "availabilities_changed" AFTER INSERT OR UPDATE OR DELETE ON "availabilities" FOR EACH STATEMENT EXECUTE FUNCTION "day_touched"();
--> statement-breakpoint
CREATE TRIGGER "schedules_changed" AFTER INSERT OR UPDATE OR DELETE ON "schedules" FOR EACH STATEMENT EXECUTE FUNCTION "day_touched"();
--> statement-breakpoint
CREATE TRIGGER "area_walks_changed" AFTER INSERT OR UPDATE OR DELETE ON "area_walks" FOR EACH STATEMENT EXECUTE FUNCTION "day_touched"();
