CREATE TABLE "census_uploads" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"admin_id" uuid NOT NULL,
	"pasta" text NOT NULL,
	"arquivo" text,
	"nome" text NOT NULL,
	"bytes" bigint NOT NULL,
	"resumo" text NOT NULL,
	"feito_em" date,
	"estado" text NOT NULL,
	"tentativas" integer DEFAULT 0 NOT NULL,
	"lidos" bigint DEFAULT 0 NOT NULL,
	"tamanho" bigint DEFAULT 0 NOT NULL,
	"enderecos" integer DEFAULT 0 NOT NULL,
	"conferidos" integer DEFAULT 0 NOT NULL,
	"imoveis" integer DEFAULT 0 NOT NULL,
	"cancelado_por" uuid,
	"relatorio" jsonb,
	"recebido_em" timestamp with time zone NOT NULL,
	"comecou_em" timestamp with time zone,
	"terminou_em" timestamp with time zone
);
--> statement-breakpoint
CREATE INDEX "census_uploads_by_state" ON "census_uploads" USING btree ("estado","id");