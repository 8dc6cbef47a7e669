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
CREATE INDEX "search_rows_cidade" ON "search_rows" USING btree ("cidade");