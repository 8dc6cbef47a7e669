CREATE TABLE "health_days" (
	"day" date PRIMARY KEY NOT NULL,
	"quarters" text NOT NULL,
	"requests" integer NOT NULL,
	"failures" integer NOT NULL,
	"api_requests" integer NOT NULL,
	"api_failures" integer NOT NULL,
	"durations" integer[] NOT NULL
);
--> statement-breakpoint
CREATE TABLE "market_days" (
	"uf" text NOT NULL,
	"data" date NOT NULL,
	"modalidade" text NOT NULL,
	"a_venda" integer NOT NULL,
	"novos" integer NOT NULL,
	"voltaram" integer NOT NULL,
	"sairam" integer NOT NULL,
	"baixaram" integer NOT NULL,
	"subiram" integer NOT NULL,
	CONSTRAINT "market_days_data_uf_modalidade_pk" PRIMARY KEY("data","uf","modalidade")
);
--> statement-breakpoint
CREATE TABLE "market_states" (
	"uf" text PRIMARY KEY NOT NULL,
	"lists" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "report_figures" (
	"name" text PRIMARY KEY NOT NULL,
	"computed_at" timestamp with time zone NOT NULL,
	"ms" integer NOT NULL,
	"data" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "last_seen_on" date;--> statement-breakpoint
ALTER TABLE "user_alerts" ADD COLUMN "search_text" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "user_alerts_created" ON "user_alerts" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "user_alerts_active" ON "user_alerts" USING btree ("active","created_at","id");--> statement-breakpoint
CREATE INDEX "user_alerts_search" ON "user_alerts" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
-- The words that administrators find an alert by, each after a space.
CREATE FUNCTION "fill_alert_search"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	NEW.search_text := ' ' || regexp_replace(fold_text(concat_ws(' ', NEW.name, NEW.location,
		(SELECT full_name || ' ' || email FROM profiles WHERE profiles.user_id = NEW.user_id))), '[^a-z0-9]+', ' ', 'g');
	RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "user_alerts_search_text" BEFORE INSERT OR UPDATE OF "name", "location" ON "user_alerts"
	FOR EACH ROW EXECUTE FUNCTION "fill_alert_search"();--> statement-breakpoint
CREATE FUNCTION "follow_alert_owner"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE user_alerts SET name = name WHERE user_id = NEW.user_id;
	RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "profiles_alert_search" AFTER UPDATE OF "full_name", "email" ON "profiles" FOR EACH ROW
	WHEN (NEW.full_name IS DISTINCT FROM OLD.full_name OR NEW.email IS DISTINCT FROM OLD.email)
	EXECUTE FUNCTION "follow_alert_owner"();--> statement-breakpoint
UPDATE "user_alerts" SET "name" = "name";--> statement-breakpoint
UPDATE "profiles" SET "last_seen_on" = "seen"."day" FROM (
	SELECT "user_id", max("updated_at" at time zone 'America/Sao_Paulo')::date AS "day" FROM "sessions" GROUP BY "user_id"
) AS "seen" WHERE "seen"."user_id" = "profiles"."user_id";--> statement-breakpoint
CREATE TRIGGER "count_last_visits_added" AFTER INSERT ON "profiles" REFERENCING NEW TABLE AS added
	FOR EACH STATEMENT EXECUTE FUNCTION "count_rows"('members_by_last_visit', 'last_seen_on IS NOT NULL', 'to_char(last_seen_on, ''YYYY-MM-DD'')');--> statement-breakpoint
CREATE TRIGGER "count_last_visits_removed" AFTER DELETE ON "profiles" REFERENCING OLD TABLE AS removed
	FOR EACH STATEMENT EXECUTE FUNCTION "count_rows"('members_by_last_visit', 'last_seen_on IS NOT NULL', 'to_char(last_seen_on, ''YYYY-MM-DD'')');--> statement-breakpoint
CREATE TRIGGER "count_last_visits_changed" AFTER UPDATE ON "profiles" REFERENCING NEW TABLE AS added OLD TABLE AS removed
	FOR EACH STATEMENT EXECUTE FUNCTION "count_rows"('members_by_last_visit', 'last_seen_on IS NOT NULL', 'to_char(last_seen_on, ''YYYY-MM-DD'')');--> statement-breakpoint
-- Counts the first visit of a day, and of a week after the one of the sign-up.
CREATE FUNCTION "count_visit"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	signed_up date := date_trunc('week', NEW.created_at at time zone 'America/Sao_Paulo')::date;
	this_week date := date_trunc('week', NEW.last_seen_on)::date;
BEGIN
	INSERT INTO counts (name, part, change) VALUES ('visits', to_char(NEW.last_seen_on, 'YYYY-MM-DD'), 1);
	IF this_week > signed_up AND (OLD.last_seen_on IS NULL OR OLD.last_seen_on < this_week) THEN
		INSERT INTO counts (name, part, change)
			VALUES ('returns', to_char(signed_up, 'YYYY-MM-DD') || ' ' || to_char(this_week, 'YYYY-MM-DD'), 1);
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "count_visits" AFTER UPDATE OF "last_seen_on" ON "profiles" FOR EACH ROW
	WHEN (NEW.last_seen_on > OLD.last_seen_on OR (NEW.last_seen_on IS NOT NULL AND OLD.last_seen_on IS NULL))
	EXECUTE FUNCTION "count_visit"();--> statement-breakpoint
INSERT INTO "counts" ("name", "part", "change")
	SELECT 'members_by_last_visit', to_char("last_seen_on", 'YYYY-MM-DD'), count(*) FROM "profiles" WHERE "last_seen_on" IS NOT NULL GROUP BY 2;
