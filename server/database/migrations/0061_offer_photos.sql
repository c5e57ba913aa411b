CREATE TABLE "offer_photos" (
	"offer_id" uuid PRIMARY KEY NOT NULL,
	"photo_id" uuid NOT NULL,
	"added_at" timestamp with time zone NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"measured" jsonb NOT NULL,
	CONSTRAINT "offer_photos_photo_id_unique" UNIQUE("photo_id")
);
--> statement-breakpoint
ALTER TABLE "offer_photos" ADD CONSTRAINT "offer_photos_offer_id_offers_id_fk" FOREIGN KEY ("offer_id") REFERENCES "public"."offers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offer_photos" ADD CONSTRAINT "offer_photos_photo_id_private_photos_id_fk" FOREIGN KEY ("photo_id") REFERENCES "public"."private_photos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
create trigger offer_photos_in_studio after insert or update or delete or truncate on offer_photos
  for each statement execute function announce_studio_change('offers');
