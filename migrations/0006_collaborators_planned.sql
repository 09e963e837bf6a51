-- Somebody's list is the villas that they lead and those that they help with, by time. The first is walked along an index; the second, without
-- its time, was found whole and sorted, the longer the more years they had been here. So a helper's row knows when its assignment is planned.
DROP INDEX "collaborators_cleaner";--> statement-breakpoint
ALTER TABLE "assignment_collaborators" ADD COLUMN "planned_at" timestamp (3) with time zone DEFAULT '-infinity' NOT NULL;--> statement-breakpoint
-- Written here and nowhere else. Shared, so that an assignment which is being moved is waited for.
CREATE FUNCTION "plan_new_collaborator"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	SELECT "planned_at" INTO NEW."planned_at" FROM "assignments" WHERE "id" = NEW."assignment_id" FOR SHARE;
	RETURN NEW;
END $$;
--> statement-breakpoint
CREATE FUNCTION "plan_collaborators"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE "assignment_collaborators" SET "planned_at" = NEW."planned_at" WHERE "assignment_id" = NEW."id";
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "collaborators_planned" BEFORE INSERT ON "assignment_collaborators"
	FOR EACH ROW EXECUTE FUNCTION "plan_new_collaborator"();
--> statement-breakpoint
CREATE TRIGGER "assignments_plan_collaborators" AFTER UPDATE OF "planned_at" ON "assignments"
	FOR EACH ROW WHEN (OLD."planned_at" <> NEW."planned_at") EXECUTE FUNCTION "plan_collaborators"();
--> statement-breakpoint
UPDATE "assignment_collaborators" c SET "planned_at" = a."planned_at" FROM "assignments" a WHERE a."id" = c."assignment_id";--> statement-breakpoint
CREATE INDEX "collaborators_cleaner" ON "assignment_collaborators" USING btree ("cleaner_id","planned_at","assignment_id") WHERE "assignment_collaborators"."left_at" is null;--> statement-breakpoint
-- With the id: a list in the order of both comes from the index as it stands.
DROP INDEX "assignments_cleaner";--> statement-breakpoint
CREATE INDEX "assignments_cleaner" ON "assignments" USING btree ("cleaner_id","planned_at","id");--> statement-breakpoint
DROP INDEX "assignments_unit";--> statement-breakpoint
CREATE INDEX "assignments_unit" ON "assignments" USING btree ("unit_id","planned_at","id");
