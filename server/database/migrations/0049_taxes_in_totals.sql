-- The share of an order's taxes in a part of its total, rounded as in the books: see `toEntry` in server/orders/reading/read-books.ts.
create function tax_share(o orders, part bigint) returns bigint language sql immutable as $tax$
  select case when o.amount_total > 0 then round(part::numeric * o.amount_tax / o.amount_total)::bigint else 0 end
$tax$;
--> statement-breakpoint
create or replace function sales_of_order(o orders)
  returns table (day date, kind text, name text, count bigint, amount bigint)
language sql stable as $sales$
  select (o.completed_at at time zone 'UTC')::date, 'orders', o.status, 1, 0 where o.id is not null
  union all
  select (o.paid_at at time zone 'UTC')::date, 'payments', o.currency, 1, o.amount_total where o.paid_at is not null
  union all
  select (o.paid_at at time zone 'UTC')::date, 'taxes', o.currency, 1, o.amount_tax
  where o.paid_at is not null and o.amount_tax <> 0
  union all
  select (o.paid_at at time zone 'UTC')::date, part.kind, coalesce(part.name, ''), item.quantity, item.subtotal
  from order_items as item,
    lateral (values ('prints', item.name), ('sizes', item.size_key), ('frames', item.frame)) as part (kind, name)
  where item.order_id = o.id and o.paid_at is not null
$sales$;
--> statement-breakpoint
create or replace trigger record_changed_sales after update on orders for each row
  when ((old.status, old.currency, old.completed_at, old.paid_at, old.amount_total, old.amount_tax)
    is distinct from (new.status, new.currency, new.completed_at, new.paid_at, new.amount_total, new.amount_tax))
  execute function record_sales_of_order();
--> statement-breakpoint
-- The taxes that went back with the refunds of an order, by day.
create function refunded_taxes_of_order(of_order uuid, without uuid) returns table (day date, count bigint, amount bigint)
language sql stable as $refunds$
  select (refunded.at at time zone 'UTC')::date, 1,
    tax_share(orders, refunded.before) - tax_share(orders, refunded.amount_refunded)
  from orders, lateral (
    select change.at, change.amount_refunded, coalesce(max(change.amount_refunded) over (
      order by change.at, change.id rows between unbounded preceding and 1 preceding), 0) as before
    from order_history as change
    where change.order_id = of_order and change.amount_refunded > 0 and change.id is distinct from without
  ) as refunded
  where orders.id = of_order and orders.amount_tax <> 0 and refunded.amount_refunded > refunded.before
$refunds$;
--> statement-breakpoint
create or replace function record_refunds() returns trigger language plpgsql as $refunds$
begin
  insert into sales_changes (day, kind, name, count, amount)
  select changed.day, changed.kind, orders.currency, sum(changed.count), sum(changed.amount)
  from orders, (
    select 'refunds' as kind, after.* from refunds_of_order(new.order_id, null) as after
    union all
    select 'refunds', before.day, -before.count, -before.amount from refunds_of_order(new.order_id, new.id) as before
    union all
    select 'taxes', after.* from refunded_taxes_of_order(new.order_id, null) as after
    union all
    select 'taxes', before.day, -before.count, -before.amount
    from refunded_taxes_of_order(new.order_id, new.id) as before
  ) as changed
  where orders.id = new.order_id
  group by 1, 2, 3 having sum(changed.count) <> 0 or sum(changed.amount) <> 0;
  return null;
end $refunds$;
--> statement-breakpoint
-- The statuses are `lostStatuses` of server/orders/refunds/disputes.ts.
create or replace function record_lost_disputes() returns trigger language plpgsql as $disputes$
begin
  insert into sales_changes (day, kind, name, count, amount)
  select changed.day, part.kind, orders.currency, sum(changed.count), sum(part.amount)
  from orders, (
    select (new.changed_at at time zone 'UTC')::date as day, 1 as count, new.amount as lost
    where new.status in ('lost', 'appeal_needs_response', 'appeal_under_review')
    union all
    select (old.changed_at at time zone 'UTC')::date, -1, old.amount
    where old.status in ('lost', 'appeal_needs_response', 'appeal_under_review')
  ) as changed, lateral (values
    ('lost disputes', -changed.count * changed.lost),
    ('taxes', -changed.count * tax_share(orders, changed.lost))) as part (kind, amount)
  where orders.id = new.order_id and (part.kind <> 'taxes' or orders.amount_tax <> 0)
  group by 1, 2, 3 having sum(changed.count) <> 0 or sum(part.amount) <> 0;
  return null;
end $disputes$;
--> statement-breakpoint
-- The first check after this adds the taxes of the orders that are there already. Until then, the figures say that they are incomplete.
delete from sales_checks where exists (select from orders);
