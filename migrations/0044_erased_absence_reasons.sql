-- What was written about the absences of people who are deleted, which may be about their health.
UPDATE availabilities SET reason = null, reason_lang = null, notes = null
WHERE user_id IN (SELECT id FROM users WHERE removed_at IS NOT NULL)
  AND (reason IS NOT NULL OR reason_lang IS NOT NULL OR notes IS NOT NULL);
