-- Ids come from the clocks of the nodes that inserted the rows, so they can't order an assignment's trail: its time does, and within that a number.
-- Rows of before this migration keep 0: their steps' times never went back, and rows of one moment came from one node, in the order of their ids.
DROP INDEX "audit_logs_entity";--> statement-breakpoint
ALTER TABLE "audit_logs" ADD COLUMN "number" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "audit_logs_entity" ON "audit_logs" USING btree ("entity","entity_id","created_at","number");
--> statement-breakpoint
-- Whoever inserts holds the assignment's lock. A change by a node whose clock is behind gets the time of the row before it.
CREATE FUNCTION "number_audit_row"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	"last" record;
BEGIN
	SELECT "created_at", "number" INTO "last" FROM "audit_logs"
	WHERE "entity" = NEW."entity" AND "entity_id" = NEW."entity_id" ORDER BY "created_at" DESC, "number" DESC LIMIT 1;
	NEW."number" := coalesce("last"."number", 0) + 1;
	NEW."created_at" := greatest(NEW."created_at", "last"."created_at");
	RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER "audit_logs_numbered" BEFORE INSERT ON "audit_logs"
	FOR EACH ROW WHEN (NEW."entity" = 'assignments') EXECUTE FUNCTION "number_audit_row"();
