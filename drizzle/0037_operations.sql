CREATE TABLE "delivery_hours" (
	"hour" timestamp with time zone NOT NULL,
	"channel" text NOT NULL,
	"sent" integer NOT NULL,
	"failed" integer NOT NULL,
	"given_up" integer NOT NULL,
	"last_error" text,
	"last_error_at" timestamp with time zone,
	CONSTRAINT "delivery_hours_hour_channel_pk" PRIMARY KEY("hour","channel")
);
--> statement-breakpoint
CREATE TABLE "error_groups" (
	"fingerprint" text PRIMARY KEY NOT NULL,
	"event" text NOT NULL,
	"kind" text NOT NULL,
	"message" text NOT NULL,
	"frames" text NOT NULL,
	"job" text,
	"path" text,
	"count" bigint NOT NULL,
	"first_seen_at" timestamp with time zone NOT NULL,
	"last_seen_at" timestamp with time zone NOT NULL,
	"resolved_at" timestamp with time zone,
	"returned_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "error_reports" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "error_reports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"fingerprint" text NOT NULL,
	"request_id" uuid,
	"method" text,
	"path" text,
	"process_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "server_processes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"host" text NOT NULL,
	"pid" integer NOT NULL,
	"version" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"state" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "slow_statements" (
	"day" date NOT NULL,
	"id" text NOT NULL,
	"statement" text NOT NULL,
	"count" integer NOT NULL,
	"total_ms" double precision NOT NULL,
	"max_ms" double precision NOT NULL,
	"histogram" integer[] NOT NULL,
	"last_seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "slow_statements_day_id_pk" PRIMARY KEY("day","id")
);
--> statement-breakpoint
ALTER TABLE "error_reports" ADD CONSTRAINT "error_reports_fingerprint_error_groups_fingerprint_fk" FOREIGN KEY ("fingerprint") REFERENCES "public"."error_groups"("fingerprint") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "error_groups_open" ON "error_groups" USING btree ("last_seen_at") WHERE resolved_at is null;--> statement-breakpoint
CREATE INDEX "error_groups_seen" ON "error_groups" USING btree ("last_seen_at");--> statement-breakpoint
CREATE INDEX "error_reports_request" ON "error_reports" USING btree ("request_id");--> statement-breakpoint
CREATE INDEX "error_reports_group" ON "error_reports" USING btree ("fingerprint","id");--> statement-breakpoint
CREATE INDEX "error_reports_at" ON "error_reports" USING btree ("at");--> statement-breakpoint
CREATE INDEX "server_processes_seen" ON "server_processes" USING btree ("seen_at");--> statement-breakpoint
CREATE INDEX "interests_email" ON "interests" USING btree ("email");--> statement-breakpoint
CREATE INDEX "interests_open" ON "interests" USING btree ("created_at","id") WHERE answered_at is null;--> statement-breakpoint
CREATE INDEX "interests_answered" ON "interests" USING btree ("answered_at","id") WHERE answered_at is not null;--> statement-breakpoint
CREATE INDEX "mails_waiting" ON "mails" USING btree ("bulk","created_at") WHERE next_attempt_at is not null;--> statement-breakpoint
CREATE INDEX "mails_given_up" ON "mails" USING btree ("created_at","id") WHERE next_attempt_at is null and sent_at is null;--> statement-breakpoint
CREATE INDEX "data_requests_email" ON "data_requests" USING btree ("email");--> statement-breakpoint
CREATE INDEX "data_requests_open" ON "data_requests" USING btree ("due_at","id") WHERE answered_at is null;--> statement-breakpoint
CREATE INDEX "data_requests_answered" ON "data_requests" USING btree ("answered_at","id") WHERE answered_at is not null;--> statement-breakpoint
CREATE INDEX "pushes_waiting" ON "pushes" USING btree ("created_at") WHERE next_attempt_at is not null;--> statement-breakpoint
CREATE INDEX "pushes_given_up" ON "pushes" USING btree ("created_at","id") WHERE next_attempt_at is null and sent_at is null;