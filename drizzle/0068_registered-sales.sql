CREATE TABLE "registered_sales" (
	"ibge" integer NOT NULL,
	"endereco" text NOT NULL,
	"vendida_em" date NOT NULL,
	"tipo" text NOT NULL,
	"area_m2" double precision NOT NULL,
	"valor_centavos" bigint NOT NULL,
	"lida_em" timestamp with time zone NOT NULL,
	"lat" double precision,
	"lng" double precision,
	CONSTRAINT "registered_sales_row" PRIMARY KEY("ibge","endereco","vendida_em","tipo","area_m2","valor_centavos")
);
--> statement-breakpoint
CREATE INDEX "registered_sales_nearby" ON "registered_sales" USING btree ("tipo","lat","lng");