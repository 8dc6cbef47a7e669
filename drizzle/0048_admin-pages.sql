DROP INDEX "admin_logs_admin";--> statement-breakpoint
DROP INDEX "admin_logs_action";--> statement-breakpoint
CREATE INDEX "help_requests_answered" ON "help_requests" USING btree ("last_message_at") WHERE waiting_since is null and closed_at is null;--> statement-breakpoint
CREATE INDEX "help_requests_closed" ON "help_requests" USING btree ("last_message_at") WHERE waiting_since is null and closed_at is not null;--> statement-breakpoint
CREATE INDEX "help_requests_search" ON "help_requests" USING gin (fold_text(protocol || ' ' || name || ' ' || email) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "property_periods_since" ON "property_periods" USING btree ("uf","desde");--> statement-breakpoint
CREATE INDEX "admin_logs_admin" ON "admin_logs" USING btree ("admin_id","type","id");--> statement-breakpoint
CREATE INDEX "admin_logs_action" ON "admin_logs" USING btree ("action","type","id");