CREATE TABLE "shipped_posts" (
	"name" text PRIMARY KEY NOT NULL,
	"post_id" uuid,
	"post_version" integer NOT NULL,
	"digest" text NOT NULL,
	"installed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "category" text;