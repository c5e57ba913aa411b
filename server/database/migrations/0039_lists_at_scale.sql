CREATE TABLE "artist_counts" (
	"artist" text NOT NULL,
	"prints" integer NOT NULL,
	"published" integer NOT NULL,
	"changed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "missing_masters" (
	"file_hash" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE INDEX "artist_counts_of_artist" ON "artist_counts" USING btree ("artist");--> statement-breakpoint
CREATE INDEX "prints_published" ON "prints" USING btree ("id") WHERE "prints"."is_published";--> statement-breakpoint
CREATE INDEX "contact_messages_open" ON "contact_messages" USING btree ("created_at","id") WHERE "contact_messages"."done_at" is null;
--> statement-breakpoint
create trigger missing_masters_in_studio after insert or delete or truncate on missing_masters
  for each statement execute function announce_studio_change('prints');
--> statement-breakpoint
-- A size with a mount as one bit. `formBit` in server/catalogue/owner/list/studio-filter.ts is the same.
create function form_bit(size text, mount text) returns int
language sql immutable strict parallel safe
return 1 << (
  2 * (array_position(array['small', 'medium', 'large', 'giant', 'collector', 'exhibition'], size) - 1)
  + case mount when 'Full Bleed' then 1 else 0 end
);
--> statement-breakpoint
-- The forms that a photograph does not fill at 150 ppi: the pixels of each form's window, its short side first
-- (domain/variants/sizes.ts).
create function unfilled_forms(width_pixels int, height_pixels int, orientation text) returns int
language sql immutable strict parallel safe
return (
  select bit_or(case
    when width_pixels >= case orientation when 'landscape' then long else short end
      and height_pixels >= case orientation when 'landscape' then short else long end then 0
    else form_bit(size, mount) end)
  from (values
    ('small', 'Border', 1425, 2025), ('small', 'Full Bleed', 2175, 2775),
    ('medium', 'Border', 1650, 2250), ('medium', 'Full Bleed', 2400, 3000),
    ('large', 'Border', 1950, 2850), ('large', 'Full Bleed', 2700, 3600),
    ('giant', 'Border', 3000, 4800), ('giant', 'Full Bleed', 3600, 5400),
    ('collector', 'Border', 4800, 6600), ('collector', 'Full Bleed', 5400, 7200),
    ('exhibition', 'Border', 6600, 8400), ('exhibition', 'Full Bleed', 7200, 9000)
  ) as form(size, mount, short, long)
);
--> statement-breakpoint
-- The forms on sale that a print's photograph does not fill. A print without variants is on sale in all forms.
create function unfilled_forms_of(print uuid, photograph uuid, orientation text) returns int
language sql stable
return (
  select unfilled_forms(width_pixels, height_pixels, orientation) & coalesce((
    select bit_or(case when is_active then form_bit(size, mount) else 0 end) from variants where print_id = print
  ), 4095)
  from photographs where id = photograph
);
--> statement-breakpoint
create function set_unfilled_forms() returns trigger language plpgsql as $$
begin
  new.unfilled_forms = coalesce(unfilled_forms_of(new.id, new.photograph_id, new.orientation), 0);
  return new;
end $$;
--> statement-breakpoint
create trigger prints_unfilled_forms before insert or update of photograph_id, orientation on prints
  for each row execute function set_unfilled_forms();
--> statement-breakpoint
create function follow_photograph() returns trigger language plpgsql as $$
begin
  update prints set unfilled_forms = unfilled_forms_of(id, photograph_id, orientation) where photograph_id = new.id;
  return null;
end $$;
--> statement-breakpoint
create trigger photographs_unfilled_forms after update on photographs for each row
  when ((old.width_pixels, old.height_pixels) is distinct from (new.width_pixels, new.height_pixels))
  execute function follow_photograph();
--> statement-breakpoint
-- A loop, because PostgreSQL does not know how few prints have changed, and might read all of them.
create function follow_variants() returns trigger language plpgsql as $$
declare changed_print uuid;
begin
  for changed_print in select distinct print_id from changed loop
    update prints set unfilled_forms = unfilled_forms_of(id, photograph_id, orientation)
    where id = changed_print and unfilled_forms <> unfilled_forms_of(id, photograph_id, orientation);
  end loop;
  return null;
end $$;
--> statement-breakpoint
create trigger variants_added after insert on variants
  referencing new table as changed for each statement execute function follow_variants();
--> statement-breakpoint
create trigger variants_updated after update on variants
  referencing new table as changed for each statement execute function follow_variants();
--> statement-breakpoint
create trigger variants_removed after delete on variants
  referencing old table as changed for each statement execute function follow_variants();
--> statement-breakpoint
-- Each change of prints adds a row with what it changes, and merges the artist's rows that no other transaction holds. So no
-- change waits for another one, and an artist has about one row.
create function count_prints_of_artists() returns trigger language plpgsql as $$
declare changes artist_counts[];
begin
  if tg_op = 'INSERT' then
    select array_agg(change::artist_counts) into changes from (
      select artist, count(*)::int, count(*) filter (where is_published)::int, max(updated_at) filter (where is_published)
      from added group by artist
    ) as change;
  elsif tg_op = 'DELETE' then
    select array_agg(change::artist_counts) into changes from (
      select artist, -count(*)::int, -count(*) filter (where is_published)::int, now() from removed group by artist
    ) as change;
  else
    select array_agg(change::artist_counts) into changes from (
      select artist, sum(prints)::int, sum(published)::int,
        coalesce(max(changed_at), case when sum(published) <> 0 then now() end)
      from (
        select artist, 1 as prints, is_published::int as published,
          case when is_published then updated_at end as changed_at, null::timestamptz as changed_before
        from added
        union all
        select artist, -1, -is_published::int, null, case when is_published then updated_at end from removed
      ) as counted
      group by artist
      having sum(prints) <> 0 or sum(published) <> 0
        or max(changed_at) > coalesce(max(changed_before), '-infinity')
    ) as change;
  end if;
  if changes is null then return null; end if;
  with merged as (
    delete from artist_counts where ctid = any(array(
      select counts.ctid from artist_counts as counts
      where counts.artist in (select change.artist from unnest(changes) as change)
      for update skip locked
    ))
    returning *
  )
  insert into artist_counts
  select artist, sum(prints), sum(published), max(changed_at)
  from (select * from merged union all select * from unnest(changes)) as row
  group by artist
  having sum(prints) <> 0 or sum(published) <> 0;
  return null;
end $$;
--> statement-breakpoint
create trigger prints_counted_when_added after insert on prints
  referencing new table as added for each statement execute function count_prints_of_artists();
--> statement-breakpoint
create trigger prints_counted_when_updated after update on prints
  referencing old table as removed new table as added for each statement execute function count_prints_of_artists();
--> statement-breakpoint
create trigger prints_counted_when_removed after delete on prints
  referencing old table as removed for each statement execute function count_prints_of_artists();
--> statement-breakpoint
create function forget_artist_counts() returns trigger language plpgsql as $$
begin
  delete from artist_counts;
  return null;
end $$;
--> statement-breakpoint
create trigger prints_counted_when_truncated after truncate on prints
  for each statement execute function forget_artist_counts();
--> statement-breakpoint
insert into artist_counts
select artist, count(*), count(*) filter (where is_published), max(updated_at) filter (where is_published)
from prints group by artist;
--> statement-breakpoint
-- These lock out readers, so they are the last. `check-prints` fills the new column in small steps.
DROP INDEX "photographs_by_short_side";--> statement-breakpoint
DROP INDEX "photographs_by_long_side";--> statement-breakpoint
ALTER TABLE "prints" ADD COLUMN "unfilled_forms" integer DEFAULT 0 NOT NULL;
