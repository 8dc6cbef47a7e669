CREATE TABLE "market_months" (
	"mes" text NOT NULL,
	"uf" text NOT NULL,
	"lists" text NOT NULL,
	"dados" jsonb NOT NULL,
	CONSTRAINT "market_months_mes_uf_pk" PRIMARY KEY("mes","uf")
);
--> statement-breakpoint
ALTER TABLE "letter_marks" ADD COLUMN "month_report" text;--> statement-breakpoint
ALTER TABLE "notification_preferences" ADD COLUMN "monthly_report" boolean DEFAULT true NOT NULL;--> statement-breakpoint
-- The figures by month of what is held already are counted in the next round.
DELETE FROM "market_states";
