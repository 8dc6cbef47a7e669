CREATE TABLE "told_engines" (
	"id" integer PRIMARY KEY NOT NULL,
	"ultimo_evento" bigint NOT NULL,
	"em" timestamp with time zone NOT NULL
);
