import { useNavigate } from 'react-router';
import { usePieces } from '../fulfillment/pieces/bench-api.ts';
import { Button } from '../ui/button.tsx';
import { SelectionBar } from '../ui/selection-bar.tsx';

interface Props {
  /** The ids of the selected orders. */
  selection: ReadonlySet<string>;
  onSelectAll: () => void;
}

/** Leads from several orders to their pieces on the bench, where they are batched, printed, moved and shipped. */
export function SelectedOrders({ selection, onSelectAll }: Props) {
  const navigate = useNavigate();
  const pieces = usePieces();
  const selected = pieces.data?.filter(({ orderId }) => selection.has(orderId)) ?? [];
  const orders = selection.size === 1 ? '1 order' : `${selection.size} orders`;
  const onBench = selected.length === 1 ? '1 piece' : `${selected.length} pieces`;
  return (
    <SelectionBar
      label="Selected orders"
      status={
        selection.size > 0 && pieces.data
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
          <Button kind="quiet" onPress={onSelectAll}>
            Select all
          </Button>
        </>
      }
    />
  );
}
