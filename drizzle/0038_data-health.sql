CREATE TABLE "city_aliases" (
	"uf" text NOT NULL,
	"chave" text NOT NULL,
	"nome" text NOT NULL,
	"ibge" integer NOT NULL,
	"municipio" text NOT NULL,
	"slug" text NOT NULL,
	"distrito" boolean NOT NULL,
	"desde" timestamp with time zone NOT NULL,
	CONSTRAINT "city_aliases_uf_chave_pk" PRIMARY KEY("uf","chave")
);
--> statement-breakpoint
CREATE TABLE "data_dismissals" (
	"grupo" text NOT NULL,
	"chave" text NOT NULL,
	"sinal" text NOT NULL,
	"motivo" text NOT NULL,
	"desde" timestamp with time zone NOT NULL,
	CONSTRAINT "data_dismissals_grupo_chave_pk" PRIMARY KEY("grupo","chave")
);
--> statement-breakpoint
CREATE TABLE "place_corrections" (
	"n_do_imovel" text PRIMARY KEY NOT NULL,
	"lat" double precision NOT NULL,
	"lng" double precision NOT NULL,
	"precisao" text NOT NULL,
	"desde" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "properties" ADD COLUMN "salto_de" bigint;--> statement-breakpoint
ALTER TABLE "properties" ADD COLUMN "salto_em" date;--> statement-breakpoint
ALTER TABLE "properties" ADD COLUMN "salto_modalidade" text;--> statement-breakpoint
CREATE INDEX "properties_small_area" ON "properties" USING btree ("uf") WHERE saiu_em is null and (area_total < 1 or area_privativa < 1 or area_terreno < 1);--> statement-breakpoint
CREATE INDEX "properties_above_appraisal" ON "properties" USING btree ("uf") WHERE saiu_em is null and preco > valor_de_avaliacao and modalidade_codigo <> 'leilao_sfi';--> statement-breakpoint
CREATE INDEX "properties_jump" ON "properties" USING btree ("uf") WHERE saiu_em is null and salto_de is not null;--> statement-breakpoint
CREATE INDEX "properties_no_city" ON "properties" USING btree ("uf","cidade") WHERE cidade_ibge is null;--> statement-breakpoint
CREATE INDEX "properties_unknown_word" ON "properties" USING btree ("uf") WHERE saiu_em is null and (termos_desconhecidos <> '{}' or tipo_codigo <> all(array['apartamento', 'casa', 'terreno', 'sala', 'predio', 'loja', 'galpao', 'comercial', 'sobrado', 'outros', 'gleba', 'imovel_rural', 'gleba_urbana']) or modalidade_codigo <> all(array['leilao_sfi', 'licitacao_aberta', 'venda_online', 'venda_direta']) or not pagamentos <@ array['a_vista', 'fgts', 'financiamento', 'financiamento_bancario', 'parcelamento', 'consorcio', 'carta_de_credito']);--> statement-breakpoint
CREATE INDEX "properties_no_point" ON "properties" USING btree ("uf") WHERE saiu_em is null and lat is null;--> statement-breakpoint
CREATE FUNCTION "note_price_jumps"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE properties p SET salto_de = now.de, salto_em = now.em, salto_modalidade = now.modalidade
	FROM (
		SELECT c.n_do_imovel,
			CASE WHEN last.far THEN last.de_centavos END AS de,
			CASE WHEN last.far THEN last.data_lista END AS em,
			CASE WHEN last.far AND last.de_modalidade <> last.para_modalidade THEN last.de_modalidade END AS modalidade
		FROM (SELECT DISTINCT n_do_imovel FROM changed WHERE tipo IN ('baixou', 'subiu', 'voltou')) c
		LEFT JOIN LATERAL (
			SELECT e.*, abs(e.para_centavos - e.de_centavos) * 10 > e.de_centavos * 6 AS far FROM property_events e
			WHERE e.n_do_imovel = c.n_do_imovel AND e.tipo IN ('baixou', 'subiu', 'voltou') AND e.de_centavos <> e.para_centavos
			ORDER BY e.data_lista DESC, e.uf, e.tipo LIMIT 1
		) last ON true
	) now
	WHERE p.n_do_imovel = now.n_do_imovel
		AND (p.salto_de, p.salto_em, p.salto_modalidade) IS DISTINCT FROM (now.de, now.em, now.modalidade);
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "property_events_jumps_added" AFTER INSERT ON "property_events" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "note_price_jumps"();--> statement-breakpoint
CREATE TRIGGER "property_events_jumps_removed" AFTER DELETE ON "property_events" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "note_price_jumps"();--> statement-breakpoint
-- What the lists held until now show, as the trigger would have noted it.
UPDATE "properties" p SET "salto_de" = last.de_centavos, "salto_em" = last.data_lista,
	"salto_modalidade" = CASE WHEN last.de_modalidade <> last.para_modalidade THEN last.de_modalidade END
FROM (
	SELECT DISTINCT ON (n_do_imovel) * FROM "property_events"
	WHERE tipo IN ('baixou', 'subiu', 'voltou') AND de_centavos <> para_centavos ORDER BY n_do_imovel, data_lista DESC, uf, tipo
) last
WHERE p.n_do_imovel = last.n_do_imovel AND abs(last.para_centavos - last.de_centavos) * 10 > last.de_centavos * 6;
