ALTER TABLE "order_items" ADD COLUMN "source_name" text;--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "source_hash" text;--> statement-breakpoint
-- Orders from before: the file as it is called now. Whether it has changed since is not known, so no hash.
UPDATE "order_items" SET "source_name" = "prints"."source_name" FROM "prints" WHERE "prints"."id"::text = "order_items"."product_id";
