-- Findings that were dealt with are searched by villa. The villa stood with the assignment only, so a search went through the findings of all villas, by
-- time, the longer the more years there were. So a finding knows its villa.
DROP INDEX "findings_open";--> statement-breakpoint
ALTER TABLE "findings" ADD COLUMN "unit_id" uuid;--> statement-breakpoint
-- Written here and nowhere else. Shared, so that an assignment which is being given another villa is waited for.
CREATE FUNCTION "place_new_finding"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	SELECT "unit_id" INTO NEW."unit_id" FROM "assignments" WHERE "id" = NEW."assignment_id" FOR SHARE;
	RETURN NEW;
END $$;
--> statement-breakpoint
CREATE FUNCTION "place_findings"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE "findings" SET "unit_id" = NEW."unit_id" WHERE "assignment_id" = NEW."id";
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "findings_placed" BEFORE INSERT ON "findings" FOR EACH ROW EXECUTE FUNCTION "place_new_finding"();
--> statement-breakpoint
CREATE TRIGGER "assignments_place_findings" AFTER UPDATE OF "unit_id" ON "assignments"
	FOR EACH ROW WHEN (OLD."unit_id" <> NEW."unit_id") EXECUTE FUNCTION "place_findings"();
--> statement-breakpoint
UPDATE "findings" f SET "unit_id" = a."unit_id" FROM "assignments" a WHERE a."id" = f."assignment_id";--> statement-breakpoint
CREATE INDEX "findings_of_villa" ON "findings" USING btree ("unit_id","dealt_with_at","id","type") WHERE "findings"."dealt_with_at" is not null;--> statement-breakpoint
-- With what is counted and searched, so that counting reads the index alone.
CREATE INDEX "findings_open" ON "findings" USING btree ("created_at","id","type","unit_id") WHERE "findings"."dealt_with_at" is null;
