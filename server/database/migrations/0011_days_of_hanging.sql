ALTER TABLE "prints" ADD COLUMN "taken_at" timestamp with time zone;--> statement-breakpoint
-- The order of the prints that hang stays as it is. One whose camera said a day after its import would be new for ever.
UPDATE "prints" SET "created_at" = "photographs"."created_at" FROM "photographs"
  WHERE "photographs"."id" = "prints"."photograph_id" AND "prints"."created_at" > "photographs"."created_at";
