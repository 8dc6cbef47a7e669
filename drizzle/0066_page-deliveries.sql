CREATE TABLE "page_deliveries" (
	"id" text PRIMARY KEY NOT NULL,
	"n_do_imovel" text NOT NULL,
	"dados" jsonb NOT NULL,
	"salva_em" timestamp with time zone NOT NULL,
	"impressao" text NOT NULL,
	"fatos" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"user_id" uuid,
	"claimed_at" timestamp with time zone,
	"network" text,
	"public_at" timestamp with time zone,
	"divergence" text
);
--> statement-breakpoint
CREATE TABLE "page_tokens" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone,
	CONSTRAINT "page_tokens_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
ALTER TABLE "page_deliveries" ADD CONSTRAINT "page_deliveries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "page_tokens" ADD CONSTRAINT "page_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "page_deliveries_own" ON "page_deliveries" USING btree ("user_id","n_do_imovel");--> statement-breakpoint
CREATE INDEX "page_deliveries_property" ON "page_deliveries" USING btree ("n_do_imovel");--> statement-breakpoint
CREATE INDEX "page_deliveries_pending" ON "page_deliveries" USING btree ("expires_at") WHERE user_id is null;--> statement-breakpoint
CREATE INDEX "page_deliveries_divergent" ON "page_deliveries" USING btree ("n_do_imovel") WHERE divergence is not null;--> statement-breakpoint
CREATE INDEX "page_tokens_own" ON "page_tokens" USING btree ("user_id");