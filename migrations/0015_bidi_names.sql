-- Names get the same treatment as when they are entered: no characters that turn the direction of the text around them.
UPDATE "users" SET
  "name" = trim(regexp_replace("name", '[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]', '', 'g')),
  "first_name" = trim(regexp_replace("first_name", '[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]', '', 'g')),
  "last_name" = trim(regexp_replace("last_name", '[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]', '', 'g'))
WHERE concat("name", "first_name", "last_name") ~ '[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]';--> statement-breakpoint
UPDATE "teams" SET "name" = trim(regexp_replace("name", '[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]', '', 'g'))
WHERE "name" ~ '[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]';--> statement-breakpoint
UPDATE "units" SET "location" = trim(regexp_replace("location", '[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]', '', 'g'))
WHERE "location" ~ '[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]';
