import { Link, useParams } from 'react-router';
import { isUnshipped, orderNumber, orderStatusWords } from '#domain/orders.ts';
import type { StudioOrder } from '#domain/studio-api/orders.ts';
import { useStaff } from '../session/use-staff.ts';
import { Loaded } from '../ui/loaded.tsx';
import { Page, Section } from '../ui/page.tsx';
import { Time } from '../ui/time.tsx';
import { GiftNote } from './gift-note.tsx';
import { OrderActions } from './order-actions.tsx';
import { OrderAmounts } from './order-amounts.tsx';
import { OrderEmails, OrderHistory } from './order-history.tsx';
import { OrderItems, OrderPieces } from './order-items.tsx';
import styles from './order-page.module.css';
import { OrderTimeline } from './order-timeline.tsx';
import { useOrder } from './orders-api.ts';
import { Status } from './status.tsx';

export function OrderPage() {
  const { id = '' } = useParams();
  return <Loaded query={useOrder(id)}>{(found) => <OneOrder {...found} />}</Loaded>;
}

function OneOrder(found: StudioOrder) {
  const { order, isLate, disputes, pieces } = found;
  const canAct = useStaff().role === 'owner';
  return (
    <Page
      title={`Order ${orderNumber(order)}`}
      lead={
        <>
          <Status isLate={isLate}>{orderStatusWords[order.status]}</Status>. Bought{' '}
          <Time at={order.createdAt} />
          {order.shipBy && isUnshipped(order) && (
            <>
              , <Time at={order.shipBy} prefix="to ship by" isDay />
            </>
          )}
          .
        </>
      }
    >
      {disputes.some(({ isOpen: open, isLost }) => open || isLost) && (
        <p className={styles.warning} role="note">
          The buyer's bank disputes this payment. Check it at the payment provider before you make or ship
          anything.
        </p>
      )}
      {canAct && <OrderActions found={found} />}
      <OrderTimeline order={order} />
      <div className={styles.columns}>
        <div>
          <Section title="Prints">
            <OrderItems order={order} />
          </Section>
          {pieces.length > 0 && (
            <Section title="Pieces">
              <OrderPieces pieces={pieces} />
            </Section>
          )}
        </div>
        <div>
          <Section title="Buyer">
            <Buyer {...order} />
          </Section>
          <GiftNote found={found} canAct={canAct} />
          <Section title="Money">
            <OrderAmounts found={found} />
          </Section>
          <Section title="Emails">
            <OrderEmails history={found.history} />
          </Section>
        </div>
        <Section title="History">
          <OrderHistory history={found.history} />
        </Section>
      </div>
    </Page>
  );
}

function Buyer({ customerName, customerEmail, shippingName, address, parcels }: StudioOrder['order']) {
  const { line1, line2, city, state, postal_code } = address ?? {};
  const lines = [shippingName, line1, line2, city && `${city}, ${state ?? ''} ${postal_code ?? ''}`];
  return (
    <>
      <p>{customerName}</p>
      {customerEmail && (
        <p>
          <a href={`mailto:${customerEmail}`}>{customerEmail}</a>{' '}
          <Link to={`/orders?q=${encodeURIComponent(customerEmail)}`} className={styles.quiet ?? ''}>
            All their orders
          </Link>
        </p>
      )}
      <address className={styles.address}>
        {lines.filter(Boolean).map((line) => (
          <p key={line}>{line}</p>
        ))}
      </address>
      {parcels.map(({ _id, carrier, number, url, shippedAt }) => (
        <p key={_id} className={styles.parcel}>
          {url ? <a href={url}>{`${carrier} ${number}`}</a> : `${carrier} ${number}`},{' '}
          <Time at={shippedAt} prefix="shipped" isDay />
        </p>
      ))}
    </>
  );
}
