CREATE TABLE "import_facts" (
	"import_id" bigint NOT NULL,
	"n_do_imovel" text NOT NULL,
	"fatos" jsonb NOT NULL,
	CONSTRAINT "import_facts_import_id_n_do_imovel_pk" PRIMARY KEY("import_id","n_do_imovel")
);
--> statement-breakpoint
CREATE TABLE "replaced_lists" (
	"import_id" bigint NOT NULL,
	"por_import_id" bigint NOT NULL,
	"uf" text NOT NULL,
	"data" date NOT NULL,
	"linhas" integer NOT NULL,
	"reversivel" boolean NOT NULL,
	CONSTRAINT "replaced_lists_import_id_uf_data_pk" PRIMARY KEY("import_id","uf","data")
);
--> statement-breakpoint
CREATE TABLE "replaced_rows" (
	"import_id" bigint NOT NULL,
	"uf" text NOT NULL,
	"data" date NOT NULL,
	"n_do_imovel" text NOT NULL,
	"preco" bigint,
	"valor_de_avaliacao" bigint,
	"modalidade_de_venda" text,
	"fatos" jsonb,
	"linha" jsonb,
	CONSTRAINT "replaced_rows_import_id_uf_data_n_do_imovel_pk" PRIMARY KEY("import_id","uf","data","n_do_imovel")
);
--> statement-breakpoint
CREATE TABLE "superseded_facts" (
	"n_do_imovel" text NOT NULL,
	"uf" text NOT NULL,
	"ate" date NOT NULL,
	"fatos" jsonb NOT NULL,
	CONSTRAINT "superseded_facts_n_do_imovel_uf_ate_pk" PRIMARY KEY("n_do_imovel","uf","ate")
);
--> statement-breakpoint
DROP INDEX "property_periods_open";--> statement-breakpoint
ALTER TABLE "import_batches" ADD COLUMN "passado" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "import_rows" ADD COLUMN "linha" jsonb;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "iniciado_por" uuid;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "duracao_ms" integer;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "resumo" text;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "desfecho" text;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "ufs" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "datas" date[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "contagens" jsonb;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "desfeita_em" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "lists" ADD COLUMN "reversivel" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "unreadable_rows" ADD COLUMN "linha" jsonb;--> statement-breakpoint
ALTER TABLE "properties" ADD COLUMN "descricao_anterior" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "properties" ADD COLUMN "financiamento_anterior" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "replaced_lists_by" ON "replaced_lists" USING btree ("por_import_id");--> statement-breakpoint
CREATE INDEX "notifications_written" ON "notifications" USING brin ("created_at");--> statement-breakpoint
CREATE INDEX "imports_outcome" ON "imports" USING btree ("desfecho","id");--> statement-breakpoint
CREATE INDEX "imports_origin" ON "imports" USING btree ("origem","id");--> statement-breakpoint
CREATE INDEX "imports_digest" ON "imports" USING btree ("resumo");--> statement-breakpoint
CREATE INDEX "imports_states" ON "imports" USING gin ("ufs");--> statement-breakpoint
CREATE INDEX "lists_import" ON "lists" USING btree ("import_id");--> statement-breakpoint
CREATE INDEX "property_periods_until" ON "property_periods" USING btree ("uf","ate");--> statement-breakpoint
UPDATE "imports" SET
  "desfecho" = CASE
    WHEN jsonb_path_exists("relatorio", '$[*] ? (@.error == null)') THEN 'importada'
    WHEN jsonb_path_exists("relatorio", '$[*] ? (exists (@.held))') THEN 'retida'
    ELSE 'recusada' END,
  "ufs" = ARRAY(SELECT r ->> 'state' FROM jsonb_array_elements("relatorio") r WHERE r ->> 'state' IS NOT NULL),
  "datas" = ARRAY(SELECT (r ->> 'list_date')::date FROM jsonb_array_elements("relatorio") r WHERE r ->> 'list_date' IS NOT NULL),
  "contagens" = (SELECT jsonb_object_agg(key, total) FROM (
    SELECT c.key, sum(c.value::bigint) AS total FROM jsonb_array_elements("relatorio") r, jsonb_each_text(
      (r - 'rejected') || jsonb_build_object('rejected', jsonb_array_length(r -> 'rejected'))) c
    WHERE c.key IN ('rows', 'unchanged', 'rejected', 'new', 'returned', 'price_down', 'price_up', 'modality_changed', 'reappraised', 'left')
    GROUP BY c.key) sums)
WHERE "terminado_em" IS NOT NULL AND "relatorio" IS NOT NULL;
