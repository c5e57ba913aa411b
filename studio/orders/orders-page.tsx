import { useState } from 'react';
import type { ListTotal } from '#domain/api/orders/orders.ts';
import { formatCents } from '#domain/money.ts';
import { type OrderFilter, orderFilters } from '#domain/orders/order-list.ts';
import { orderStatusWords } from '#domain/orders/orders.ts';
import { Button } from '../ui/button.tsx';
import { DayField } from '../ui/day-field.tsx';
import { ListFilters } from '../ui/list-filters.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { Page } from '../ui/page.tsx';
import { SearchField } from '../ui/search-field.tsx';
import { Select } from '../ui/select.tsx';
import { ShowMore } from '../ui/show-more.tsx';
import { useFilters } from '../ui/use-filters.ts';
import { OrderList } from './order-list.tsx';
import { useOrders } from './orders-api.ts';
import styles from './orders-page.module.css';
import { SelectedOrders } from './selected-orders.tsx';

const filterTexts: Record<OrderFilter, string> = {
  ...orderStatusWords,
  open: 'To be made',
  late: 'Late',
};
const filterOptions = [
  ['', 'All orders'],
  ...orderFilters.map((filter) => [filter, filterTexts[filter]] as const),
] as const;

const sorts = [
  ['', 'Newest first'],
  ['oldest', 'Oldest first'],
] as const;

/** All orders. Search and filter are in the address, so Back and links keep them. */
export function OrdersPage() {
  const { params, set } = useFilters();
  const text = params.get('q') ?? '';
  const filter = params.get('filter') ?? '';
  const orders = useOrders(params.toString());
  const [selection, setSelection] = useState<ReadonlySet<string>>();
  return (
    <Page
      title="Orders"
      actions={
        <Button kind="quiet" onPress={() => setSelection(selection ? undefined : new Set())}>
          {selection ? 'Stop selecting' : 'Select several'}
        </Button>
      }
    >
      <ListFilters>
        <SearchField
          label="Find an order"
          hint="Name, email, order number or piece code"
          value={text}
          onChange={(q) => set({ q })}
        />
        <Select
          label="Show"
          options={filterOptions}
          value={filter}
          onChange={(event) => set({ filter: event.target.value })}
        />
        <DayField label="First day" value={params.get('from') ?? ''} onChange={(from) => set({ from })} />
        <DayField label="Last day" value={params.get('to') ?? ''} onChange={(to) => set({ to })} />
        {!text && (
          <Select
            label="Sort"
            options={sorts}
            value={params.get('sort') ?? ''}
            onChange={(event) => set({ sort: event.target.value })}
          />
        )}
      </ListFilters>
      <Loaded query={orders}>
        {({ pages }) => (
          <>
            <Total total={pages[0]?.total ?? null} />
            <OrderList
              orders={pages.flatMap((page) => page.orders)}
              selection={selection}
              onSelect={setSelection}
            />
            <ShowMore query={orders}>Show more orders</ShowMore>
            {selection && (
              <SelectedOrders
                selection={selection}
                onSelectAll={() =>
                  setSelection(new Set(pages.flatMap((page) => page.orders.map(({ _id }) => _id))))
                }
              />
            )}
          </>
        )}
      </Loaded>
    </Page>
  );
}

function Total({ total }: { total: ListTotal | null }) {
  if (!total || total.count === 0) return null;
  const count = total.count.toLocaleString('en-US');
  if (total.amount === null) return <p className={styles.total}>More than {count} orders.</p>;
  return (
    <p className={styles.total}>
      {count} {total.count === 1 ? 'order' : 'orders'}, {formatCents(total.amount)}.
    </p>
  );
}
