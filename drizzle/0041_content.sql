CREATE TABLE "featured_properties" (
	"n_do_imovel" text PRIMARY KEY NOT NULL,
	"position" integer NOT NULL,
	"until" date,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "former_slugs" (
	"slug" text PRIMARY KEY NOT NULL,
	"post_id" uuid NOT NULL,
	"since" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notices" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "notices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"body" text NOT NULL,
	"level" text NOT NULL,
	"href" text,
	"link_text" text,
	"audience" text NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone,
	"version" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "posts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"slug" text NOT NULL,
	"title" text NOT NULL,
	"summary" text NOT NULL,
	"body" text NOT NULL,
	"sources" text NOT NULL,
	"revised_on" date,
	"published_at" timestamp with time zone,
	"cover" text,
	"cover_alt" text NOT NULL,
	"version" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "posts_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "testimonials" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"place" text NOT NULL,
	"body" text NOT NULL,
	"position" integer NOT NULL,
	"published" boolean NOT NULL,
	"consent_by" text,
	"consent_on" date,
	"user_id" uuid,
	"version" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "testimonials_consent" CHECK (not "testimonials"."published" or ("testimonials"."consent_by" is not null and "testimonials"."consent_on" is not null))
);
--> statement-breakpoint
ALTER TABLE "former_slugs" ADD CONSTRAINT "former_slugs_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "testimonials" ADD CONSTRAINT "testimonials_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "former_slugs_post" ON "former_slugs" USING btree ("post_id");--> statement-breakpoint
CREATE INDEX "notices_ends" ON "notices" USING btree ("ends_at");--> statement-breakpoint
CREATE INDEX "posts_published" ON "posts" USING btree ("published_at","id");--> statement-breakpoint
CREATE INDEX "posts_updated" ON "posts" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "testimonials_order" ON "testimonials" USING btree ("position","created_at");--> statement-breakpoint
CREATE INDEX "testimonials_user" ON "testimonials" USING btree ("user_id");