CREATE TABLE "unreadable_payment_events" (
	"id" text PRIMARY KEY NOT NULL,
	"provider" text NOT NULL,
	"kind" text NOT NULL,
	"field" text NOT NULL,
	"first_at" timestamp with time zone NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	"letter_at" timestamp with time zone,
	"acknowledged_at" timestamp with time zone
);
--> statement-breakpoint
CREATE INDEX "unreadable_payment_events_listed" ON "unreadable_payment_events" USING btree ("first_at","id") WHERE acknowledged_at is null;