CREATE TABLE "claim_photos" (
	"claim_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"photo_id" uuid NOT NULL,
	CONSTRAINT "claim_photos_claim_id_position_pk" PRIMARY KEY("claim_id","position")
);
--> statement-breakpoint
CREATE TABLE "claims" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"piece_id" uuid NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"words" text NOT NULL,
	"is_late" boolean NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"decide_by" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone,
	"decided_by" text,
	"decision" text,
	"refund_cents" integer,
	"remake_id" uuid
);
--> statement-breakpoint
CREATE TABLE "parcel_scans" (
	"parcel_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"status" text NOT NULL,
	"message" text NOT NULL,
	"place" text NOT NULL,
	CONSTRAINT "parcel_scans_parcel_id_at_message_pk" PRIMARY KEY("parcel_id","at","message")
);
--> statement-breakpoint
CREATE TABLE "piece_photos" (
	"id" uuid PRIMARY KEY NOT NULL,
	"piece_id" uuid NOT NULL,
	"station" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"by" text NOT NULL,
	"photo_id" uuid,
	"skipped_reason" text
);
--> statement-breakpoint
CREATE TABLE "delay_notices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"ordinal" integer NOT NULL,
	"former_ship_by" timestamp with time zone,
	"ship_by" timestamp with time zone,
	"reason" text,
	"by" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"answer_by" timestamp with time zone,
	"answer" text,
	"answered_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "order_mails" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"name" text NOT NULL,
	"recipient" text NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "private_photos" (
	"id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"jpeg" "bytea" NOT NULL
);
--> statement-breakpoint
ALTER TABLE "disputes" ADD COLUMN "evidence_due_by" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "disputes" ADD COLUMN "evidence_staged_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "disputes" ADD COLUMN "evidence_sent_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "phone" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "delayed_to" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "is_delayed_for_unknown" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "held_reason" text;--> statement-breakpoint
ALTER TABLE "parcels" ADD COLUMN "insured_cents" integer;--> statement-breakpoint
ALTER TABLE "parcels" ADD COLUMN "insurance_cents" integer;--> statement-breakpoint
ALTER TABLE "parcels" ADD COLUMN "insurance_id" text;--> statement-breakpoint
ALTER TABLE "parcels" ADD COLUMN "needs_signature" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "parcels" ADD COLUMN "signed_by" text;--> statement-breakpoint
ALTER TABLE "label_purchases" ADD COLUMN "insured_cents" integer;--> statement-breakpoint
ALTER TABLE "label_purchases" ADD COLUMN "needs_signature" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "claim_photos" ADD CONSTRAINT "claim_photos_claim_id_claims_id_fk" FOREIGN KEY ("claim_id") REFERENCES "public"."claims"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claim_photos" ADD CONSTRAINT "claim_photos_photo_id_private_photos_id_fk" FOREIGN KEY ("photo_id") REFERENCES "public"."private_photos"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claims" ADD CONSTRAINT "claims_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claims" ADD CONSTRAINT "claims_piece_id_pieces_id_fk" FOREIGN KEY ("piece_id") REFERENCES "public"."pieces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claims" ADD CONSTRAINT "claims_remake_id_pieces_id_fk" FOREIGN KEY ("remake_id") REFERENCES "public"."pieces"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "parcel_scans" ADD CONSTRAINT "parcel_scans_parcel_id_parcels_id_fk" FOREIGN KEY ("parcel_id") REFERENCES "public"."parcels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "piece_photos" ADD CONSTRAINT "piece_photos_piece_id_pieces_id_fk" FOREIGN KEY ("piece_id") REFERENCES "public"."pieces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "piece_photos" ADD CONSTRAINT "piece_photos_photo_id_private_photos_id_fk" FOREIGN KEY ("photo_id") REFERENCES "public"."private_photos"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delay_notices" ADD CONSTRAINT "delay_notices_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_mails" ADD CONSTRAINT "order_mails_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "claims_of_order" ON "claims" USING btree ("order_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "claims_open_of_piece" ON "claims" USING btree ("piece_id") WHERE "claims"."state" = 'open';--> statement-breakpoint
CREATE INDEX "claims_open" ON "claims" USING btree ("decide_by") WHERE "claims"."state" = 'open';--> statement-breakpoint
CREATE INDEX "claims_decided" ON "claims" USING btree ("decided_at");--> statement-breakpoint
CREATE INDEX "piece_photos_of_piece" ON "piece_photos" USING btree ("piece_id","station","at");--> statement-breakpoint
CREATE UNIQUE INDEX "delay_notices_of_order" ON "delay_notices" USING btree ("order_id","ordinal");--> statement-breakpoint
CREATE INDEX "delay_notices_to_answer" ON "delay_notices" USING btree ("answer_by") WHERE "delay_notices"."answer" is null and "delay_notices"."answer_by" is not null;--> statement-breakpoint
CREATE INDEX "order_mails_of_order" ON "order_mails" USING btree ("order_id","at");--> statement-breakpoint
CREATE INDEX "private_photos_by_age" ON "private_photos" USING btree ("at");--> statement-breakpoint
CREATE INDEX "orders_held" ON "orders" USING btree ("id") WHERE "orders"."held_reason" is not null;