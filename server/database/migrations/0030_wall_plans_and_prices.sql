CREATE TABLE "base_prices" (
	"size" text PRIMARY KEY NOT NULL,
	"price" integer NOT NULL,
	"member_price" integer NOT NULL,
	CONSTRAINT "base_prices_sound" CHECK ("base_prices"."member_price" > 0 and "base_prices"."member_price" <= "base_prices"."price")
);
--> statement-breakpoint
DROP INDEX "prints_search";--> statement-breakpoint
ALTER TABLE "prints" ADD COLUMN "publish_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "prints" ADD COLUMN "wall_rank" text collate "C" DEFAULT '' NOT NULL;--> statement-breakpoint
-- The rank on the wall of a print that nobody has moved: by its day of hanging, the newest first. The last digit leaves
-- room in front of every rank. See server/catalogue/owner/wall/wall-rank.ts.
create function wall_rank(hung timestamptz, print uuid) returns text language sql stable strict parallel safe
return translate(
  lpad(to_hex((extract(epoch from hung) * 1000000)::bigint + 62135596800000000), 16, '0') || replace(print::text, '-', ''),
  '0123456789abcdef', 'fedcba9876543210'
) || '8';
--> statement-breakpoint
update prints set wall_rank = wall_rank(created_at, id);
--> statement-breakpoint
create function hang_on_wall() returns trigger language plpgsql as $$
begin
  new.wall_rank := wall_rank(new.created_at, new.id);
  return new;
end $$;
--> statement-breakpoint
create trigger prints_hang_on_wall before insert on prints
  for each row when (new.wall_rank = '') execute function hang_on_wall();
--> statement-breakpoint
create trigger base_prices_changed after insert or update or delete or truncate on base_prices
  for each statement execute function announce_catalogue_change();
--> statement-breakpoint
CREATE INDEX "prints_on_wall" ON "prints" USING btree ("wall_rank","id");--> statement-breakpoint
CREATE INDEX "prints_on_wall_by_category" ON "prints" USING btree ("category","wall_rank","id");--> statement-breakpoint
CREATE INDEX "prints_by_day" ON "prints" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "prints_by_title" ON "prints" USING btree (lower("title"),"id");--> statement-breakpoint
CREATE INDEX "prints_planned" ON "prints" USING btree ("publish_at") WHERE "prints"."publish_at" is not null;--> statement-breakpoint
CREATE INDEX "prints_search" ON "prints" USING gin ("search");