ALTER TABLE "favorites" ADD COLUMN "desejo" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "removed_favorites" ADD COLUMN "desejo" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "favorites_wishes" ON "favorites" USING btree ("user_id") WHERE desejo;--> statement-breakpoint
INSERT INTO "withdrawals" ("n_do_imovel", "desde") SELECT "n_do_imovel", "updated_at" FROM "properties" WHERE "ws_indisponivel";
