CREATE TABLE "cost_values" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "cost_values_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"table_name" text NOT NULL,
	"key" text NOT NULL,
	"valid_from" date NOT NULL,
	"value" jsonb NOT NULL,
	"source_name" text NOT NULL,
	"source_url" text NOT NULL,
	"consulted_on" date NOT NULL,
	"batch" uuid,
	"replaces" bigint,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" uuid,
	"undone_at" timestamp with time zone,
	"undone_by" uuid
);
--> statement-breakpoint
CREATE UNIQUE INDEX "cost_values_valid" ON "cost_values" USING btree ("table_name","key","valid_from" DESC NULLS FIRST) WHERE "cost_values"."undone_at" is null;--> statement-breakpoint
CREATE INDEX "cost_values_key" ON "cost_values" USING btree ("table_name","key","id");--> statement-breakpoint
CREATE INDEX "cost_values_undone" ON "cost_values" USING btree ("table_name","id") WHERE "cost_values"."undone_at" is not null;--> statement-breakpoint
CREATE INDEX "cost_values_batch" ON "cost_values" USING btree ("table_name","id","batch") WHERE "cost_values"."batch" is not null;