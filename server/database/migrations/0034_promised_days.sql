ALTER TABLE "orders" ADD COLUMN "production_least_days" integer DEFAULT 14 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "production_most_days" integer DEFAULT 21 NOT NULL;