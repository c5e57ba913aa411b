CREATE TABLE "label_purchases" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"piece_codes" text[] NOT NULL,
	"shipment_id" text NOT NULL,
	"rate_id" text NOT NULL,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "parcels" ADD COLUMN "problem" text;--> statement-breakpoint
ALTER TABLE "label_purchases" ADD CONSTRAINT "label_purchases_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "label_purchases_of_order" ON "label_purchases" USING btree ("order_id");