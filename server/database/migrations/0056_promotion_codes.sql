ALTER TABLE "orders" ADD COLUMN "promotion_code" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "promotion_code_id" text;--> statement-breakpoint
CREATE INDEX "orders_by_promotion_code" ON "orders" USING btree ("promotion_code_id") WHERE "orders"."promotion_code_id" is not null;