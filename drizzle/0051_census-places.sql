CREATE TABLE "census_cities" (
	"ibge" integer PRIMARY KEY NOT NULL,
	"arquivo" text NOT NULL,
	"publicado_em" date NOT NULL,
	"enderecos" integer NOT NULL,
	"lido_em" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "census_places" (
	"ibge" integer NOT NULL,
	"tipo" text NOT NULL,
	"som" text NOT NULL,
	"chave" text NOT NULL,
	"nome" text,
	"forma" "bytea" NOT NULL,
	CONSTRAINT "census_places_ibge_tipo_som_chave_pk" PRIMARY KEY("ibge","tipo","som","chave")
);
--> statement-breakpoint
ALTER TABLE "import_properties" ADD COLUMN "precisao_m" integer;--> statement-breakpoint
ALTER TABLE "import_properties" ADD COLUMN "passo" text;--> statement-breakpoint
ALTER TABLE "properties" ADD COLUMN "precisao_m" integer;--> statement-breakpoint
ALTER TABLE "properties" ADD COLUMN "passo" text;--> statement-breakpoint
UPDATE "properties" p SET
  "passo" = CASE WHEN c."n_do_imovel" IS NOT NULL THEN 'correcao' WHEN p."precisao" = 'rua' THEN 'geocodificador' ELSE 'tabela' END,
  "precisao_m" = CASE WHEN c."n_do_imovel" IS NOT NULL AND p."precisao" = 'porta' THEN 30
    WHEN p."precisao" = 'rua' THEN 500 WHEN p."precisao" = 'bairro' THEN 3000 END
FROM "properties" o LEFT JOIN "place_corrections" c ON c."n_do_imovel" = o."n_do_imovel"
WHERE o."n_do_imovel" = p."n_do_imovel" AND p."precisao" IS NOT NULL;
