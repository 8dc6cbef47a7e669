CREATE TABLE "counts" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"part" text NOT NULL,
	"change" bigint NOT NULL
);
--> statement-breakpoint
CREATE INDEX "counts_name" ON "counts" USING btree ("name","part");--> statement-breakpoint
-- Writes how a number changed by a statement. Arguments: the number, a condition and a part, both SQL about a row.
CREATE FUNCTION "count_rows"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	changed text := format(CASE TG_OP
		WHEN 'INSERT' THEN 'SELECT %2$s, 1 FROM added WHERE %1$s'
		WHEN 'DELETE' THEN 'SELECT %2$s, -1 FROM removed WHERE %1$s'
		ELSE 'SELECT %2$s, 1 FROM added WHERE %1$s UNION ALL SELECT %2$s, -1 FROM removed WHERE %1$s' END, TG_ARGV[1], TG_ARGV[2]);
BEGIN
	EXECUTE format('INSERT INTO counts (name, part, change)
		SELECT %L, part, sum(change) FROM (%s) AS changed(part, change) GROUP BY part HAVING sum(change) <> 0', TG_ARGV[0], changed);
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "count_users_added" AFTER INSERT ON "users" REFERENCING NEW TABLE AS added
	FOR EACH STATEMENT EXECUTE FUNCTION "count_rows"('users', 'true', '''''');--> statement-breakpoint
CREATE TRIGGER "count_users_removed" AFTER DELETE ON "users" REFERENCING OLD TABLE AS removed
	FOR EACH STATEMENT EXECUTE FUNCTION "count_rows"('users', 'true', '''''');--> statement-breakpoint
CREATE TRIGGER "count_sign_ups" AFTER INSERT ON "users" REFERENCING NEW TABLE AS added
	FOR EACH STATEMENT EXECUTE FUNCTION "count_rows"('sign_ups', 'true', 'to_char(created_at at time zone ''America/Sao_Paulo'', ''YYYY-MM-DD'')');--> statement-breakpoint
CREATE TRIGGER "count_administrators_added" AFTER INSERT ON "profiles" REFERENCING NEW TABLE AS added
	FOR EACH STATEMENT EXECUTE FUNCTION "count_rows"('administrators', 'role = ''admin''', '''''');--> statement-breakpoint
CREATE TRIGGER "count_administrators_removed" AFTER DELETE ON "profiles" REFERENCING OLD TABLE AS removed
	FOR EACH STATEMENT EXECUTE FUNCTION "count_rows"('administrators', 'role = ''admin''', '''''');--> statement-breakpoint
CREATE TRIGGER "count_administrators_changed" AFTER UPDATE ON "profiles" REFERENCING NEW TABLE AS added OLD TABLE AS removed
	FOR EACH STATEMENT EXECUTE FUNCTION "count_rows"('administrators', 'role = ''admin''', '''''');--> statement-breakpoint
CREATE TRIGGER "count_alerts_added" AFTER INSERT ON "user_alerts" REFERENCING NEW TABLE AS added
	FOR EACH STATEMENT EXECUTE FUNCTION "count_rows"('alerts', 'true', '''''');--> statement-breakpoint
CREATE TRIGGER "count_alerts_removed" AFTER DELETE ON "user_alerts" REFERENCING OLD TABLE AS removed
	FOR EACH STATEMENT EXECUTE FUNCTION "count_rows"('alerts', 'true', '''''');--> statement-breakpoint
CREATE TRIGGER "count_active_alerts_added" AFTER INSERT ON "user_alerts" REFERENCING NEW TABLE AS added
	FOR EACH STATEMENT EXECUTE FUNCTION "count_rows"('active_alerts', 'active', '''''');--> statement-breakpoint
CREATE TRIGGER "count_active_alerts_removed" AFTER DELETE ON "user_alerts" REFERENCING OLD TABLE AS removed
	FOR EACH STATEMENT EXECUTE FUNCTION "count_rows"('active_alerts', 'active', '''''');--> statement-breakpoint
CREATE TRIGGER "count_active_alerts_changed" AFTER UPDATE ON "user_alerts" REFERENCING NEW TABLE AS added OLD TABLE AS removed
	FOR EACH STATEMENT EXECUTE FUNCTION "count_rows"('active_alerts', 'active', '''''');--> statement-breakpoint
CREATE TRIGGER "count_alerts_by_day_added" AFTER INSERT ON "user_alerts" REFERENCING NEW TABLE AS added
	FOR EACH STATEMENT EXECUTE FUNCTION "count_rows"('alerts_by_day', 'true', 'to_char(created_at at time zone ''America/Sao_Paulo'', ''YYYY-MM-DD'')');--> statement-breakpoint
CREATE TRIGGER "count_alerts_by_day_removed" AFTER DELETE ON "user_alerts" REFERENCING OLD TABLE AS removed
	FOR EACH STATEMENT EXECUTE FUNCTION "count_rows"('alerts_by_day', 'true', 'to_char(created_at at time zone ''America/Sao_Paulo'', ''YYYY-MM-DD'')');--> statement-breakpoint
CREATE TRIGGER "count_alerts_by_location_added" AFTER INSERT ON "user_alerts" REFERENCING NEW TABLE AS added
	FOR EACH STATEMENT EXECUTE FUNCTION "count_rows"('alerts_by_location', 'true', 'location');--> statement-breakpoint
CREATE TRIGGER "count_alerts_by_location_removed" AFTER DELETE ON "user_alerts" REFERENCING OLD TABLE AS removed
	FOR EACH STATEMENT EXECUTE FUNCTION "count_rows"('alerts_by_location', 'true', 'location');--> statement-breakpoint
CREATE TRIGGER "count_alerts_by_location_changed" AFTER UPDATE ON "user_alerts" REFERENCING NEW TABLE AS added OLD TABLE AS removed
	FOR EACH STATEMENT EXECUTE FUNCTION "count_rows"('alerts_by_location', 'true', 'location');--> statement-breakpoint
INSERT INTO "counts" ("name", "part", "change")
	SELECT 'users', '', count(*) FROM "users"
	UNION ALL SELECT 'sign_ups', to_char("created_at" at time zone 'America/Sao_Paulo', 'YYYY-MM-DD'), count(*) FROM "users" GROUP BY 2
	UNION ALL SELECT 'administrators', '', count(*) FROM "profiles" WHERE "role" = 'admin'
	UNION ALL SELECT 'alerts', '', count(*) FROM "user_alerts"
	UNION ALL SELECT 'active_alerts', '', count(*) FROM "user_alerts" WHERE "active"
	UNION ALL SELECT 'alerts_by_day', to_char("created_at" at time zone 'America/Sao_Paulo', 'YYYY-MM-DD'), count(*) FROM "user_alerts" GROUP BY 2
	UNION ALL SELECT 'alerts_by_location', "location", count(*) FROM "user_alerts" GROUP BY 2;
