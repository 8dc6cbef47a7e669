-- A night of alerts adds a row for each message that is sent. About every 64th statement adds the rows of its parts up to
-- one, so that there are never many more than that, whoever writes. Rows that another transaction is adding up are skipped:
-- nobody waits.
CREATE FUNCTION "fold_some_counts"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF random() >= 1.0 / 64 THEN
		RETURN NULL;
	END IF;
	WITH taken AS (
		SELECT id FROM counts WHERE (name, part) IN (SELECT name, part FROM added) FOR UPDATE SKIP LOCKED
	), folded AS (
		DELETE FROM counts USING taken WHERE counts.id = taken.id RETURNING counts.name, counts.part, counts.change
	)
	INSERT INTO counts (name, part, change)
		SELECT name, part, sum(change) FROM folded GROUP BY name, part HAVING sum(change) <> 0;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "fold_some_counts" AFTER INSERT ON "counts" REFERENCING NEW TABLE AS added
	FOR EACH STATEMENT EXECUTE FUNCTION "fold_some_counts"();
