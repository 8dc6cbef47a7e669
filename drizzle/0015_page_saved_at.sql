ALTER TABLE "property_pages" ADD COLUMN "salva_em" timestamp with time zone;--> statement-breakpoint
-- Of the pages held until now it is known only that they were saved by then.
UPDATE "property_pages" SET "salva_em" = "importado_em";--> statement-breakpoint
ALTER TABLE "property_pages" ALTER COLUMN "salva_em" SET NOT NULL;
