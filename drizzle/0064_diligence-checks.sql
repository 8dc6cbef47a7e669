CREATE TABLE "diligence_checks" (
	"user_id" uuid NOT NULL,
	"n_do_imovel" text NOT NULL,
	"item" text NOT NULL,
	"state" text NOT NULL,
	"note" text NOT NULL,
	"seen_on" date,
	"file_name" text,
	"file_key" text,
	"file_bytes" integer DEFAULT 0 NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "diligence_checks_user_id_n_do_imovel_item_pk" PRIMARY KEY("user_id","n_do_imovel","item")
);
--> statement-breakpoint
ALTER TABLE "diligence_checks" ADD CONSTRAINT "diligence_checks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;