DROP TABLE "search_cities" CASCADE;--> statement-breakpoint
DROP TABLE "search_profiles" CASCADE;--> statement-breakpoint
DROP TABLE "search_rows" CASCADE;--> statement-breakpoint
DROP TABLE "search_words" CASCADE;