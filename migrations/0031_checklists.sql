CREATE TABLE "checklist_rules" (
	"id" uuid PRIMARY KEY NOT NULL,
	"checklist_id" uuid NOT NULL,
	"unit_id" uuid,
	"villa_type_id" uuid,
	"kind_id" uuid,
	"position" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "checklist_rules_no_tie" UNIQUE NULLS NOT DISTINCT("unit_id","villa_type_id","kind_id"),
	CONSTRAINT "checklist_rules_subject" CHECK (num_nonnulls("checklist_rules"."unit_id", "checklist_rules"."villa_type_id") <= 1 and num_nonnulls("checklist_rules"."unit_id", "checklist_rules"."villa_type_id", "checklist_rules"."kind_id") >= 1)
);
--> statement-breakpoint
CREATE TABLE "checklist_snapshots" (
	"id" uuid PRIMARY KEY NOT NULL,
	"checklist_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"items" json NOT NULL,
	"item_count" integer NOT NULL,
	"hash" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "checklist_versions" (
	"checklist_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"items" json NOT NULL,
	"published_at" timestamp (3) with time zone NOT NULL,
	"published_by_id" uuid,
	CONSTRAINT "checklist_versions_checklist_id_version_pk" PRIMARY KEY("checklist_id","version")
);
--> statement-breakpoint
CREATE TABLE "checklists" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"is_standard" boolean DEFAULT false NOT NULL,
	"version" integer,
	"draft" json,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"removed_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "cleaning_kinds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"position" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reference_photos" (
	"object_id" uuid PRIMARY KEY NOT NULL,
	"created_by_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rework_items" (
	"id" uuid PRIMARY KEY NOT NULL,
	"assignment_id" uuid NOT NULL,
	"checklist_item_id" uuid NOT NULL,
	"round" integer NOT NULL,
	"note" text,
	"marked_by_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "unit_missing_items" (
	"unit_id" uuid NOT NULL,
	"checklist_item_id" uuid NOT NULL,
	"confirmed_by_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "unit_missing_items_unit_id_checklist_item_id_pk" PRIMARY KEY("unit_id","checklist_item_id")
);
--> statement-breakpoint
CREATE TABLE "villa_checklists" (
	"unit_id" uuid NOT NULL,
	"kind_id" uuid NOT NULL,
	"snapshot_id" uuid NOT NULL,
	"is_current" boolean NOT NULL,
	CONSTRAINT "villa_checklists_unit_id_kind_id_snapshot_id_pk" PRIMARY KEY("unit_id","kind_id","snapshot_id")
);
--> statement-breakpoint
ALTER TABLE "assignment_checklist_completions" ADD COLUMN "not_here" boolean DEFAULT false NOT NULL;--> statement-breakpoint
INSERT INTO "cleaning_kinds" ("id", "name", "position") VALUES
	('00000000-0000-7000-8000-000000000001', 'Changeover', 1),
	('00000000-0000-7000-8000-000000000002', 'Mid-stay', 2),
	('00000000-0000-7000-8000-000000000003', 'Deep clean', 3),
	('00000000-0000-7000-8000-000000000004', 'Inspection round', 4);--> statement-breakpoint
ALTER TABLE "assignments" ADD COLUMN "kind_id" uuid DEFAULT '00000000-0000-7000-8000-000000000001' NOT NULL;--> statement-breakpoint
ALTER TABLE "checklist_items" ADD COLUMN "checklist_id" uuid;--> statement-breakpoint
-- The park's items become version 1 of its standard checklist, with their ids. The sections of those that a new park starts with are known.
INSERT INTO "checklists" ("id", "name", "is_standard", "version", "created_at")
	SELECT gen_random_uuid(), 'Standard', true, 1, min("created_at") FROM "checklist_items" HAVING count(*) > 0;--> statement-breakpoint
UPDATE "checklist_items" SET "checklist_id" = (SELECT "id" FROM "checklists");--> statement-breakpoint
CREATE TEMPORARY TABLE "sectioned_items" ON COMMIT DROP AS
	SELECT i."id", i."label", i."default_qty", coalesce(known."section", 'General') AS "section",
		row_number() OVER (ORDER BY i."position", i."id") AS "position"
	FROM "checklist_items" i LEFT JOIN (VALUES
		('Strip all beds, bag used linen', 'Bedrooms'),
		('Make up beds with fresh linen', 'Bedrooms'),
		('Clean bathroom, shower and toilet', 'Bathrooms'),
		('Set out towels and bath mats', 'Bathrooms'),
		('Kitchen, worktops, hob and sink', 'Kitchen'),
		('Fridge, oven and dishwasher empty and clean', 'Kitchen'),
		('Wipe surfaces, switches and remotes', 'All rooms'),
		('Windows and sliding doors inside', 'All rooms'),
		('Vacuum and mop all floors', 'All rooms'),
		('Sweep sand from terrace and entrance', 'Outside'),
		('Empty bins, new bags', 'Before leaving'),
		('Final check: heating, lights, keys', 'Before leaving')
	) AS known ("label", "section") ON known."label" = i."label";--> statement-breakpoint
INSERT INTO "checklist_versions" ("checklist_id", "version", "items", "published_at")
	SELECT l."id", 1, (
		SELECT json_agg(json_build_object('id', i."id", 'label', i."label", 'section', i."section",
			'quantity', json_build_object('of', 'number', 'times', i."default_qty"), 'condition', null, 'photo', 'none', 'referenceUrl', null, 'hint', null) ORDER BY i."position")
		FROM "sectioned_items" i), l."created_at"
	FROM "checklists" l;--> statement-breakpoint
-- Written as JavaScript writes it, so that the hash is the one that the server computes.
INSERT INTO "checklist_snapshots" ("id", "checklist_id", "version", "items", "item_count", "hash")
	SELECT gen_random_uuid(), l."id", 1, s."items"::json, s."count", sha256(convert_to(s."items", 'UTF8'))
	FROM "checklists" l CROSS JOIN (
		SELECT count(*)::int AS "count", '[' || string_agg('{"id":"' || i."id" || '","label":' || to_json(i."label")::text || ',"section":' || to_json(i."section")::text
			|| ',"quantity":' || i."default_qty" || ',"photo":"none","referenceUrl":null,"hint":null,"position":' || i."position" || '}', ',' ORDER BY i."position") || ']' AS "items"
		FROM "sectioned_items" i) s;--> statement-breakpoint
INSERT INTO "villa_checklists" ("unit_id", "kind_id", "snapshot_id", "is_current")
	SELECT u."id", k."id", s."id", true FROM "units" u CROSS JOIN "cleaning_kinds" k CROSS JOIN "checklist_snapshots" s;--> statement-breakpoint
-- A default fills the column of ten years of assignments without rewriting them; then those that have not started lose it.
DO $$ BEGIN
	EXECUTE format('ALTER TABLE "assignments" ADD COLUMN "checklist_snapshot_id" uuid DEFAULT %L', (SELECT "id" FROM "checklist_snapshots"));
END $$;--> statement-breakpoint
ALTER TABLE "assignments" ALTER COLUMN "checklist_snapshot_id" DROP DEFAULT;--> statement-breakpoint
UPDATE "assignments" SET "checklist_snapshot_id" = null WHERE "status" = 'pending';--> statement-breakpoint
ALTER TABLE "checklist_items" ALTER COLUMN "checklist_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "media" ADD COLUMN "checklist_item_id" uuid;--> statement-breakpoint
ALTER TABLE "media" ADD COLUMN "superseded_by_id" uuid;--> statement-breakpoint
ALTER TABLE "photo_announcements" ADD COLUMN "checklist_item_id" uuid;--> statement-breakpoint
ALTER TABLE "photo_announcements" ADD COLUMN "superseded_by_id" uuid;--> statement-breakpoint
ALTER TABLE "checklist_rules" ADD CONSTRAINT "checklist_rules_checklist_id_checklists_id_fk" FOREIGN KEY ("checklist_id") REFERENCES "public"."checklists"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checklist_rules" ADD CONSTRAINT "checklist_rules_unit_id_units_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."units"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checklist_rules" ADD CONSTRAINT "checklist_rules_villa_type_id_villa_types_id_fk" FOREIGN KEY ("villa_type_id") REFERENCES "public"."villa_types"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checklist_rules" ADD CONSTRAINT "checklist_rules_kind_id_cleaning_kinds_id_fk" FOREIGN KEY ("kind_id") REFERENCES "public"."cleaning_kinds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checklist_snapshots" ADD CONSTRAINT "checklist_snapshots_version_fk" FOREIGN KEY ("checklist_id","version") REFERENCES "public"."checklist_versions"("checklist_id","version") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checklist_versions" ADD CONSTRAINT "checklist_versions_checklist_id_checklists_id_fk" FOREIGN KEY ("checklist_id") REFERENCES "public"."checklists"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checklist_versions" ADD CONSTRAINT "checklist_versions_published_by_id_users_id_fk" FOREIGN KEY ("published_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reference_photos" ADD CONSTRAINT "reference_photos_object_id_objects_id_fk" FOREIGN KEY ("object_id") REFERENCES "public"."objects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reference_photos" ADD CONSTRAINT "reference_photos_created_by_id_users_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rework_items" ADD CONSTRAINT "rework_items_assignment_id_assignments_id_fk" FOREIGN KEY ("assignment_id") REFERENCES "public"."assignments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rework_items" ADD CONSTRAINT "rework_items_checklist_item_id_checklist_items_id_fk" FOREIGN KEY ("checklist_item_id") REFERENCES "public"."checklist_items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rework_items" ADD CONSTRAINT "rework_items_marked_by_id_users_id_fk" FOREIGN KEY ("marked_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unit_missing_items" ADD CONSTRAINT "unit_missing_items_unit_id_units_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."units"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unit_missing_items" ADD CONSTRAINT "unit_missing_items_checklist_item_id_checklist_items_id_fk" FOREIGN KEY ("checklist_item_id") REFERENCES "public"."checklist_items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unit_missing_items" ADD CONSTRAINT "unit_missing_items_confirmed_by_id_users_id_fk" FOREIGN KEY ("confirmed_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "villa_checklists" ADD CONSTRAINT "villa_checklists_unit_id_units_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."units"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "villa_checklists" ADD CONSTRAINT "villa_checklists_kind_id_cleaning_kinds_id_fk" FOREIGN KEY ("kind_id") REFERENCES "public"."cleaning_kinds"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "villa_checklists" ADD CONSTRAINT "villa_checklists_snapshot_id_checklist_snapshots_id_fk" FOREIGN KEY ("snapshot_id") REFERENCES "public"."checklist_snapshots"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "checklist_snapshots_once" ON "checklist_snapshots" USING btree ("checklist_id","version","hash");--> statement-breakpoint
CREATE UNIQUE INDEX "checklists_one_standard" ON "checklists" USING btree ("is_standard") WHERE "checklists"."is_standard";--> statement-breakpoint
CREATE UNIQUE INDEX "rework_items_once_a_round" ON "rework_items" USING btree ("assignment_id","round","checklist_item_id");--> statement-breakpoint
CREATE UNIQUE INDEX "villa_checklists_current" ON "villa_checklists" USING btree ("unit_id","kind_id") WHERE "villa_checklists"."is_current";--> statement-breakpoint
ALTER TABLE "assignments" ADD CONSTRAINT "assignments_kind_id_cleaning_kinds_id_fk" FOREIGN KEY ("kind_id") REFERENCES "public"."cleaning_kinds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assignments" ADD CONSTRAINT "assignments_checklist_snapshot_id_checklist_snapshots_id_fk" FOREIGN KEY ("checklist_snapshot_id") REFERENCES "public"."checklist_snapshots"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checklist_items" ADD CONSTRAINT "checklist_items_checklist_id_checklists_id_fk" FOREIGN KEY ("checklist_id") REFERENCES "public"."checklists"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "media" ADD CONSTRAINT "media_checklist_item_id_checklist_items_id_fk" FOREIGN KEY ("checklist_item_id") REFERENCES "public"."checklist_items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "media" ADD CONSTRAINT "media_superseded_by_id_rework_items_id_fk" FOREIGN KEY ("superseded_by_id") REFERENCES "public"."rework_items"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "photo_announcements" ADD CONSTRAINT "photo_announcements_checklist_item_id_checklist_items_id_fk" FOREIGN KEY ("checklist_item_id") REFERENCES "public"."checklist_items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "photo_announcements" ADD CONSTRAINT "photo_announcements_superseded_by_id_rework_items_id_fk" FOREIGN KEY ("superseded_by_id") REFERENCES "public"."rework_items"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "assignments_kind" ON "assignments" USING btree ("kind_id") WHERE "assignments"."kind_id" <> '00000000-0000-7000-8000-000000000001';--> statement-breakpoint
CREATE INDEX "media_superseded" ON "media" USING btree ("superseded_by_id") WHERE "media"."superseded_by_id" is not null;--> statement-breakpoint
CREATE INDEX "objects_sha256" ON "objects" USING btree ("sha256") WHERE "objects"."named_at" is not null;--> statement-breakpoint
CREATE INDEX "photo_announcements_superseded" ON "photo_announcements" USING btree ("superseded_by_id") WHERE "photo_announcements"."superseded_by_id" is not null;--> statement-breakpoint
ALTER TABLE "checklist_items" DROP COLUMN "default_qty";--> statement-breakpoint
ALTER TABLE "checklist_items" DROP COLUMN "position";