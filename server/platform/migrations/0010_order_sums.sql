CREATE TABLE "order_sums" (
	"status" text NOT NULL,
	"currency" text NOT NULL,
	"orders" integer NOT NULL,
	"paid" bigint NOT NULL,
	"refunded" bigint NOT NULL
);
--> statement-breakpoint
CREATE INDEX "orders_unconfirmed" ON "orders" USING btree ("id") WHERE "orders"."payment_status" = 'paid' and "orders"."confirmation_sent_at" is null;--> statement-breakpoint
create function add_to_order_sums() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    insert into order_sums (status, currency, orders, paid, refunded) values
      (old.status, old.currency, -1, case when old.paid_at is null then 0 else -old.amount_total end, -old.amount_refunded);
  end if;
  if tg_op <> 'DELETE' then
    insert into order_sums (status, currency, orders, paid, refunded) values
      (new.status, new.currency, 1, case when new.paid_at is null then 0 else new.amount_total end, new.amount_refunded);
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger orders_summed_up
  after insert or delete or update of status, currency, amount_total, amount_refunded, paid_at on orders
  for each row execute function add_to_order_sums();
--> statement-breakpoint
-- The trigger's lock keeps orders from changing until this is counted.
insert into order_sums (status, currency, orders, paid, refunded)
  select status, currency, count(*), coalesce(sum(amount_total) filter (where paid_at is not null), 0), sum(amount_refunded)
  from orders group by status, currency;
