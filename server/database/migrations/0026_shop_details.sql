CREATE TABLE "shop_details" (
	"version" integer PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"staff_id" uuid,
	"details" jsonb NOT NULL,
	CONSTRAINT "shop_details_version" CHECK ("shop_details"."version" > 0)
);
--> statement-breakpoint
ALTER TABLE "shop_details" ADD CONSTRAINT "shop_details_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- Every process that shows the shop's details listens on this channel; see server/shop-details/open-shop-details.ts.
create function announce_shop_details_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('shop_details_changed', '');
  return null;
end $$;
--> statement-breakpoint
create trigger shop_details_changed after insert or update or delete or truncate on shop_details
  for each statement execute function announce_shop_details_change();
