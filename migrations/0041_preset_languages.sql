-- A replacement that is one of the park's presets is in the park's language, not in that of whoever chose it.
UPDATE "findings" SET "lang" = NULL WHERE "type" = 'replace' AND "lang" IS NOT NULL AND "text" IN (SELECT "label" FROM "replacement_presets");
