ALTER TABLE "favorites" ADD COLUMN "plano" text;--> statement-breakpoint
ALTER TABLE "favorites" ADD COLUMN "plano_em" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "removed_favorites" ADD COLUMN "plano" text;--> statement-breakpoint
ALTER TABLE "removed_favorites" ADD COLUMN "plano_em" timestamp with time zone;