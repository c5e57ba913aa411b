import { useState } from 'react';
import type { ListTotal } from '#domain/api/orders/orders.ts';
import { countOf } from '#domain/count-of.ts';
import { formatCents } from '#domain/money.ts';
import { type OrderFilter, orderFilters } from '#domain/orders/order-list.ts';
import { orderStatusWords } from '#domain/orders/orders.ts';
import { usePages } from '../api/use-pages.ts';
import { Button } from '../ui/button.tsx';
import { FilterDay, FilterSearch, FilterSelect, ListFilters } from '../ui/lists/list-filters.tsx';
import { ShowMore } from '../ui/lists/show-more.tsx';
import { useFilters } from '../ui/lists/use-filters.ts';
import { Loaded } from '../ui/loaded.tsx';
import { Page } from '../ui/page.tsx';
import styles from './order-list.module.css';
import { OrderList } from './order-list.tsx';
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
  const { params } = useFilters();
  const orders = usePages(['orders'], 'GET /api/studio/orders', params);
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
      <ListFilters
        search={
          <FilterSearch label="Find an order" hint="Name, email, order number or piece code" name="q" />
        }
        names={['filter', 'from', 'to']}
      >
        <FilterSelect label="Show" options={filterOptions} name="filter" />
        <FilterDay label="First day" name="from" />
        <FilterDay label="Last day" name="to" />
        {!params.get('q') && <FilterSelect label="Sort" options={sorts} name="sort" />}
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
                // What is being read for another search must not be selected.
                key={params.toString()}
                selection={selection}
                onSelect={setSelection}
                found={{
                  shown: pages.flatMap((page) => page.orders.map(({ _id }) => _id)),
                  hasMore: orders.hasNextPage,
                  total: pages[0]?.total ?? null,
                  search: params,
                }}
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
  const count = countOf(total.count, 'order');
  return (
    <p className={styles.total}>
      {total.amount === null ? `More than ${count}` : `${count} · ${formatCents(total.amount)}`}
    </p>
  );
}
