import { useSearchParams } from 'react-router';
import { orderStatusWords } from '#domain/orders.ts';
import { type OrderFilter, orderFilters } from '#domain/studio-api/orders.ts';
import { Button } from '../ui/button.tsx';
import { ListFilters } from '../ui/list-filters.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { Page } from '../ui/page.tsx';
import { SearchField } from '../ui/search-field.tsx';
import { Select } from '../ui/select.tsx';
import { OrderList } from './order-list.tsx';
import { useOrders } from './orders-api.ts';

const filterTexts: Record<OrderFilter, string> = {
  ...orderStatusWords,
  open: 'To be made',
  late: 'Late',
};
const filterOptions = [
  ['', 'All orders'],
  ...orderFilters.map((filter) => [filter, filterTexts[filter]] as const),
] as const;

/** All orders. Search and filter are in the address, so Back and links keep them. */
export function OrdersPage() {
  const [params, setParams] = useSearchParams();
  const text = params.get('q') ?? '';
  const filter = params.get('filter') ?? '';
  const orders = useOrders(params.toString());
  const set = (name: string, value: string) =>
    setParams(
      (current) => {
        const next = new URLSearchParams(current);
        if (value) next.set(name, value);
        else next.delete(name);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  return (
    <Page title="Orders">
      <ListFilters>
        <SearchField
          label="Find an order"
          hint="Name, email, order number or piece code"
          value={text}
          onChange={(typed) => set('q', typed)}
        />
        <Select
          label="Show"
          options={filterOptions}
          value={filter}
          onChange={(event) => set('filter', event.target.value)}
        />
      </ListFilters>
      <Loaded query={orders}>
        {({ pages }) => (
          <>
            <OrderList orders={pages.flatMap((page) => page.orders)} />
            {orders.hasNextPage && (
              <Button
                kind="quiet"
                isPending={orders.isFetchingNextPage}
                onPress={() => orders.fetchNextPage()}
              >
                Show older orders
              </Button>
            )}
          </>
        )}
      </Loaded>
    </Page>
  );
}
