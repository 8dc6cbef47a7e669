CREATE TABLE "alert_gaps" (
	"n_do_imovel" text PRIMARY KEY NOT NULL,
	"since_event" bigint NOT NULL,
	"ended" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "withdrawals" (
	"n_do_imovel" text PRIMARY KEY NOT NULL,
	"desde" timestamp with time zone NOT NULL,
	"motivo" text
);
--> statement-breakpoint
INSERT INTO "withdrawals" ("n_do_imovel", "desde") SELECT "n_do_imovel", "updated_at" FROM "properties" WHERE "ws_indisponivel";
