ALTER TABLE "favorites" ADD COLUMN "desejo" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "removed_favorites" ADD COLUMN "desejo" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "favorites_wishes" ON "favorites" USING btree ("user_id") WHERE desejo;