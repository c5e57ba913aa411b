CREATE TABLE "sales_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sales_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"day" date NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"count" bigint NOT NULL,
	"amount" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sales_checks" (
	"finished_at" timestamp with time zone PRIMARY KEY DEFAULT now() NOT NULL,
	"corrected_days" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sales_totals" (
	"days" integer NOT NULL,
	"start" date NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"count" bigint NOT NULL,
	"amount" bigint NOT NULL,
	CONSTRAINT "sales_totals_kind_days_start_name_pk" PRIMARY KEY("kind","days","start","name")
);
--> statement-breakpoint
CREATE INDEX "disputes_by_change" ON "disputes" USING btree ("changed_at","order_id");--> statement-breakpoint
CREATE INDEX "order_history_refunds" ON "order_history" USING btree ("at","order_id") WHERE "order_history"."amount_refunded" > 0;--> statement-breakpoint
CREATE INDEX "orders_processing" ON "orders" USING btree ("id") WHERE "orders"."payment_status" = 'processing';--> statement-breakpoint
CREATE INDEX "parcels_under_way" ON "parcels" USING btree ("id") WHERE "parcels"."provider_id" is not null and "parcels"."status" in ('labeled', 'shipped');--> statement-breakpoint
CREATE INDEX "piece_steps_set_aside" ON "piece_steps" USING btree ("at") WHERE "piece_steps"."note" like 'set aside: %';--> statement-breakpoint
CREATE INDEX "pieces_of_item" ON "pieces" USING btree ("order_item_id","ordinal");--> statement-breakpoint
CREATE INDEX "pieces_to_make" ON "pieces" USING btree ("id") WHERE "pieces"."parcel_id" is null and "pieces"."set_aside_reason" is null;--> statement-breakpoint
CREATE INDEX "pieces_set_aside" ON "pieces" USING btree ("id") WHERE "pieces"."set_aside_reason" not in ('the order was canceled', 'the order was refunded');--> statement-breakpoint
-- What an order counts for, and its items once it is paid: see `TotalKind`.
create function sales_of_order(o orders) returns table (day date, kind text, name text, count bigint, amount bigint)
language sql stable as $sales$
  select (o.completed_at at time zone 'UTC')::date, 'orders', o.status, 1, 0 where o.id is not null
  union all
  select (o.paid_at at time zone 'UTC')::date, 'payments', o.currency, 1, o.amount_total where o.paid_at is not null
  union all
  select (o.paid_at at time zone 'UTC')::date, part.kind, coalesce(part.name, ''), item.quantity, item.subtotal
  from order_items as item,
    lateral (values ('prints', item.name), ('sizes', item.size_key), ('frames', item.frame)) as part (kind, name)
  where item.order_id = o.id and o.paid_at is not null
$sales$;
--> statement-breakpoint
create function record_sales_of_order() returns trigger language plpgsql as $sales$
begin
  insert into sales_changes (day, kind, name, count, amount)
  select changed.day, changed.kind, changed.name, sum(changed.count), sum(changed.amount)
  from (
    select after.day, after.kind, after.name, after.count, after.amount from sales_of_order(new) as after
    union all
    select before.day, before.kind, before.name, -before.count, -before.amount from sales_of_order(old) as before
  ) as changed
  group by 1, 2, 3 having sum(changed.count) <> 0 or sum(changed.amount) <> 0;
  return null;
end $sales$;
--> statement-breakpoint
create trigger record_sales after insert on orders for each row execute function record_sales_of_order();
--> statement-breakpoint
create trigger record_changed_sales after update on orders for each row
  when ((old.status, old.currency, old.completed_at, old.paid_at, old.amount_total)
    is distinct from (new.status, new.currency, new.completed_at, new.paid_at, new.amount_total))
  execute function record_sales_of_order();
--> statement-breakpoint
create function record_sales_of_items() returns trigger language plpgsql as $sales$
begin
  insert into sales_changes (day, kind, name, count, amount)
  select (orders.paid_at at time zone 'UTC')::date, part.kind, coalesce(part.name, ''),
    sum(item.quantity), sum(item.subtotal)
  from new_items as item join orders on orders.id = item.order_id,
    lateral (values ('prints', item.name), ('sizes', item.size_key), ('frames', item.frame)) as part (kind, name)
  where orders.paid_at is not null
  group by 1, 2, 3;
  return null;
end $sales$;
--> statement-breakpoint
create trigger record_sales after insert on order_items referencing new table as new_items
  for each statement execute function record_sales_of_items();
--> statement-breakpoint
-- The refunds of an order by day. Its history has the amount refunded so far, which grows with each refund.
create function refunds_of_order(of_order uuid, without uuid) returns table (day date, count bigint, amount bigint)
language sql stable as $refunds$
  select (at at time zone 'UTC')::date, 1, before - amount_refunded
  from (
    select change.at, change.amount_refunded, coalesce(max(change.amount_refunded) over (
      order by change.at, change.id rows between unbounded preceding and 1 preceding), 0) as before
    from order_history as change
    where change.order_id = of_order and change.amount_refunded > 0 and change.id is distinct from without
  ) as refunded
  where amount_refunded > before
$refunds$;
--> statement-breakpoint
create function record_refunds() returns trigger language plpgsql as $refunds$
begin
  insert into sales_changes (day, kind, name, count, amount)
  select changed.day, 'refunds', orders.currency, sum(changed.count), sum(changed.amount)
  from orders, (
    select after.day, after.count, after.amount from refunds_of_order(new.order_id, null) as after
    union all
    select before.day, -before.count, -before.amount from refunds_of_order(new.order_id, new.id) as before
  ) as changed
  where orders.id = new.order_id
  group by 1, 3 having sum(changed.count) <> 0 or sum(changed.amount) <> 0;
  return null;
end $refunds$;
--> statement-breakpoint
create trigger record_refunds after insert on order_history for each row
  when (new.amount_refunded > 0) execute function record_refunds();
--> statement-breakpoint
-- The statuses are `lostStatuses` of server/orders/refunds/disputes.ts.
create function record_lost_disputes() returns trigger language plpgsql as $disputes$
begin
  insert into sales_changes (day, kind, name, count, amount)
  select changed.day, 'lost disputes', orders.currency, sum(changed.count), sum(changed.amount)
  from orders, (
    select (new.changed_at at time zone 'UTC')::date as day, 1 as count, -new.amount as amount
    where new.status in ('lost', 'appeal_needs_response', 'appeal_under_review')
    union all
    select (old.changed_at at time zone 'UTC')::date, -1, old.amount
    where old.status in ('lost', 'appeal_needs_response', 'appeal_under_review')
  ) as changed
  where orders.id = new.order_id
  group by 1, 3 having sum(changed.count) <> 0 or sum(changed.amount) <> 0;
  return null;
end $disputes$;
--> statement-breakpoint
create trigger record_lost_disputes after insert or update on disputes
  for each row execute function record_lost_disputes();
--> statement-breakpoint
-- `check-sales-totals` adds up the orders that are there already, and only then records its first check. A new shop has none.
insert into sales_checks (corrected_days) select 0 where not exists (select from orders);
