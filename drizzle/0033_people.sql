CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
-- As `fold` in app/lib/text.ts: lower case without accents.
CREATE FUNCTION "fold_text"(text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT AS $$
	SELECT lower(regexp_replace(normalize($1, NFD), '[\u0300-\u036f]', '', 'g'))
$$;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "blocked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "blocked_reason" text;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "search_text" text GENERATED ALWAYS AS (' ' || fold_text(full_name) || ' ' || lower(email)) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "profiles_created" ON "profiles" USING btree ("created_at","user_id");--> statement-breakpoint
CREATE INDEX "profiles_name" ON "profiles" USING btree (search_text collate "C","user_id");--> statement-breakpoint
CREATE INDEX "profiles_search" ON "profiles" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "profiles_admins" ON "profiles" USING btree ("created_at","user_id") WHERE role = 'admin';--> statement-breakpoint
CREATE INDEX "profiles_blocked" ON "profiles" USING btree ("created_at","user_id") WHERE blocked_at is not null;--> statement-breakpoint
CREATE INDEX "profiles_trial_end" ON "profiles" USING btree (((free_trial_start at time zone 'UTC') + free_trial_days * interval '24 hours'));--> statement-breakpoint
CREATE INDEX "users_unconfirmed" ON "users" USING btree ("id") WHERE not email_verified;--> statement-breakpoint
CREATE TRIGGER "count_blocked_added" AFTER INSERT ON "profiles" REFERENCING NEW TABLE AS added
	FOR EACH STATEMENT EXECUTE FUNCTION "count_rows"('blocked', 'blocked_at IS NOT NULL', '''''');--> statement-breakpoint
CREATE TRIGGER "count_blocked_removed" AFTER DELETE ON "profiles" REFERENCING OLD TABLE AS removed
	FOR EACH STATEMENT EXECUTE FUNCTION "count_rows"('blocked', 'blocked_at IS NOT NULL', '''''');--> statement-breakpoint
CREATE TRIGGER "count_blocked_changed" AFTER UPDATE ON "profiles" REFERENCING NEW TABLE AS added OLD TABLE AS removed
	FOR EACH STATEMENT EXECUTE FUNCTION "count_rows"('blocked', 'blocked_at IS NOT NULL', '''''');
