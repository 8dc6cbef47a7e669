CREATE TABLE "census_downloads" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"uf" text NOT NULL,
	"admin_id" uuid,
	"estado" text NOT NULL,
	"arquivos" jsonb,
	"feitos" integer DEFAULT 0 NOT NULL,
	"tentativas" integer DEFAULT 0 NOT NULL,
	"recebidos" bigint DEFAULT 0 NOT NULL,
	"tamanho" bigint DEFAULT 0 NOT NULL,
	"relatorio" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"motivo" text,
	"cancelado_por" uuid,
	"pedido_em" timestamp with time zone NOT NULL,
	"terminou_em" timestamp with time zone
);
--> statement-breakpoint
CREATE UNIQUE INDEX "census_downloads_open" ON "census_downloads" USING btree ("uf") WHERE estado in ('na_fila', 'baixando', 'lendo', 'parado');