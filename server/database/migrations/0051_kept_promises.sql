ALTER TABLE "claims" ADD COLUMN "owner_mailed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "parcels" ADD COLUMN "to_insure_cents" integer;--> statement-breakpoint
ALTER TABLE "parcels" ADD COLUMN "insurance_refusal" text;--> statement-breakpoint
ALTER TABLE "private_photos" ADD COLUMN "order_id" uuid;--> statement-breakpoint
CREATE INDEX "claim_photos_of_photo" ON "claim_photos" USING btree ("photo_id");--> statement-breakpoint
CREATE INDEX "claims_of_piece" ON "claims" USING btree ("piece_id");--> statement-breakpoint
CREATE INDEX "claims_of_remake" ON "claims" USING btree ("remake_id");--> statement-breakpoint
CREATE INDEX "parcels_to_insure" ON "parcels" USING btree ("id") WHERE "parcels"."to_insure_cents" is not null;--> statement-breakpoint
CREATE INDEX "piece_photos_of_photo" ON "piece_photos" USING btree ("photo_id");--> statement-breakpoint
CREATE INDEX "delay_notices_unanswered" ON "delay_notices" USING btree ("order_id") WHERE "delay_notices"."answer" is null;--> statement-breakpoint
CREATE INDEX "delay_notices_ended" ON "delay_notices" USING btree ("answered_at") WHERE "delay_notices"."answer" in ('cancel', 'lapsed');--> statement-breakpoint
CREATE INDEX "private_photos_of_order" ON "private_photos" USING btree ("order_id");