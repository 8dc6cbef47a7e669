ALTER TABLE "properties" ADD COLUMN "data_seguinte" date;--> statement-breakpoint
ALTER TABLE "search_rows" ADD COLUMN "visto_apos" date;--> statement-breakpoint
ALTER TABLE "search_rows" ADD COLUMN "data_seguinte" date;