-- A team's booking takes the time of its members too. Who is booked twice already, in their team and by name, stays so: the earlier booking has the claim.
INSERT INTO "booking_claims" ("booking_id", "kind", "subject_id", "during")
SELECT DISTINCT s."booking_id", 'person'::"claim_kind", u."id", tsrange(s."date" + s."start_time", s."date" + s."end_time")
FROM "schedules" s
JOIN "users" u ON u."team_id" = s."team_id" AND u."role" = 'cleaner' AND u."removed_at" IS NULL
WHERE s."cleaner_id" IS NULL AND s."status" <> 'absent' AND s."date" >= current_date - 1
	AND NOT EXISTS (SELECT FROM "availabilities" v WHERE v."user_id" = u."id" AND v."date" = s."date" AND NOT v."is_available")
ORDER BY s."booking_id"
ON CONFLICT DO NOTHING;
