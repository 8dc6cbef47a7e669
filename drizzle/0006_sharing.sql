CREATE TABLE "deadline_changes" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"n_do_imovel" text NOT NULL,
	"momento" text NOT NULL,
	"de" timestamp with time zone,
	"para" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "favorite_visits" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"since" jsonb NOT NULL,
	"since_at" timestamp with time zone NOT NULL,
	"seen" jsonb NOT NULL,
	"seen_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "secret_links" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"token_hash" text NOT NULL,
	"show_name" boolean DEFAULT false NOT NULL,
	"show_notes" boolean DEFAULT false NOT NULL,
	"show_tags" boolean DEFAULT false NOT NULL,
	"show_target" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "secret_links_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "secret_links_once" UNIQUE("user_id","kind")
);
--> statement-breakpoint
ALTER TABLE "favorite_visits" ADD CONSTRAINT "favorite_visits_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "secret_links" ADD CONSTRAINT "secret_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "deadline_changes_property" ON "deadline_changes" USING btree ("n_do_imovel","id");