CREATE TABLE "photographs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"file_hash" text NOT NULL,
	"width_pixels" integer NOT NULL,
	"height_pixels" integer NOT NULL,
	"focus_x" double precision DEFAULT 0.5 NOT NULL,
	"focus_y" double precision DEFAULT 0.5 NOT NULL,
	"thumb_hash" text NOT NULL,
	"average_color" text NOT NULL,
	"avif" jsonb NOT NULL,
	"jpeg" jsonb NOT NULL,
	"hero_image" text NOT NULL,
	"full_bleed_image" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "photographs_file_hash_unique" UNIQUE("file_hash")
);
--> statement-breakpoint
CREATE TABLE "prints" (
	"id" uuid PRIMARY KEY NOT NULL,
	"photograph_id" uuid NOT NULL,
	"source_name" text NOT NULL,
	"title" text NOT NULL,
	"artist" text NOT NULL,
	"location" text NOT NULL,
	"category" text NOT NULL,
	"orientation" text NOT NULL,
	"description" text NOT NULL,
	"is_published" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "prints_source_name_unique" UNIQUE("source_name"),
	CONSTRAINT "prints_category" CHECK ("prints"."category" in ('black-white', 'travel', 'nature', 'city')),
	CONSTRAINT "prints_orientation" CHECK ("prints"."orientation" in ('portrait', 'landscape'))
);
--> statement-breakpoint
CREATE TABLE "variants" (
	"id" uuid PRIMARY KEY NOT NULL,
	"print_id" uuid NOT NULL,
	"sku" text NOT NULL,
	"size" text NOT NULL,
	"frame_color" text NOT NULL,
	"mount" text NOT NULL,
	"price" integer NOT NULL,
	"member_price" integer NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	CONSTRAINT "variants_sku_unique" UNIQUE("sku"),
	CONSTRAINT "variants_one_per_choice" UNIQUE("print_id","size","frame_color","mount"),
	CONSTRAINT "variants_prices" CHECK ("variants"."price" >= 0 and "variants"."member_price" >= 0)
);
--> statement-breakpoint
CREATE TABLE "order_history" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"status" text NOT NULL,
	"payment_status" text NOT NULL,
	"amount_refunded" integer NOT NULL,
	"cause" text NOT NULL,
	"note" text
);
--> statement-breakpoint
CREATE TABLE "order_items" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"product_id" text,
	"sku" text,
	"name" text NOT NULL,
	"image" text,
	"size_key" text,
	"frame" text,
	"mount" text,
	"quantity" integer NOT NULL,
	"unit_amount" integer NOT NULL,
	"unit_amount_paid" integer NOT NULL,
	"subtotal" integer NOT NULL,
	"stripe_product_id" text,
	"stripe_price_id" text
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"session_id" text NOT NULL,
	"user_id" uuid,
	"status" text DEFAULT 'pending' NOT NULL,
	"payment_status" text DEFAULT 'processing' NOT NULL,
	"fulfillment_status" text DEFAULT 'unfulfilled' NOT NULL,
	"currency" text DEFAULT 'USD' NOT NULL,
	"amount_total" integer NOT NULL,
	"amount_subtotal" integer NOT NULL,
	"amount_discount" integer NOT NULL,
	"amount_shipping" integer NOT NULL,
	"amount_tax" integer NOT NULL,
	"amount_refunded" integer DEFAULT 0 NOT NULL,
	"payment_intent" text,
	"shipping_name" text,
	"customer_name" text,
	"customer_email" text,
	"address" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"completed_at" timestamp with time zone NOT NULL,
	"paid_at" timestamp with time zone,
	"confirmation_sent_at" timestamp with time zone,
	CONSTRAINT "orders_session_id_unique" UNIQUE("session_id")
);
--> statement-breakpoint
CREATE TABLE "payment_events" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"payload" jsonb NOT NULL,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL,
	"handled_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "prints" ADD CONSTRAINT "prints_photograph_id_photographs_id_fk" FOREIGN KEY ("photograph_id") REFERENCES "public"."photographs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "variants" ADD CONSTRAINT "variants_print_id_prints_id_fk" FOREIGN KEY ("print_id") REFERENCES "public"."prints"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_history" ADD CONSTRAINT "order_history_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "prints_newest" ON "prints" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "prints"."is_published";--> statement-breakpoint
CREATE INDEX "prints_by_category" ON "prints" USING btree ("category","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "prints_by_artist" ON "prints" USING btree ("artist");--> statement-breakpoint
CREATE INDEX "order_history_of_order" ON "order_history" USING btree ("order_id","at");--> statement-breakpoint
CREATE INDEX "order_items_of_order" ON "order_items" USING btree ("order_id","position");--> statement-breakpoint
CREATE INDEX "orders_of_user" ON "orders" USING btree ("user_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "orders_by_payment" ON "orders" USING btree ("payment_intent");