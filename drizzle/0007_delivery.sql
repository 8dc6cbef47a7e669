CREATE TABLE "letter_marks" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"notification_id" bigint NOT NULL,
	"moved_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notification_preferences" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"email" text,
	"digest_hour" smallint DEFAULT 8 NOT NULL,
	"quiet_from" smallint,
	"quiet_to" smallint,
	"push" boolean DEFAULT true NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
DROP INDEX "mails_next";--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "content" jsonb;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "bulk" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "letter_marks" ADD CONSTRAINT "letter_marks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_preferences" ADD CONSTRAINT "notification_preferences_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mails_next" ON "mails" USING btree ("bulk","next_attempt_at") WHERE next_attempt_at is not null;--> statement-breakpoint
-- What was found before letters were sent is no news to anybody.
INSERT INTO "letter_marks" ("user_id", "notification_id", "moved_at")
SELECT n."user_id", max(n."id"), now() FROM "notifications" n JOIN "users" u ON u."id" = n."user_id" GROUP BY n."user_id";
