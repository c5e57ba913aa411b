import { useNavigate } from 'react-router';
import type { ListTotal } from '#domain/api/orders/orders.ts';
import { countOf } from '#domain/count-of.ts';
import { usePieces } from '../fulfillment/pieces/bench-api.ts';
import { Button } from '../ui/button.tsx';
import { Problem } from '../ui/form.tsx';
import { SelectionBar } from '../ui/lists/selection-bar.tsx';
import { useAllOrders } from './use-all-orders.ts';

interface Props {
  /** The ids of the selected orders. */
  selection: ReadonlySet<string>;
  onSelect: (selection: ReadonlySet<string>) => void;
  found: FoundOrders;
}

interface FoundOrders {
  /** The ids of those that the page shows. */
  shown: string[];
  hasMore: boolean;
  total: ListTotal | null;
  /** The filters that found them, as in the page's address. */
  search: URLSearchParams;
}

/** Leads from several orders to their pieces on the bench, where they are batched, printed, moved and shipped. */
export function SelectedOrders({ selection, onSelect, found }: Props) {
  const navigate = useNavigate();
  const pieces = usePieces();
  const all = useAllOrders(found.search);
  const selected = pieces.data?.filter(({ orderId }) => selection.has(orderId)) ?? [];
  const orders = countOf(selection.size, 'order');
  const onBench = countOf(selected.length, 'piece');
  return (
    <SelectionBar
      label="Selected orders"
      status={
        all.isPending
          ? describeReading(all.readCount, found)
          : selection.size > 0 && pieces.data
            ? `${orders} selected, with ${onBench} in the workshop`
            : `${orders} selected`
      }
      actions={
        <>
          {selected.length > 0 && (
            <Button onPress={() => navigate('/bench', { state: { orders: [...selection] } })}>
              Open on the bench
            </Button>
          )}
          <SelectAll selection={selection} onSelect={onSelect} found={found} all={all} />
        </>
      }
    >
      <Problem error={all.error} />
    </SelectionBar>
  );
}

/** First selects the orders that the page shows, then all that the search finds. */
function SelectAll({ selection, onSelect, found, all }: Props & { all: ReturnType<typeof useAllOrders> }) {
  const { shown, hasMore, total } = found;
  const hasShown = shown.every((id) => selection.has(id));
  if (!hasShown || !hasMore)
    return (
      <Button kind="quiet" isPending={all.isPending} onPress={() => onSelect(new Set(shown))}>
        Select all
      </Button>
    );
  const isComplete = total !== null && selection.size >= total.count;
  // More than the shop counts are more than anybody makes.
  if (isComplete || total?.amount === null) return null;
  return (
    <Button
      kind="quiet"
      isPending={all.isPending}
      onPress={() => all.mutate(undefined, { onSuccess: (ids) => onSelect(new Set(ids)) })}
    >
      {total ? `Select all ${formatCount(total.count)}` : 'Select all that were found'}
    </Button>
  );
}

function describeReading(readCount: number, { total }: FoundOrders): string {
  const of = total ? ` of ${formatCount(total.count)}` : '';
  return `Reading the orders: ${formatCount(readCount)}${of}…`;
}

const formatCount = (count: number) => count.toLocaleString('en-US');
