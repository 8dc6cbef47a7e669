CREATE TABLE "admin_logs" (
	"id" bigint PRIMARY KEY NOT NULL,
	"admin_id" uuid,
	"action" text NOT NULL,
	"type" text NOT NULL,
	"details" jsonb NOT NULL,
	"target_user_id" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"updates" integer NOT NULL,
	"deletions" integer NOT NULL,
	"hash" text NOT NULL
);
--> statement-breakpoint
CREATE INDEX "admin_logs_created" ON "admin_logs" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "admin_logs_admin" ON "admin_logs" USING btree ("admin_id","id");--> statement-breakpoint
CREATE INDEX "admin_logs_target" ON "admin_logs" USING btree ("target_user_id","id");--> statement-breakpoint
CREATE INDEX "admin_logs_action" ON "admin_logs" USING btree ("action","id");--> statement-breakpoint
CREATE INDEX "admin_logs_type" ON "admin_logs" USING btree ("type","id");--> statement-breakpoint
CREATE FUNCTION "refuse_log_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'admin_logs: rows are never changed or deleted';
END $$;--> statement-breakpoint
CREATE TRIGGER "admin_logs_rows_stay" BEFORE UPDATE OR DELETE ON "admin_logs" FOR EACH ROW EXECUTE FUNCTION "refuse_log_change"();--> statement-breakpoint
CREATE TRIGGER "admin_logs_stays" BEFORE TRUNCATE ON "admin_logs" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_log_change"();--> statement-breakpoint
-- Always: also where a transaction turns triggers off for the rows that it derives.
ALTER TABLE "admin_logs" ENABLE ALWAYS TRIGGER "admin_logs_rows_stay";--> statement-breakpoint
ALTER TABLE "admin_logs" ENABLE ALWAYS TRIGGER "admin_logs_stays";
