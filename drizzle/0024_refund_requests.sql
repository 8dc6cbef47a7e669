CREATE TABLE "refund_requests" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"protocol" text NOT NULL,
	"user_id" uuid,
	"claim" text NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"provider" text NOT NULL,
	"purchase_id" text NOT NULL,
	"payment_id" text NOT NULL,
	"subscription_id" text,
	"method" text,
	"amount_cents" integer NOT NULL,
	"purchased_at" timestamp with time zone NOT NULL,
	"pix_key_kind" text,
	"pix_key" text,
	"holder" text,
	"reason" text,
	"email" text,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"busy_until" timestamp with time zone,
	"answered_at" timestamp with time zone,
	"answered_by" uuid,
	"paid_by" text,
	"paid_on" date,
	"reference" text,
	"refusal" text,
	CONSTRAINT "refund_requests_protocol_unique" UNIQUE("protocol")
);
--> statement-breakpoint
ALTER TABLE "refund_requests" ADD CONSTRAINT "refund_requests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_requests" ADD CONSTRAINT "refund_requests_answered_by_users_id_fk" FOREIGN KEY ("answered_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "refund_requests_user" ON "refund_requests" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "refund_requests_open" ON "refund_requests" USING btree ("provider","purchase_id") WHERE status = 'open';