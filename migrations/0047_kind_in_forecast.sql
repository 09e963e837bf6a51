-- How long a cleaning is expected to take depends on its kind, too.
CREATE OR REPLACE TRIGGER "assignments_given" AFTER UPDATE ON "assignments" FOR EACH ROW
	WHEN ((OLD."cleaner_id", OLD."uncovered", OLD."priority", OLD."estimated_minutes", OLD."kind_id")
		IS DISTINCT FROM (NEW."cleaner_id", NEW."uncovered", NEW."priority", NEW."estimated_minutes", NEW."kind_id")) EXECUTE FUNCTION "day_touched"();
