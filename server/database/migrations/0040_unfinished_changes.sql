-- Not part of migration 0039, because readers would wait for it there.
CREATE INDEX "prints_unfilled" ON "prints" USING btree ("wall_rank","id","unfilled_forms") WHERE "prints"."unfilled_forms" <> 0;--> statement-breakpoint
ALTER TABLE "staff_changes" ADD COLUMN "outcome" text;--> statement-breakpoint
CREATE INDEX "staff_changes_unfinished" ON "staff_changes" USING btree ("subject_id","id") WHERE "staff_changes"."outcome" is not null;--> statement-breakpoint
CREATE INDEX "staff_changes_with_personal_data" ON "staff_changes" USING btree ("at") WHERE subject_kind in ('session', 'invitation', 'order')
  and (before ?| array['address', 'email'] or after ?| array['address', 'email']);
--> statement-breakpoint
-- Trigrams find parts of words in members and messages. Without the extension, a search reads all of them; see migration 0016.
do $trigrams$
begin
  create index users_trigrams on users using gin (lower(coalesce(first_name, '') || ' ' || email) gin_trgm_ops);
  create index contact_messages_trigrams on contact_messages
    using gin (lower(first_name || ' ' || last_name || ' ' || email || ' ' || message) gin_trgm_ops);
exception when others then
  raise notice 'Searches do without trigrams: %', sqlerrm;
end
$trigrams$;
