CREATE TABLE "removed_favorites" (
	"user_id" uuid NOT NULL,
	"n_do_imovel" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"etapa" text DEFAULT 'interesse' NOT NULL,
	"posicao" bigint DEFAULT 0 NOT NULL,
	"movido_em" timestamp with time zone,
	"nota" text DEFAULT '' NOT NULL,
	"nota_versao" integer DEFAULT 0 NOT NULL,
	"etiquetas" text[] DEFAULT '{}' NOT NULL,
	"preco_alvo" bigint,
	"removed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "removed_favorites_user_id_n_do_imovel_pk" PRIMARY KEY("user_id","n_do_imovel")
);
--> statement-breakpoint
ALTER TABLE "favorites" ADD COLUMN "etapa" text DEFAULT 'interesse' NOT NULL;--> statement-breakpoint
ALTER TABLE "favorites" ADD COLUMN "posicao" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "favorites" ADD COLUMN "movido_em" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "favorites" ADD COLUMN "nota" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "favorites" ADD COLUMN "nota_versao" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "favorites" ADD COLUMN "etiquetas" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "favorites" ADD COLUMN "preco_alvo" bigint;--> statement-breakpoint
ALTER TABLE "removed_favorites" ADD CONSTRAINT "removed_favorites_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "removed_favorites_by_age" ON "removed_favorites" USING btree ("removed_at");