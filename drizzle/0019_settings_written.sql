ALTER TABLE "portal_settings" ADD COLUMN "updated_by" uuid;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "create_profile"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO profiles (user_id, full_name, email, free_trial_start, free_trial_days, created_at)
	VALUES (NEW.id, NEW.name, NEW.email, NEW.created_at,
		-- As `free_trial_days` in app/features/settings/settings.ts: a whole number from 0 to 30, else 7.
		COALESCE((SELECT value::integer FROM portal_settings
			WHERE key = 'free_trial_days' AND CASE WHEN value ~ '^\s*[0-9]{1,9}\s*$' THEN value::integer <= 30 ELSE false END), 7),
		NEW.created_at);
	RETURN NEW;
END $$;
