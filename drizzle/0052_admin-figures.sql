DROP INDEX "help_requests_search";--> statement-breakpoint
DROP INDEX "property_periods_until";--> statement-breakpoint
ALTER TABLE "help_requests" ADD COLUMN "search_text" text GENERATED ALWAYS AS (' ' || fold_text(protocol || ' ' || name || ' ' || email)) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "subscriptions_updated" ON "subscriptions" USING btree ("updated_at");--> statement-breakpoint
CREATE INDEX "subscriptions_period_end" ON "subscriptions" USING btree ("current_period_end");--> statement-breakpoint
CREATE INDEX "help_requests_search" ON "help_requests" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "property_periods_until" ON "property_periods" USING btree ("uf","ate","desde");