CREATE TABLE "favorites" (
	"user_id" uuid NOT NULL,
	"n_do_imovel" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "favorites_user_id_n_do_imovel_pk" PRIMARY KEY("user_id","n_do_imovel")
);
--> statement-breakpoint
CREATE TABLE "interests" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid,
	"n_do_imovel" text NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"phone" text,
	"consent_version" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"token_hash" text NOT NULL,
	CONSTRAINT "interests_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "interests_once" UNIQUE("n_do_imovel","email")
);
--> statement-breakpoint
ALTER TABLE "favorites" ADD CONSTRAINT "favorites_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "interests" ADD CONSTRAINT "interests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "interests_user" ON "interests" USING btree ("user_id");