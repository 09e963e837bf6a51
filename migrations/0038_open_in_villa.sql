-- A villa's open work, a month of absences, and the stays that name the code of a new or changed villa are found without reading all.
CREATE INDEX "assignments_open_in_villa" ON "assignments" USING btree ("unit_id","planned_at") WHERE "assignments"."status" <> 'done';--> statement-breakpoint
CREATE INDEX "availabilities_date" ON "availabilities" USING btree ("date");--> statement-breakpoint
CREATE INDEX "stays_without_villa" ON "stays" USING btree (lower("unit_code")) WHERE "stays"."unit_id" is null;