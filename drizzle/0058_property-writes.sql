CREATE TABLE "property_writes" (
	"transacao" bigint DEFAULT pg_current_xact_id()::text::bigint NOT NULL,
	"numeros" text[],
	"em" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
DROP INDEX "properties_available";--> statement-breakpoint
CREATE INDEX "property_writes_since" ON "property_writes" USING btree ("transacao");--> statement-breakpoint
CREATE INDEX "property_writes_left" ON "property_writes" USING btree ("transacao") WHERE numeros is null;--> statement-breakpoint
CREATE FUNCTION "note_property_writes"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO property_writes (numeros) SELECT array_agg(n_do_imovel) FROM written HAVING count(*) > 0;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "properties_added" AFTER INSERT ON "properties" REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION "note_property_writes"();--> statement-breakpoint
CREATE TRIGGER "properties_changed" AFTER UPDATE ON "properties" REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION "note_property_writes"();--> statement-breakpoint
CREATE TRIGGER "properties_removed" AFTER DELETE ON "properties" REFERENCING OLD TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION "note_property_writes"();--> statement-breakpoint
CREATE TRIGGER "property_events_added" AFTER INSERT ON "property_events" REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION "note_property_writes"();--> statement-breakpoint
CREATE TRIGGER "property_events_changed" AFTER UPDATE ON "property_events" REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION "note_property_writes"();--> statement-breakpoint
CREATE TRIGGER "property_events_removed" AFTER DELETE ON "property_events" REFERENCING OLD TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION "note_property_writes"();
