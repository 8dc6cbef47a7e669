CREATE TABLE "held_lists" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"uf" text NOT NULL,
	"data" date NOT NULL,
	"arquivo" text NOT NULL,
	"linhas" integer NOT NULL,
	"motivos" jsonb NOT NULL,
	"conteudo" "bytea" NOT NULL,
	"resumo" text NOT NULL,
	"recebida_em" timestamp with time zone NOT NULL,
	"recusada_em" timestamp with time zone,
	CONSTRAINT "held_lists_once" UNIQUE("uf","data")
);
--> statement-breakpoint
-- Differences of cents are no events any more.
DELETE FROM "property_events" WHERE "tipo" IN ('baixou', 'subiu', 'reavaliado') AND abs("para_centavos" - "de_centavos") < 100;
