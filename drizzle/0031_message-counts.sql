-- Writes a change of one number by one row. Arguments: the number and the change.
CREATE FUNCTION "count_row"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO counts (name, part, change) VALUES (TG_ARGV[0], '', TG_ARGV[1]::bigint);
	RETURN NULL;
END $$;--> statement-breakpoint
-- Counts a message on the day on which it was sent.
CREATE FUNCTION "count_sent"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO counts (name, part, change)
		VALUES (TG_ARGV[0], to_char(NEW.sent_at at time zone 'America/Sao_Paulo', 'YYYY-MM-DD'), 1);
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "count_mails_written" AFTER INSERT ON "mails" REFERENCING NEW TABLE AS added
	FOR EACH STATEMENT EXECUTE FUNCTION "count_rows"('mails_written', 'true', 'to_char(created_at at time zone ''America/Sao_Paulo'', ''YYYY-MM-DD'')');--> statement-breakpoint
-- For each row with a condition: a message is claimed and sent alone, and claiming it changes no number.
CREATE TRIGGER "count_mails_sent" AFTER UPDATE ON "mails" FOR EACH ROW
	WHEN (OLD.sent_at IS NULL AND NEW.sent_at IS NOT NULL) EXECUTE FUNCTION "count_sent"('mails_sent');--> statement-breakpoint
CREATE TRIGGER "count_mails_born_given_up" AFTER INSERT ON "mails" FOR EACH ROW
	WHEN (NEW.next_attempt_at IS NULL AND NEW.sent_at IS NULL) EXECUTE FUNCTION "count_row"('mails_given_up', '1');--> statement-breakpoint
CREATE TRIGGER "count_mails_given_up" AFTER UPDATE ON "mails" FOR EACH ROW
	WHEN (NEW.next_attempt_at IS NULL AND NEW.sent_at IS NULL AND NOT (OLD.next_attempt_at IS NULL AND OLD.sent_at IS NULL)) EXECUTE FUNCTION "count_row"('mails_given_up', '1');--> statement-breakpoint
CREATE TRIGGER "count_mails_tried_again" AFTER UPDATE ON "mails" FOR EACH ROW
	WHEN (OLD.next_attempt_at IS NULL AND OLD.sent_at IS NULL AND NOT (NEW.next_attempt_at IS NULL AND NEW.sent_at IS NULL)) EXECUTE FUNCTION "count_row"('mails_given_up', '-1');--> statement-breakpoint
CREATE TRIGGER "count_mails_given_up_deleted" AFTER DELETE ON "mails" FOR EACH ROW
	WHEN (OLD.next_attempt_at IS NULL AND OLD.sent_at IS NULL) EXECUTE FUNCTION "count_row"('mails_given_up', '-1');--> statement-breakpoint
CREATE TRIGGER "count_pushes_written" AFTER INSERT ON "pushes" REFERENCING NEW TABLE AS added
	FOR EACH STATEMENT EXECUTE FUNCTION "count_rows"('pushes_written', 'true', 'to_char(created_at at time zone ''America/Sao_Paulo'', ''YYYY-MM-DD'')');--> statement-breakpoint
-- For each row with a condition: a message is claimed and sent alone, and claiming it changes no number.
CREATE TRIGGER "count_pushes_sent" AFTER UPDATE ON "pushes" FOR EACH ROW
	WHEN (OLD.sent_at IS NULL AND NEW.sent_at IS NOT NULL) EXECUTE FUNCTION "count_sent"('pushes_sent');--> statement-breakpoint
CREATE TRIGGER "count_pushes_born_given_up" AFTER INSERT ON "pushes" FOR EACH ROW
	WHEN (NEW.next_attempt_at IS NULL AND NEW.sent_at IS NULL) EXECUTE FUNCTION "count_row"('pushes_given_up', '1');--> statement-breakpoint
CREATE TRIGGER "count_pushes_given_up" AFTER UPDATE ON "pushes" FOR EACH ROW
	WHEN (NEW.next_attempt_at IS NULL AND NEW.sent_at IS NULL AND NOT (OLD.next_attempt_at IS NULL AND OLD.sent_at IS NULL)) EXECUTE FUNCTION "count_row"('pushes_given_up', '1');--> statement-breakpoint
CREATE TRIGGER "count_pushes_tried_again" AFTER UPDATE ON "pushes" FOR EACH ROW
	WHEN (OLD.next_attempt_at IS NULL AND OLD.sent_at IS NULL AND NOT (NEW.next_attempt_at IS NULL AND NEW.sent_at IS NULL)) EXECUTE FUNCTION "count_row"('pushes_given_up', '-1');--> statement-breakpoint
CREATE TRIGGER "count_pushes_given_up_deleted" AFTER DELETE ON "pushes" FOR EACH ROW
	WHEN (OLD.next_attempt_at IS NULL AND OLD.sent_at IS NULL) EXECUTE FUNCTION "count_row"('pushes_given_up', '-1');--> statement-breakpoint
INSERT INTO "counts" ("name", "part", "change")
	SELECT 'matches', to_char(created_at at time zone 'America/Sao_Paulo', 'YYYY-MM-DD'), count(*) FROM "notifications" GROUP BY 2
	UNION ALL SELECT 'mails_written', to_char(created_at at time zone 'America/Sao_Paulo', 'YYYY-MM-DD'), count(*) FROM "mails" GROUP BY 2
	UNION ALL SELECT 'mails_sent', to_char(sent_at at time zone 'America/Sao_Paulo', 'YYYY-MM-DD'), count(*) FROM "mails" WHERE sent_at IS NOT NULL GROUP BY 2
	UNION ALL SELECT 'mails_given_up', '', count(*) FROM "mails" WHERE next_attempt_at IS NULL AND sent_at IS NULL
	UNION ALL SELECT 'pushes_written', to_char(created_at at time zone 'America/Sao_Paulo', 'YYYY-MM-DD'), count(*) FROM "pushes" GROUP BY 2
	UNION ALL SELECT 'pushes_sent', to_char(sent_at at time zone 'America/Sao_Paulo', 'YYYY-MM-DD'), count(*) FROM "pushes" WHERE sent_at IS NOT NULL GROUP BY 2
	UNION ALL SELECT 'pushes_given_up', '', count(*) FROM "pushes" WHERE next_attempt_at IS NULL AND sent_at IS NULL;
