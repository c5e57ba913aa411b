import { useId, useState } from 'react';
import { commonParticulars, goodsOf, particularsOfItem } from '#domain/fulfillment/certificate.ts';
import { formatCents } from '#domain/money.ts';
import {
  amountsOf,
  countPrintsOf,
  fulfillmentStatusWords,
  type Order,
  orderNumber,
  orderStatusWords,
  partShipped,
  paymentStatusWords,
} from '#domain/orders/orders.ts';
import { postalLines } from '#domain/shop/shop-details.ts';
import { countPrints } from '../../catalogue/count-prints.ts';
import { useShopDetails } from '../../shop-settings.tsx';
import { Facts } from '../../ui/facts.tsx';
import { FactsDetails } from '../../ui/facts-details.tsx';
import { HangingSheet } from './hanging-sheet.tsx';
import styles from './order-card.module.css';
import { OrderItems, OrderTotals } from './order-lines.tsx';
import { OrderTimeline } from './order-timeline.tsx';
import { formatDay } from './order-words.ts';
import { ShippingAddress, TrackedParcels } from './shipping.tsx';

interface OrderCardProps {
  order: Order;
  isOpenAtFirst?: boolean;
}

/** An order as one line that expands to all details. */
export function OrderCard({ order, isOpenAtFirst = false }: OrderCardProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  return (
    <article className={styles.card}>
      <h3 className={styles.heading}>
        <button
          className={styles.button}
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          <span className={styles.day}>
            <time dateTime={order.createdAt}>{formatDay(order.createdAt)}</time>
            <small className={styles.number}>
              Order {orderNumber(order)}, {countPrints(countPrintsOf(order.items))}
            </small>
          </span>
          <span className={styles.status}>{partShipped(order) ?? orderStatusWords[order.status]}</span>
          <span className={styles.total}>{formatCents(order.amountTotal)}</span>
        </button>
      </h3>
      <div className={styles.details} id={id} hidden={!isOpen}>
        {isOpen && <OrderDetails order={order} />}
      </div>
    </article>
  );
}

function Certificates({ order: { items, createdAt } }: { order: Order }) {
  const details = useShopDetails();
  const seller = postalLines(details);
  return (
    <div className={styles.certificates}>
      {items.map((item, index) => (
        <FactsDetails
          // biome-ignore lint/suspicious/noArrayIndexKey: an order's lines never change places
          key={index}
          title={`Certificate of Authenticity: ${item.name}`}
          facts={[
            ...particularsOfItem(item, createdAt),
            ...commonParticulars(seller, goodsOf(item.made, details.materials)),
          ]}
        />
      ))}
    </div>
  );
}

function OrderDetails({ order }: { order: Order }) {
  return (
    <>
      <OrderTimeline order={order} />
      <OrderItems items={order.items} />
      <div className={styles.beside}>
        <div className={styles.end}>
          <div className={styles.shipping}>
            <ShippingAddress heading="h4" name={order.shippingName} address={order.address} />
            {order.giftNote && <p>Gift note: {order.giftNote}</p>}
            <TrackedParcels order={order} />
          </div>
          <OrderTotals amounts={amountsOf(order)} />
        </div>
        <HangingSheet items={order.items} />
      </div>
      <Certificates order={order} />
      <Facts
        className={styles.statuses}
        facts={[
          ['Order status', orderStatusWords[order.status]],
          ['Payment status', paymentStatusWords[order.paymentStatus]],
          ['Fulfillment status', fulfillmentStatusWords[order.fulfillmentStatus]],
        ]}
      />
    </>
  );
}
