ALTER TABLE "page_deliveries" ADD COLUMN "by_administrator" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "page_deliveries" ADD COLUMN "settled_with" bigint;