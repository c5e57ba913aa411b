ALTER TABLE "artists" ADD COLUMN "attestation" jsonb;--> statement-breakpoint
ALTER TABLE "prints" ADD COLUMN "attestation" jsonb;--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "attestation" jsonb;