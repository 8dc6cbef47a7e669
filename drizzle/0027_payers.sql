CREATE TABLE "payers" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"tax_id" text,
	"name" text,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "payment_customers" ADD COLUMN "payer_told_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payers" ADD CONSTRAINT "payers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;