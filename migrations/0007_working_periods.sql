CREATE TABLE "working_periods" (
	"assignment_id" uuid NOT NULL,
	"round" integer NOT NULL,
	"started_at" timestamp (3) with time zone,
	"started_by_id" uuid,
	"finished_at" timestamp (3) with time zone,
	"minutes" integer,
	"is_clamped" boolean DEFAULT false NOT NULL,
	CONSTRAINT "working_periods_assignment_id_round_pk" PRIMARY KEY("assignment_id","round"),
	CONSTRAINT "working_periods_finish_after_start" CHECK ("working_periods"."finished_at" >= "working_periods"."started_at"),
	CONSTRAINT "working_periods_minutes" CHECK ("working_periods"."minutes" is null or ("working_periods"."minutes" >= 0 and "working_periods"."finished_at" is not null))
);
--> statement-breakpoint
ALTER TABLE "assignments" ADD COLUMN "is_timed" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "working_periods" ADD CONSTRAINT "working_periods_assignment_id_assignments_id_fk" FOREIGN KEY ("assignment_id") REFERENCES "public"."assignments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "working_periods" ADD CONSTRAINT "working_periods_started_by_id_users_id_fk" FOREIGN KEY ("started_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- What was worked once and not sent back: its row has the start and the finish.
INSERT INTO "working_periods" ("assignment_id", "round", "started_at", "finished_at", "minutes")
SELECT "id", 0, "started_at", "finished_at", round(extract(epoch FROM "finished_at" - "started_at") / 60)
FROM "assignments" WHERE "started_at" IS NOT NULL AND ("round" = 0 OR ("round" = 1 AND "finished_at" IS NOT NULL));
--> statement-breakpoint
-- The rest, from the audit trail: each round has one period, which ends at its finish. The first begins at the start, a later one at the first
-- step of a cleaner after the work was sent back. What the trail does not tell stays unknown.
INSERT INTO "working_periods" ("assignment_id", "round", "started_at", "finished_at", "minutes")
WITH "sent_back" AS MATERIALIZED (
	SELECT "id", "round", "status", "started_at", "finished_at" FROM "assignments"
	WHERE "started_at" IS NOT NULL AND NOT ("round" = 0 OR ("round" = 1 AND "finished_at" IS NOT NULL))
), "trail" AS (
	SELECT l."entity_id", l."id", l."created_at" AS "at", l."action",
		l."action" IN ('assignment.complete', 'assignment.finish') AS "finishes",
		l."action" = 'assignment.reject' OR (l."action" = 'inspection.decide' AND l."meta" ->> 'status' = 'needs_rework') AS "sends_back"
	FROM "sent_back" s JOIN "audit_logs" l ON l."entity" = 'assignments' AND l."entity_id" = s."id"
), "rounds" AS (
	SELECT *, count(*) FILTER (WHERE "finishes") OVER (PARTITION BY "entity_id" ORDER BY "id" ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS "round"
	FROM "trail"
), "steps" AS (
	SELECT *, bool_or("sends_back") OVER (PARTITION BY "entity_id", "round" ORDER BY "id") AS "is_rework" FROM "rounds"
), "periods" AS (
	SELECT "entity_id", "round",
		min("at") FILTER (WHERE CASE WHEN "round" = 0 THEN "action" = 'assignment.start' ELSE "is_rework" AND "action" IN ('assignment.tick',
			'assignment.untick', 'assignment.note', 'assignment.finding', 'assignment.finding-removed', 'assignment.photo',
			'assignment.complete', 'assignment.finish') END) AS "began",
		max("at") FILTER (WHERE "finishes") AS "ended"
	FROM "steps" GROUP BY "entity_id", "round"
), "told" AS (
	SELECT s."id", r."round", coalesce(p."began", CASE WHEN r."round" = 0 THEN s."started_at" END) AS "began",
		coalesce(p."ended", CASE WHEN r."round" = s."round" - 1 THEN s."finished_at" END) AS "ended"
	FROM "sent_back" s CROSS JOIN LATERAL generate_series(0, s."round") r("round")
	LEFT JOIN "periods" p ON p."entity_id" = s."id" AND p."round" = r."round"
	WHERE r."round" < s."round" OR (s."status" = 'in_progress' AND p."began" IS NOT NULL)
)
SELECT "id", "round", "start", "ended", round(extract(epoch FROM "ended" - "start") / 60)
FROM (SELECT *, CASE WHEN "began" > "ended" THEN "ended" ELSE "began" END AS "start" FROM "told") AS "period";
--> statement-breakpoint
-- A start or finish that arrived late and has the time of the row before it was reported for an impossible time.
UPDATE "working_periods" w SET "is_clamped" = true
FROM "audit_logs" l CROSS JOIN LATERAL (
	SELECT count(*) FILTER (WHERE p."action" IN ('assignment.complete', 'assignment.finish')) AS "round", max(p."created_at") AS "at"
	FROM "audit_logs" p WHERE p."entity" = 'assignments' AND p."entity_id" = l."entity_id" AND p."id" < l."id"
) "before"
WHERE l."entity" = 'assignments' AND l."action" IN ('assignment.start', 'assignment.complete', 'assignment.finish') AND l."meta" ? 'arrivedAt'
	AND l."created_at" <= "before"."at" AND w."assignment_id" = l."entity_id" AND w."round" = "before"."round";
--> statement-breakpoint
ALTER TABLE "assignments" DISABLE TRIGGER "assignments_tally_update";--> statement-breakpoint
UPDATE "assignments" a SET "actual_minutes" = w."minutes", "is_timed" = w."is_timed"
FROM (
	SELECT "assignment_id", sum("minutes") AS "minutes", bool_and("minutes" IS NOT NULL AND NOT "is_clamped") AS "is_timed"
	FROM "working_periods" p JOIN "assignments" o ON o."id" = p."assignment_id" WHERE p."round" < o."round" OR o."finished_at" IS NOT NULL GROUP BY "assignment_id"
) w
WHERE a."id" = w."assignment_id" AND (a."actual_minutes" IS DISTINCT FROM w."minutes" OR NOT w."is_timed");
--> statement-breakpoint
ALTER TABLE "assignments" ENABLE TRIGGER "assignments_tally_update";--> statement-breakpoint
-- Null for what does not count in averages.
CREATE FUNCTION "timed_ms"("finished_at" timestamp with time zone, "is_timed" boolean, "minutes" integer) RETURNS bigint
	LANGUAGE sql IMMUTABLE RETURN CASE WHEN "finished_at" IS NOT NULL AND "is_timed" THEN "minutes" * 60000::bigint END;
--> statement-breakpoint
-- As in migration 0004, but it adds up the minutes that were worked, not the time between the first start and the last finish.
CREATE OR REPLACE FUNCTION "tally_assignments"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'INSERT' THEN
		INSERT INTO "assignment_tallies"
		SELECT "status", count(*), count("took"), coalesce(sum("took"), 0)
		FROM (SELECT "status", "timed_ms"("finished_at", "is_timed", "actual_minutes") AS "took" FROM "added") AS "new"
		GROUP BY "status";
	ELSIF TG_OP = 'DELETE' THEN
		INSERT INTO "assignment_tallies"
		SELECT "status", -count(*), -count("took"), -coalesce(sum("took"), 0)
		FROM (SELECT "status", "timed_ms"("finished_at", "is_timed", "actual_minutes") AS "took" FROM "removed") AS "old"
		GROUP BY "status";
	ELSIF TG_OP = 'UPDATE' THEN
		INSERT INTO "assignment_tallies"
		SELECT "status", sum("sign"), coalesce(sum("sign") FILTER (WHERE "took" IS NOT NULL), 0), coalesce(sum("sign" * "took"), 0)
		FROM (
			SELECT 1 AS "sign", "status", "timed_ms"("finished_at", "is_timed", "actual_minutes") AS "took" FROM "added"
			UNION ALL
			SELECT -1, "status", "timed_ms"("finished_at", "is_timed", "actual_minutes") FROM "removed"
		) AS "change"
		GROUP BY "status"
		HAVING sum("sign") <> 0 OR sum("sign") FILTER (WHERE "took" IS NOT NULL) <> 0 OR sum("sign" * "took") <> 0;
	ELSE
		INSERT INTO "assignment_tallies"
		SELECT "status", -sum("assignments"), -sum("timed"), -sum("milliseconds") FROM "assignment_tallies" GROUP BY "status";
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
TRUNCATE "assignment_tallies";--> statement-breakpoint
INSERT INTO "assignment_tallies"
SELECT "status", count(*), count("took"), coalesce(sum("took"), 0)
FROM (SELECT "status", "timed_ms"("finished_at", "is_timed", "actual_minutes") AS "took" FROM "assignments") AS "all"
GROUP BY "status";
