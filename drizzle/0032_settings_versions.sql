ALTER TABLE "portal_settings" ALTER COLUMN "value" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "portal_settings" ADD COLUMN "former" text;--> statement-breakpoint
ALTER TABLE "portal_settings" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;