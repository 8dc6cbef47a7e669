CREATE TABLE "geocoder_cache" (
	"chave" text PRIMARY KEY NOT NULL,
	"lat" double precision,
	"lng" double precision,
	"consultado_em" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE UNLOGGED TABLE "import_batches" (
	"import_id" bigint NOT NULL,
	"uf" text NOT NULL,
	"dados" text NOT NULL
);
--> statement-breakpoint
CREATE UNLOGGED TABLE "import_rows" (
	"import_id" bigint NOT NULL,
	"n_do_imovel" text NOT NULL,
	"uf" text NOT NULL,
	"preco" bigint,
	"valor_de_avaliacao" bigint,
	"modalidade_de_venda" text,
	CONSTRAINT "import_rows_import_id_n_do_imovel_pk" PRIMARY KEY("import_id","n_do_imovel")
);
--> statement-breakpoint
CREATE TABLE "imports" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"arquivo" text NOT NULL,
	"origem" text NOT NULL,
	"iniciado_em" timestamp with time zone NOT NULL,
	"terminado_em" timestamp with time zone,
	"relatorio" jsonb,
	"erro" text
);
--> statement-breakpoint
CREATE TABLE "lists" (
	"uf" text NOT NULL,
	"data" date NOT NULL,
	"import_id" bigint NOT NULL,
	"linhas" integer NOT NULL,
	"demo" boolean DEFAULT false NOT NULL,
	CONSTRAINT "lists_uf_data_pk" PRIMARY KEY("uf","data")
);
--> statement-breakpoint
CREATE TABLE "search_state" (
	"id" integer PRIMARY KEY NOT NULL,
	"version" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sync_outcomes" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"run_id" bigint NOT NULL,
	"uf" text NOT NULL,
	"resultado" jsonb NOT NULL,
	"sucesso" boolean NOT NULL,
	"em" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sync_runs" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"iniciado_em" timestamp with time zone NOT NULL,
	"terminado_em" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "import_properties" (
	"n_do_imovel" text NOT NULL,
	"uf" text NOT NULL,
	"cidade" text NOT NULL,
	"bairro" text,
	"endereco" text NOT NULL,
	"preco" bigint NOT NULL,
	"valor_de_avaliacao" bigint NOT NULL,
	"desconto" double precision,
	"financiamento" boolean,
	"descricao" text,
	"modalidade_de_venda" text NOT NULL,
	"ws_tipo_de_imovel" text NOT NULL,
	"tipo_codigo" text NOT NULL,
	"modalidade_codigo" text NOT NULL,
	"cidade_nome" text NOT NULL,
	"cidade_slug" text NOT NULL,
	"cidade_ibge" integer,
	"localidade" text,
	"bairro_nome" text,
	"bairro_slug" text,
	"endereco_nome" text NOT NULL,
	"area_total" double precision,
	"area_privativa" double precision,
	"area_terreno" double precision,
	"area_m2" double precision,
	"quartos" smallint,
	"banheiros" smallint,
	"vagas" smallint,
	"salas" smallint,
	"suites" smallint,
	"lavabos" smallint,
	"comodidades" text[] NOT NULL,
	"termos_desconhecidos" text[] NOT NULL,
	"lat" double precision,
	"lng" double precision,
	"precisao" text,
	"busca" text[] NOT NULL,
	"conteudo" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "properties" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"n_do_imovel" text NOT NULL,
	"numero" bigint GENERATED ALWAYS AS (n_do_imovel::bigint) STORED NOT NULL,
	"uf" text NOT NULL,
	"cidade" text NOT NULL,
	"bairro" text,
	"endereco" text NOT NULL,
	"preco" bigint NOT NULL,
	"valor_de_avaliacao" bigint NOT NULL,
	"desconto" double precision,
	"financiamento" boolean,
	"descricao" text,
	"modalidade_de_venda" text NOT NULL,
	"ws_tipo_de_imovel" text NOT NULL,
	"tipo_codigo" text NOT NULL,
	"modalidade_codigo" text NOT NULL,
	"cidade_nome" text NOT NULL,
	"cidade_slug" text NOT NULL,
	"cidade_ibge" integer,
	"localidade" text,
	"bairro_nome" text,
	"bairro_slug" text,
	"endereco_nome" text NOT NULL,
	"area_total" double precision,
	"area_privativa" double precision,
	"area_terreno" double precision,
	"area_m2" double precision,
	"quartos" smallint,
	"banheiros" smallint,
	"vagas" smallint,
	"salas" smallint,
	"suites" smallint,
	"lavabos" smallint,
	"comodidades" text[] NOT NULL,
	"termos_desconhecidos" text[] NOT NULL,
	"lat" double precision,
	"lng" double precision,
	"precisao" text,
	"busca" text[] NOT NULL,
	"conteudo" text NOT NULL,
	"endereco_consultado" text,
	"ws_indisponivel" boolean DEFAULT false NOT NULL,
	"pagamentos" text[] DEFAULT '{}' NOT NULL,
	"proxima_data" date,
	"visto_primeiro" date NOT NULL,
	"visto_ultimo" date,
	"saiu_em" date,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "properties_n_do_imovel_unique" UNIQUE("n_do_imovel")
);
--> statement-breakpoint
CREATE TABLE "property_events" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"n_do_imovel" text NOT NULL,
	"uf" text NOT NULL,
	"tipo" text NOT NULL,
	"data_lista" date NOT NULL,
	"de_centavos" bigint,
	"para_centavos" bigint,
	"de_modalidade" text,
	"para_modalidade" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "property_events_once" UNIQUE("n_do_imovel","data_lista","tipo")
);
--> statement-breakpoint
CREATE TABLE "property_pages" (
	"n_do_imovel" text PRIMARY KEY NOT NULL,
	"dados" jsonb NOT NULL,
	"importado_em" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "property_periods" (
	"n_do_imovel" text NOT NULL,
	"uf" text NOT NULL,
	"desde" date NOT NULL,
	"ate" date,
	"preco" bigint NOT NULL,
	"valor_de_avaliacao" bigint NOT NULL,
	"modalidade_de_venda" text NOT NULL,
	CONSTRAINT "property_periods_n_do_imovel_desde_pk" PRIMARY KEY("n_do_imovel","desde")
);
--> statement-breakpoint
CREATE TABLE "search_cities" (
	"cidade" integer PRIMARY KEY NOT NULL,
	"uf" text NOT NULL,
	"cidade_slug" text NOT NULL,
	"imoveis" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_profiles" (
	"perfil" integer PRIMARY KEY NOT NULL,
	"tipo" text NOT NULL,
	"modalidade" text NOT NULL,
	"pagamentos" text[] NOT NULL,
	"quartos" smallint,
	"vagas" smallint,
	"banheiros" smallint,
	"comodidades" text[] NOT NULL,
	"novidades" text[] NOT NULL,
	"imoveis" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_rows" (
	"linha" integer PRIMARY KEY NOT NULL,
	"cidade" integer NOT NULL,
	"perfil" integer NOT NULL,
	"visto_primeiro" date NOT NULL,
	"preco" bigint NOT NULL,
	"numero" bigint NOT NULL,
	"n_do_imovel" text NOT NULL,
	"desconto" double precision,
	"area_m2" double precision,
	"lat" double precision,
	"lng" double precision,
	"preco_m2" double precision,
	"proxima_data" date,
	"bairro_slug" text
);
--> statement-breakpoint
CREATE TABLE "search_words" (
	"token" text PRIMARY KEY NOT NULL,
	"linhas" integer[] NOT NULL
);
--> statement-breakpoint
CREATE INDEX "sync_outcomes_by_state" ON "sync_outcomes" USING btree ("uf","id");--> statement-breakpoint
CREATE INDEX "properties_place" ON "properties" USING btree ("uf","cidade_slug","saiu_em");--> statement-breakpoint
CREATE INDEX "property_events_by_list" ON "property_events" USING btree ("uf","data_lista");--> statement-breakpoint
CREATE INDEX "property_periods_open" ON "property_periods" USING btree ("uf") WHERE ate is null;--> statement-breakpoint
CREATE INDEX "search_rows_cidade" ON "search_rows" USING btree ("cidade");
--> statement-breakpoint
ALTER TABLE "import_batches" ALTER COLUMN "dados" SET STORAGE EXTERNAL;
