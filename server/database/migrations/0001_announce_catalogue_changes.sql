-- Every process that caches pages listens on this channel; see server/catalogue/watch-catalogue.ts.
create function announce_catalogue_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('catalogue_changed', '');
  return null;
end $$;
--> statement-breakpoint
create trigger prints_changed after insert or update or delete or truncate on prints
  for each statement execute function announce_catalogue_change();
--> statement-breakpoint
create trigger variants_changed after insert or update or delete or truncate on variants
  for each statement execute function announce_catalogue_change();
--> statement-breakpoint
create trigger photographs_changed after insert or update or delete or truncate on photographs
  for each statement execute function announce_catalogue_change();
