CREATE TABLE "disputes" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"amount" integer NOT NULL,
	"status" text NOT NULL,
	"reason" text NOT NULL,
	"opened_at" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "failed_refunds" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"amount" integer NOT NULL,
	"reason" text NOT NULL,
	"failed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"settled_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "sessions_set_aside" (
	"session_id" text PRIMARY KEY NOT NULL,
	"since" timestamp with time zone DEFAULT now() NOT NULL,
	"attempts" integer DEFAULT 1 NOT NULL,
	"last_error" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "shop_identity" (
	"is_only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"identified_at" timestamp with time zone,
	CONSTRAINT "shop_identity_has_one_row" CHECK ("shop_identity"."is_only")
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "owner_mailed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "failed_refunds" ADD CONSTRAINT "failed_refunds_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "disputes_of_order" ON "disputes" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "failed_refunds_of_order" ON "failed_refunds" USING btree ("order_id");
--> statement-breakpoint
-- Older versions wrote no id into their payment sessions. Only a shop that one of them ran may still own such sessions.
INSERT INTO "shop_identity" ("identified_at")
SELECT CASE WHEN EXISTS (SELECT FROM "orders") OR EXISTS (SELECT FROM "payment_events")
	OR EXISTS (SELECT FROM "reconciliations") THEN now() END;
--> statement-breakpoint
-- Older versions put a lost dispute into the amount refunded. The next reconciliation reads disputes back to 365 days.
UPDATE "orders" SET "amount_refunded" = (
	SELECT coalesce(max(h."amount_refunded"), 0) FROM "order_history" h
	WHERE h."order_id" = "orders"."id" AND h."at" < "loss"."at"
) FROM (
	SELECT "order_id", min("at") AS "at" FROM "order_history" WHERE "note" LIKE 'dispute lost: %' GROUP BY "order_id"
) "loss" WHERE "loss"."order_id" = "orders"."id" AND "loss"."at" > now() - interval '240 days';
