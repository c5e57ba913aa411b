import { hasReceipt, type Order } from '#domain/orders/orders.ts';
import { useDownload } from '../api/download.ts';
import { Button } from '../ui/button.tsx';
import { Problem } from '../ui/form.tsx';

/** Saves the receipt of an order. Nothing before it is paid. */
export function OrderReceipt({ order }: { order: Order }) {
  if (!hasReceipt(order)) return null;
  return (
    <>
      <SaveReceipt order={order} paper="letter">
        Receipt (US Letter)
      </SaveReceipt>
      <SaveReceipt order={order} paper="a4">
        Receipt (A4)
      </SaveReceipt>
    </>
  );
}

function SaveReceipt({ order, paper, children }: { order: Order; paper: string; children: string }) {
  const pdf = useDownload();
  return (
    <>
      <Button
        kind="text"
        isPending={pdf.isPending}
        busyText="The receipt is being made…"
        onPress={() => pdf.mutate({ path: `orders/${order._id}/receipt?paper=${paper}` })}
      >
        {children}
      </Button>{' '}
      <Problem error={pdf.error} />
    </>
  );
}
