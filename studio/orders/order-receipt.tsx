import { Fragment } from 'react';
import { hasReceipt, type Order } from '#domain/orders/orders.ts';
import { DownloadButton } from '../api/download-button.tsx';

const papers = { letter: 'US Letter', a4: 'A4' };

/** Saves the receipt of an order. Nothing before it is paid. */
export function OrderReceipt({ order }: { order: Order }) {
  if (!hasReceipt(order)) return null;
  return Object.entries(papers).map(([paper, name]) => (
    <Fragment key={paper}>
      <DownloadButton
        kind="text"
        busyText="The receipt is being made…"
        path={`orders/${order._id}/receipt?paper=${paper}`}
      >
        {`Receipt (${name})`}
      </DownloadButton>{' '}
    </Fragment>
  ));
}
