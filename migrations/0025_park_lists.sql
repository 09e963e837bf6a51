CREATE TYPE "public"."area_symbol" AS ENUM('dunes', 'water', 'sandbank', 'pin');--> statement-breakpoint
CREATE TYPE "public"."size_group" AS ENUM('4-person', '6-person', '8-person', 'other');--> statement-breakpoint
CREATE TABLE "areas" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"symbol" "area_symbol" DEFAULT 'pin' NOT NULL,
	"position" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "villa_types" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"usual_minutes" integer NOT NULL,
	"size" "size_group" DEFAULT 'other' NOT NULL,
	"position" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "villa_types_minutes" CHECK ("villa_types"."usual_minutes" >= 1)
);
--> statement-breakpoint
ALTER TABLE "replacement_presets" ADD COLUMN "position" integer;--> statement-breakpoint
-- The order so far was that of their creation.
update replacement_presets p set position = o.position
from (select id, row_number() over (order by created_at, id) as position from replacement_presets) o
where o.id = p.id;
--> statement-breakpoint
ALTER TABLE "replacement_presets" ALTER COLUMN "position" SET NOT NULL;--> statement-breakpoint
-- The areas of a park's villas become its list: the three that the app knew so far, with their symbols, then the others by name. Two spellings
-- that differ only in case are one area.
insert into areas (id, name, symbol, position)
select gen_random_uuid(), name, coalesce(symbol, 'pin')::area_symbol, row_number() over (order by known.position, lower(name))
from (
  select distinct on (lower(trim(location))) trim(location) as name from units
  where removed_at is null order by lower(trim(location)), trim(location)
) found
left join (values (1, 'Duinvallei', 'dunes'), (2, 'Waterlijn', 'water'), (3, 'Zandbank', 'sandbank'))
  as known (position, area, symbol) on known.area = found.name;
--> statement-breakpoint
update units u set location = a.name from areas a where lower(trim(u.location)) = lower(a.name) and u.location <> a.name;
--> statement-breakpoint
-- A park in use keeps the choice of villa types that it had.
insert into villa_types (id, name, usual_minutes, size, position)
select gen_random_uuid(), name, minutes, size::size_group, position
from (values
  (1, '4-person villa', 60, '4-person'),
  (2, '6-person villa', 75, '6-person'),
  (3, '6-person villa with Finnish sauna', 75, '6-person'),
  (4, '6-person villa with infrared sauna', 75, '6-person'),
  (5, '6-person villa with jacuzzi', 75, '6-person'),
  (6, '6-person luxury wellness villa with Finnish sauna', 75, '6-person'),
  (7, '7-person wheelchair accessible villa', 90, 'other'),
  (8, '8-person villa', 90, '8-person'),
  (9, '8-person villa with Finnish sauna', 90, '8-person'),
  (10, '8-person villa with infrared sauna', 90, '8-person'),
  (11, '8-person villa with Finnish and infrared sauna', 90, '8-person'),
  (12, '8-person villa with air conditioning', 90, '8-person'),
  (13, '8-person villa with Finnish sauna and air conditioning', 90, '8-person'),
  (14, '8-person villa with Finnish and infrared sauna and air conditioning', 90, '8-person'),
  (15, '8-person luxury villa with Finnish sauna and air conditioning', 90, '8-person'),
  (16, '8-person luxury wellness villa with Finnish sauna', 90, '8-person'),
  (17, '8-person wellness villa with Finnish sauna', 90, '8-person'),
  (18, 'Comfort 4-person', 60, '4-person'),
  (19, 'Comfort 6-person', 75, '6-person'),
  (20, 'Comfort 8-person', 90, '8-person'),
  (21, 'Luxury 4-person', 60, '4-person'),
  (22, 'Luxury 6-person', 75, '6-person'),
  (23, 'Luxury 8-person', 90, '8-person')
) as known (position, name, minutes, size)
where exists (select from users);
