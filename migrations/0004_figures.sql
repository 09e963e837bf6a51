-- Until now two spellings ("WL-042" and "wl-042") could be two villas. Which of them keeps the plate is for people to say.
DO $$
DECLARE
	twice text;
BEGIN
	SELECT string_agg("code", ', ' ORDER BY "code") INTO twice FROM "units" u
	WHERE "removed_at" IS NULL AND EXISTS (SELECT FROM "units" o
		WHERE o."removed_at" IS NULL AND o."id" <> u."id" AND lower(o."code") = lower(u."code"));
	IF twice IS NOT NULL THEN
		RAISE EXCEPTION 'Some villas have the same code apart from capital letters: %. Give each a code of its own in the table "units", then start again.', twice;
	END IF;
END $$;
--> statement-breakpoint
DROP INDEX "units_code_in_use";--> statement-breakpoint
CREATE UNIQUE INDEX "units_code_in_use" ON "units" USING btree (lower("code")) WHERE "units"."removed_at" is null;
--> statement-breakpoint
CREATE TABLE "assignment_tallies" (
	"status" "assignment_status" NOT NULL,
	"assignments" bigint NOT NULL,
	"timed" bigint NOT NULL,
	"milliseconds" bigint NOT NULL
);
--> statement-breakpoint
-- What a statement adds to the figures and takes from them, once per statement, however many rows it touches; nothing where they stay.
-- It only ever inserts, so nobody waits for anybody. PostgreSQL hands each kind of statement other tables of rows, hence the branches.
CREATE FUNCTION "tally_assignments"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'INSERT' THEN
		INSERT INTO "assignment_tallies"
		SELECT "status", count(*), count("finished_at" - "started_at"), coalesce(sum(extract(epoch FROM "finished_at" - "started_at") * 1000), 0)
		FROM "added" GROUP BY "status";
	ELSIF TG_OP = 'DELETE' THEN
		INSERT INTO "assignment_tallies"
		SELECT "status", -count(*), -count("finished_at" - "started_at"), -coalesce(sum(extract(epoch FROM "finished_at" - "started_at") * 1000), 0)
		FROM "removed" GROUP BY "status";
	ELSIF TG_OP = 'UPDATE' THEN
		INSERT INTO "assignment_tallies"
		SELECT "status", sum("sign"), coalesce(sum("sign") FILTER (WHERE "took" IS NOT NULL), 0), coalesce(sum("sign" * extract(epoch FROM "took") * 1000), 0)
		FROM (
			SELECT 1 AS "sign", "status", "finished_at" - "started_at" AS "took" FROM "added"
			UNION ALL
			SELECT -1, "status", "finished_at" - "started_at" FROM "removed"
		) AS "change"
		GROUP BY "status"
		HAVING sum("sign") <> 0 OR sum("sign") FILTER (WHERE "took" IS NOT NULL) <> 0 OR sum("sign" * extract(epoch FROM "took")) <> 0;
	ELSE
		INSERT INTO "assignment_tallies"
		SELECT "status", -sum("assignments"), -sum("timed"), -sum("milliseconds") FROM "assignment_tallies" GROUP BY "status";
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "assignments_tally_insert" AFTER INSERT ON "assignments"
	REFERENCING NEW TABLE AS "added" FOR EACH STATEMENT EXECUTE FUNCTION "tally_assignments"();
--> statement-breakpoint
CREATE TRIGGER "assignments_tally_update" AFTER UPDATE ON "assignments"
	REFERENCING OLD TABLE AS "removed" NEW TABLE AS "added" FOR EACH STATEMENT EXECUTE FUNCTION "tally_assignments"();
--> statement-breakpoint
CREATE TRIGGER "assignments_tally_delete" AFTER DELETE ON "assignments"
	REFERENCING OLD TABLE AS "removed" FOR EACH STATEMENT EXECUTE FUNCTION "tally_assignments"();
--> statement-breakpoint
CREATE TRIGGER "assignments_tally_truncate" AFTER TRUNCATE ON "assignments"
	FOR EACH STATEMENT EXECUTE FUNCTION "tally_assignments"();
--> statement-breakpoint
-- What is there already. The triggers hold a lock that keeps every change out until this is committed, so nothing is missed or counted twice.
INSERT INTO "assignment_tallies"
SELECT "status", count(*), count("finished_at" - "started_at"), coalesce(sum(extract(epoch FROM "finished_at" - "started_at") * 1000), 0)
FROM "assignments" GROUP BY "status";
