CREATE INDEX "photographs_by_short_side" ON "photographs" USING btree (least("width_pixels", "height_pixels"));--> statement-breakpoint
CREATE INDEX "photographs_by_long_side" ON "photographs" USING btree (greatest("width_pixels", "height_pixels"));--> statement-breakpoint
CREATE INDEX "prints_of_artist" ON "prints" USING btree ("artist","wall_rank","id");--> statement-breakpoint
CREATE INDEX "prints_hidden" ON "prints" USING btree ("wall_rank","id") WHERE not "prints"."is_published";--> statement-breakpoint
CREATE INDEX "prints_of_photograph" ON "prints" USING btree ("photograph_id");--> statement-breakpoint
CREATE INDEX "order_history_refusals" ON "order_history" USING btree ("order_id") WHERE "order_history"."cause" like 'mail refused: %';--> statement-breakpoint
CREATE INDEX "order_history_refunded" ON "order_history" USING btree ("order_id") WHERE "order_history"."amount_refunded" > 0;--> statement-breakpoint
CREATE INDEX "orders_by_payment_day" ON "orders" USING btree ("paid_at");--> statement-breakpoint
CREATE INDEX "orders_by_completion" ON "orders" USING btree ("completed_at");--> statement-breakpoint
CREATE INDEX "orders_unshipped" ON "orders" USING btree ("paid_at") WHERE "orders"."status" in ('paid', 'in_production');--> statement-breakpoint
CREATE INDEX "parcels_labeled" ON "parcels" USING btree ("id") WHERE "parcels"."status" = 'labeled';--> statement-breakpoint
CREATE INDEX "parcels_with_problem" ON "parcels" USING btree ("id") WHERE "parcels"."problem" is not null;--> statement-breakpoint
-- Ctrl+K finds parts of words in hidden prints too, so the index has all prints. See migration 0016.
do $trigrams$
begin
  drop index if exists prints_trigrams;
  create index prints_trigrams on prints using gin (folded_words gin_trgm_ops);
exception when others then
  raise notice 'Searches do without trigrams: %', sqlerrm;
end
$trigrams$;
