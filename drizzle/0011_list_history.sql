CREATE TABLE "unreadable_rows" (
	"uf" text NOT NULL,
	"data" date NOT NULL,
	"n_do_imovel" text NOT NULL,
	CONSTRAINT "unreadable_rows_uf_data_n_do_imovel_pk" PRIMARY KEY("uf","data","n_do_imovel")
);
--> statement-breakpoint
ALTER TABLE "property_events" DROP CONSTRAINT "property_events_once";--> statement-breakpoint
ALTER TABLE "property_events" ADD CONSTRAINT "property_events_once" UNIQUE("n_do_imovel","uf","data_lista","tipo");