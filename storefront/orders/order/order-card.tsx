import { useId, useState } from 'react';
import type { BuyerOrder } from '#domain/api/orders/order.ts';
import { sizes } from '#domain/catalogue/variants/sizes.ts';
import { countOf } from '#domain/count-of.ts';
import { commonParticulars, goodsOf, particularsOfItem } from '#domain/fulfillment/certificate.ts';
import { formatCents } from '#domain/money.ts';
import {
  amountsOf,
  countPrintsOf,
  fulfillmentStatusWords,
  hasShippedPart,
  type Order,
  type OrderItem,
  orderNumber,
  orderStatusWords,
  partShipped,
  paymentStatusWords,
} from '#domain/orders/orders.ts';
import { describeProgress } from '#domain/orders/timeline.ts';
import { postalLines } from '#domain/shop/shop-details.ts';
import { useShopDetails } from '../../shop-settings.tsx';
import { Facts } from '../../ui/facts.tsx';
import { FactsDetails } from '../../ui/facts-details.tsx';
import { OrderClaims } from '../claims/order-claims.tsx';
import { DelayNotice, newestDelay } from './delay-notice.tsx';
import { HangingSheet } from './hanging-sheet.tsx';
import styles from './order-card.module.css';
import { type OrderAccess, OrderChanges } from './order-changes.tsx';
import { OrderItems, OrderTotals } from './order-lines.tsx';
import { OrderTimeline } from './order-timeline.tsx';
import { formatDay } from './order-words.ts';
import { Receipt } from './receipt.tsx';
import { PartParcels, ShippingAddress, ShippingStatus } from './shipping.tsx';

interface OrderCardProps {
  order: BuyerOrder;
  access: OrderAccess;
}

/** An order as one line that expands to all details. */
export function OrderCard({ order, access }: OrderCardProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
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
          <span className={styles.name}>
            <span className={styles.title}>
              <OrderName order={order} />
            </span>
            <small className="quiet-text">
              <DayAndCount order={order} />
            </small>
          </span>
          <span className={styles.status}>{describeProgress(order) ?? orderStatusWords[order.status]}</span>
          <span className={styles.total}>{formatCents(order.amountTotal)}</span>
        </button>
      </h3>
      <div className={styles.details} id={id} hidden={!isOpen}>
        {isOpen && <OrderDetails order={order} access={access} />}
      </div>
    </article>
  );
}

/** All details of the order whose number is the title of the page. */
export function WholeOrder({ order, access }: OrderCardProps) {
  return (
    <article className={styles.card}>
      <h3 className={styles.facts}>
        <DayAndCount order={order} />, {formatCents(order.amountTotal)}
      </h3>
      <div className={styles.details}>
        <OrderDetails order={order} access={access} />
      </div>
    </article>
  );
}

/** `Order 5421B1F4`, for titles: the digits of the display face run into each other. */
export function OrderName({ order }: { order: Order }) {
  return (
    <>
      Order <span className={styles.number}>{orderNumber(order)}</span>
    </>
  );
}

function DayAndCount({ order: { createdAt, items } }: { order: Order }) {
  return (
    <>
      <time dateTime={createdAt}>{formatDay(createdAt)}</time>, {countOf(countPrintsOf(items), 'print')}
    </>
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
          title={`Certificate of Authenticity: ${nameOfCopy(item)}`}
          facts={[
            ...particularsOfItem(item, createdAt),
            ...commonParticulars(seller, goodsOf(item.made, details.materials)),
          ]}
        />
      ))}
    </div>
  );
}

/** `Misty Ridge by Ada Lind, Medium, Border`, because an order may have a print in two sizes. */
function nameOfCopy({ name, sizeKey, mount }: OrderItem): string {
  return [name, sizeKey && sizes[sizeKey].name, mount].filter(Boolean).join(', ');
}

function OrderDetails({ order, access }: OrderCardProps) {
  const delay = newestDelay(order);
  const progress = describeProgress(order);
  return (
    <>
      <div>
        {delay ? (
          <DelayNotice order={order} notice={delay} />
        ) : (
          <div className={styles.promise}>
            <ShippingStatus order={order} />
          </div>
        )}
        <div className={styles.story}>
          <OrderTimeline order={order} />
          <PartParcels order={order} />
        </div>
        <OrderChanges order={order} {...access} />
      </div>
      <OrderItems items={order.items} />
      <div className={styles.beside}>
        <div className={styles.end}>
          <div className={styles.shipping}>
            <ShippingAddress
              heading="h4"
              name={order.shippingName}
              address={order.address}
              phone={order.phone}
            />
            {order.giftNote && <p>Gift note: {order.giftNote}</p>}
          </div>
          <OrderTotals amounts={amountsOf(order)} />
        </div>
        <Receipt order={order} buyer={access.buyer} />
        <HangingSheet items={order.items} />
      </div>
      <Certificates order={order} />
      <Facts
        className={styles.statuses}
        facts={[
          [
            'Order status',
            partShipped(order) ? 'The rest is being made' : (progress ?? orderStatusWords[order.status]),
          ],
          ['Payment status', paymentStatusWords[order.paymentStatus]],
          ['Fulfillment status', progress ?? fulfillmentStatusWords[order.fulfillmentStatus]],
        ]}
      />
      {hasShippedPart(order) && <OrderClaims order={order} buyer={access.buyer} />}
    </>
  );
}
