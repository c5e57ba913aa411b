ALTER TABLE "parcels" DROP CONSTRAINT "parcels_idempotency_key_unique";--> statement-breakpoint
ALTER TABLE "parcels" DROP COLUMN "idempotency_key";--> statement-breakpoint
ALTER TABLE "parcels" DROP COLUMN "label_name";