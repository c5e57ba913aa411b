import { orderStatusWords } from '#domain/orders.ts';
import { type OrderFilter, orderFilters } from '#domain/studio-api/orders.ts';
import { ListFilters } from '../ui/list-filters.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { Page } from '../ui/page.tsx';
import { SearchField } from '../ui/search-field.tsx';
import { Select } from '../ui/select.tsx';
import { ShowMore } from '../ui/show-more.tsx';
import { useFilters } from '../ui/use-filters.ts';
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
  const { params, set } = useFilters();
  const text = params.get('q') ?? '';
  const filter = params.get('filter') ?? '';
  const orders = useOrders(params.toString());
  return (
    <Page title="Orders">
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
      </ListFilters>
      <Loaded query={orders}>
        {({ pages }) => (
          <>
            <OrderList orders={pages.flatMap((page) => page.orders)} />
            <ShowMore query={orders}>Show older orders</ShowMore>
          </>
        )}
      </Loaded>
    </Page>
  );
}
