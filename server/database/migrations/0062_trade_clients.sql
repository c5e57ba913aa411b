CREATE TABLE "resale_certificates" (
	"id" uuid PRIMARY KEY NOT NULL,
	"trade_client_id" uuid NOT NULL,
	"type" text NOT NULL,
	"file" "bytea" NOT NULL,
	"states" jsonb NOT NULL,
	"valid_until" date NOT NULL,
	"staff_id" uuid NOT NULL,
	"checked_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "trade_clients" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"company" text NOT NULL,
	"contact_name" text NOT NULL,
	"email" text NOT NULL,
	"note" text NOT NULL,
	"certificate_id" uuid,
	"customer_id" text,
	"created_at" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"former" jsonb
);
--> statement-breakpoint
ALTER TABLE "checkout_sessions" ADD COLUMN "certificate_id" uuid;--> statement-breakpoint
ALTER TABLE "offers" ADD COLUMN "trade_client_id" uuid;--> statement-breakpoint
ALTER TABLE "offers" ADD COLUMN "ship_to" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "exemption" jsonb;--> statement-breakpoint
ALTER TABLE "resale_certificates" ADD CONSTRAINT "resale_certificates_trade_client_id_trade_clients_id_fk" FOREIGN KEY ("trade_client_id") REFERENCES "public"."trade_clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "resale_certificates" ADD CONSTRAINT "resale_certificates_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trade_clients" ADD CONSTRAINT "trade_clients_certificate_id_resale_certificates_id_fk" FOREIGN KEY ("certificate_id") REFERENCES "public"."resale_certificates"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "resale_certificates_of_client" ON "resale_certificates" USING btree ("trade_client_id");--> statement-breakpoint
CREATE INDEX "resale_certificates_by_end" ON "resale_certificates" USING btree ("valid_until");--> statement-breakpoint
CREATE INDEX "trade_clients_by_company" ON "trade_clients" USING btree (lower("company"),"id");--> statement-breakpoint
CREATE INDEX "trade_clients_by_change" ON "trade_clients" USING btree ("changed_at");--> statement-breakpoint
ALTER TABLE "offers" ADD CONSTRAINT "offers_trade_client_id_trade_clients_id_fk" FOREIGN KEY ("trade_client_id") REFERENCES "public"."trade_clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "offers_of_trade_client" ON "offers" USING btree ("trade_client_id");--> statement-breakpoint
CREATE INDEX "orders_by_certificate" ON "orders" USING btree (("exemption" ->> 'certificateId')) WHERE "orders"."exemption" is not null;--> statement-breakpoint
-- Payment sessions of offers depend on the certificates of trade clients; see server/checkout/watch-terms.ts.
create trigger trade_clients_changed after update or delete or truncate on trade_clients
  for each statement execute function announce_offers_change();
--> statement-breakpoint
create trigger trade_clients_in_studio after insert or update or delete or truncate on trade_clients
  for each statement execute function announce_studio_change('offers');
