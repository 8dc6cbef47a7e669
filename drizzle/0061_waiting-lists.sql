ALTER TABLE "held_lists" ADD COLUMN "entrou_em" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "held_lists" ADD COLUMN "numeros" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "held_lists" ADD COLUMN "so_faltam" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "held_lists" ADD COLUMN "falta" text;--> statement-breakpoint
ALTER TABLE "held_lists" ADD COLUMN "carta_em" timestamp with time zone;