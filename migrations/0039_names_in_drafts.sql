-- Drafts of plans kept the names of cleaners, also of people who were removed later. Applying a draft needs its pieces only, and nothing once it is applied.
UPDATE "day_plans" SET "draft" = CASE WHEN "applied_at" IS NULL THEN json_build_object('pieces', "draft" -> 'pieces') END WHERE "draft" IS NOT NULL;
