CREATE TABLE "offer_lines" (
	"offer_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"print_id" uuid NOT NULL,
	"size" text NOT NULL,
	"frame_color" text NOT NULL,
	"mount" text NOT NULL,
	"quantity" integer NOT NULL,
	"own_prices" jsonb,
	"may_change_size" boolean NOT NULL,
	"may_change_frame" boolean NOT NULL,
	CONSTRAINT "offer_lines_offer_id_position_pk" PRIMARY KEY("offer_id","position")
);
--> statement-breakpoint
CREATE TABLE "offer_openings" (
	"offer_id" uuid NOT NULL,
	"day" date NOT NULL,
	"opened" integer NOT NULL,
	CONSTRAINT "offer_openings_offer_id_day_pk" PRIMARY KEY("offer_id","day")
);
--> statement-breakpoint
CREATE TABLE "offer_questions" (
	"message_id" uuid PRIMARY KEY NOT NULL,
	"offer_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "offers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"title" text NOT NULL,
	"words" text NOT NULL,
	"staff_id" uuid,
	"client_name" text NOT NULL,
	"client_email" text NOT NULL,
	"wall" text NOT NULL,
	"shows_prices" boolean NOT NULL,
	"last_day" date,
	"created_at" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone,
	"sends" integer DEFAULT 0 NOT NULL,
	"mailed_at" timestamp with time zone,
	"mails" integer DEFAULT 0 NOT NULL,
	"mail_refusal" text,
	"withdrawn_at" timestamp with time zone,
	"paid_order_id" uuid,
	"former" jsonb,
	CONSTRAINT "offers_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "offers_paid_order_id_unique" UNIQUE("paid_order_id")
);
--> statement-breakpoint
ALTER TABLE "checkout_sessions" ADD COLUMN "offer_id" uuid;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "offer_id" uuid;--> statement-breakpoint
ALTER TABLE "offer_lines" ADD CONSTRAINT "offer_lines_offer_id_offers_id_fk" FOREIGN KEY ("offer_id") REFERENCES "public"."offers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offer_lines" ADD CONSTRAINT "offer_lines_print_id_prints_id_fk" FOREIGN KEY ("print_id") REFERENCES "public"."prints"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offer_openings" ADD CONSTRAINT "offer_openings_offer_id_offers_id_fk" FOREIGN KEY ("offer_id") REFERENCES "public"."offers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offer_questions" ADD CONSTRAINT "offer_questions_message_id_contact_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."contact_messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offer_questions" ADD CONSTRAINT "offer_questions_offer_id_offers_id_fk" FOREIGN KEY ("offer_id") REFERENCES "public"."offers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offers" ADD CONSTRAINT "offers_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offers" ADD CONSTRAINT "offers_paid_order_id_orders_id_fk" FOREIGN KEY ("paid_order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "offer_lines_of_print" ON "offer_lines" USING btree ("print_id");--> statement-breakpoint
CREATE INDEX "offer_questions_of_offer" ON "offer_questions" USING btree ("offer_id");--> statement-breakpoint
CREATE INDEX "offers_by_age" ON "offers" USING btree ("created_at","id");--> statement-breakpoint
ALTER TABLE "checkout_sessions" ADD CONSTRAINT "checkout_sessions_offer_id_offers_id_fk" FOREIGN KEY ("offer_id") REFERENCES "public"."offers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "checkout_sessions_of_offer" ON "checkout_sessions" USING btree ("offer_id");--> statement-breakpoint
-- Payment sessions are compared with the offers of now; see server/checkout/watch-terms.ts.
create function announce_offers_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('offers_changed', '');
  return null;
end $$;
--> statement-breakpoint
create trigger offers_changed after update or delete or truncate on offers
  for each statement execute function announce_offers_change();
--> statement-breakpoint
create trigger offer_lines_changed after insert or update or delete or truncate on offer_lines
  for each statement execute function announce_offers_change();
--> statement-breakpoint
create trigger offers_in_studio after insert or update or delete or truncate on offers
  for each statement execute function announce_studio_change('offers');
--> statement-breakpoint
create trigger offer_openings_in_studio after insert or update or delete or truncate on offer_openings
  for each statement execute function announce_studio_change('offers');
