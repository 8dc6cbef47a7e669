CREATE TABLE "own_places" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"places" jsonb NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "own_places" ADD CONSTRAINT "own_places_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;