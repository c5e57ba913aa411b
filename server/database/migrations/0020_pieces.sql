CREATE TABLE "address_changes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"before" jsonb NOT NULL,
	"after" jsonb NOT NULL,
	"by" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "batch_pieces" (
	"batch_number" integer NOT NULL,
	"piece_id" uuid NOT NULL,
	CONSTRAINT "batch_pieces_batch_number_piece_id_pk" PRIMARY KEY("batch_number","piece_id")
);
--> statement-breakpoint
CREATE TABLE "batches" (
	"number" serial PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"plan" jsonb NOT NULL,
	"made_at" timestamp with time zone DEFAULT now() NOT NULL,
	"undone_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "parcels" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"carrier" text NOT NULL,
	"number" text NOT NULL,
	"url" text,
	"service" text,
	"provider_id" text,
	"idempotency_key" text,
	"rate_cents" integer,
	"status" text NOT NULL,
	"bought_at" timestamp with time zone,
	"voided_at" timestamp with time zone,
	"shipped_at" timestamp with time zone,
	"delivered_at" timestamp with time zone,
	"label_name" text,
	CONSTRAINT "parcels_idempotency_key_unique" UNIQUE("idempotency_key")
);
--> statement-breakpoint
CREATE TABLE "piece_steps" (
	"id" uuid PRIMARY KEY NOT NULL,
	"piece_id" uuid NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"station" text NOT NULL,
	"by" text NOT NULL,
	"note" text
);
--> statement-breakpoint
CREATE TABLE "pieces" (
	"id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"order_id" uuid NOT NULL,
	"order_item_id" uuid NOT NULL,
	"ordinal" integer NOT NULL,
	"title" text NOT NULL,
	"artist" text NOT NULL,
	"size" text NOT NULL,
	"frame_color" text NOT NULL,
	"mount" text NOT NULL,
	"orientation" text NOT NULL,
	"cuts" jsonb NOT NULL,
	"crop" jsonb,
	"paper" text NOT NULL,
	"master_hash" text,
	"station" text DEFAULT 'queued' NOT NULL,
	"station_at" timestamp with time zone DEFAULT now() NOT NULL,
	"set_aside_reason" text,
	"remake_of" uuid,
	"parcel_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "pieces_code_unique" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "remnants" (
	"id" uuid PRIMARY KEY NOT NULL,
	"moulding" text NOT NULL,
	"length_inches" double precision NOT NULL,
	"made_by_batch" integer,
	"used_by_batch" integer,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "address_changes" ADD CONSTRAINT "address_changes_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batch_pieces" ADD CONSTRAINT "batch_pieces_batch_number_batches_number_fk" FOREIGN KEY ("batch_number") REFERENCES "public"."batches"("number") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batch_pieces" ADD CONSTRAINT "batch_pieces_piece_id_pieces_id_fk" FOREIGN KEY ("piece_id") REFERENCES "public"."pieces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "parcels" ADD CONSTRAINT "parcels_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "piece_steps" ADD CONSTRAINT "piece_steps_piece_id_pieces_id_fk" FOREIGN KEY ("piece_id") REFERENCES "public"."pieces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pieces" ADD CONSTRAINT "pieces_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pieces" ADD CONSTRAINT "pieces_order_item_id_order_items_id_fk" FOREIGN KEY ("order_item_id") REFERENCES "public"."order_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pieces" ADD CONSTRAINT "pieces_remake_of_pieces_id_fk" FOREIGN KEY ("remake_of") REFERENCES "public"."pieces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pieces" ADD CONSTRAINT "pieces_parcel_id_parcels_id_fk" FOREIGN KEY ("parcel_id") REFERENCES "public"."parcels"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "remnants" ADD CONSTRAINT "remnants_made_by_batch_batches_number_fk" FOREIGN KEY ("made_by_batch") REFERENCES "public"."batches"("number") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "remnants" ADD CONSTRAINT "remnants_used_by_batch_batches_number_fk" FOREIGN KEY ("used_by_batch") REFERENCES "public"."batches"("number") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "address_changes_of_order" ON "address_changes" USING btree ("order_id","at");--> statement-breakpoint
CREATE INDEX "batch_pieces_of_piece" ON "batch_pieces" USING btree ("piece_id");--> statement-breakpoint
CREATE INDEX "parcels_of_order" ON "parcels" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "parcels_by_provider" ON "parcels" USING btree ("provider_id");--> statement-breakpoint
CREATE INDEX "parcels_by_number" ON "parcels" USING btree ("number");--> statement-breakpoint
CREATE INDEX "piece_steps_of_piece" ON "piece_steps" USING btree ("piece_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "pieces_one_per_unit" ON "pieces" USING btree ("order_item_id","ordinal") WHERE "pieces"."remake_of" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "pieces_one_remake" ON "pieces" USING btree ("remake_of");--> statement-breakpoint
CREATE INDEX "pieces_of_order" ON "pieces" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "pieces_of_parcel" ON "pieces" USING btree ("parcel_id");--> statement-breakpoint
CREATE INDEX "pieces_in_the_workshop" ON "pieces" USING btree ("station") WHERE "pieces"."parcel_id" is null;