ALTER TABLE "properties" ADD COLUMN "cep" text;
--> statement-breakpoint
UPDATE "properties" SET "cep" = "property_pages"."dados" ->> 'cep' FROM "property_pages"
WHERE "property_pages"."n_do_imovel" = "properties"."n_do_imovel" AND "property_pages"."dados" ->> 'cep' IS NOT NULL;
