CREATE TABLE "sync_attempts" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"origem" text NOT NULL,
	"admin_id" uuid,
	"iniciado_em" timestamp with time zone NOT NULL,
	"terminado_em" timestamp with time zone,
	"fim" jsonb
);
--> statement-breakpoint
CREATE TABLE "uploads" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"admin_id" uuid NOT NULL,
	"pedido_por" uuid,
	"pasta" text NOT NULL,
	"arquivo" text,
	"nome" text NOT NULL,
	"bytes" bigint NOT NULL,
	"resumo" text NOT NULL,
	"modificado_em" timestamp with time zone,
	"data_informada" date,
	"estado" text NOT NULL,
	"estados" text[],
	"previa" jsonb,
	"previa_de" text,
	"relatorio" jsonb,
	"lidos" bigint DEFAULT 0 NOT NULL,
	"recebido_em" timestamp with time zone NOT NULL,
	"comecou_em" timestamp with time zone,
	"terminou_em" timestamp with time zone
);
--> statement-breakpoint
CREATE INDEX "uploads_by_state" ON "uploads" USING btree ("estado","id");