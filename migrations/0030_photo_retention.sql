CREATE INDEX "audit_logs_photos_expired" ON "audit_logs" USING gin (("meta" -> 'photos')) WHERE "audit_logs"."action" = 'photos.expire';--> statement-breakpoint
CREATE INDEX "audit_logs_photos_expired_of" ON "audit_logs" USING gin (("meta" -> 'assignments')) WHERE "audit_logs"."action" = 'photos.expire';--> statement-breakpoint
CREATE INDEX "media_created" ON "media" USING btree ("created_at");