CREATE TABLE "help_messages" (
	"request_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"author" text NOT NULL,
	"admin_id" uuid,
	"body" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "help_messages_request_id_number_pk" PRIMARY KEY("request_id","number")
);
--> statement-breakpoint
CREATE TABLE "help_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"protocol" text NOT NULL,
	"user_id" uuid,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"subject" text NOT NULL,
	"n_do_imovel" text,
	"failure" text,
	"created_at" timestamp with time zone NOT NULL,
	"waiting_since" timestamp with time zone,
	"last_message_at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone,
	"version" integer NOT NULL,
	"proven_at" timestamp with time zone,
	"token_hash" text NOT NULL,
	"digest" text NOT NULL,
	CONSTRAINT "help_requests_protocol_unique" UNIQUE("protocol"),
	CONSTRAINT "help_requests_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "help_requests_digest_unique" UNIQUE("digest")
);
--> statement-breakpoint
ALTER TABLE "help_messages" ADD CONSTRAINT "help_messages_request_id_help_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."help_requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "help_messages" ADD CONSTRAINT "help_messages_admin_id_users_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "help_requests" ADD CONSTRAINT "help_requests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "help_requests_user" ON "help_requests" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "help_requests_email" ON "help_requests" USING btree ("email");--> statement-breakpoint
CREATE INDEX "help_requests_waiting" ON "help_requests" USING btree ("waiting_since");--> statement-breakpoint
CREATE INDEX "help_requests_last" ON "help_requests" USING btree ("last_message_at");