import { useParams } from 'react-router';
import type { StudioOrder } from '#domain/api/orders/orders.ts';
import { describeState } from '#domain/orders/order-list.ts';
import { isUnshipped, type Order, orderNumber } from '#domain/orders/orders.ts';
import { useStaff } from '../staff/session/use-staff.ts';
import { Loaded } from '../ui/loaded.tsx';
import { Page, Section } from '../ui/page.tsx';
import { Time } from '../ui/time.tsx';
import { GiftNote } from './gift-note.tsx';
import { OrderActions } from './order-actions.tsx';
import { OrderAmounts } from './order-amounts.tsx';
import { OrderBuyer } from './order-buyer.tsx';
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
          <Status isLate={isLate}>{describeState(stateOf(order))}</Status>. Bought{' '}
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
            <OrderBuyer found={found} canAct={canAct} />
          </Section>
          <GiftNote found={found} canAct={canAct} />
          <Section title="Money">
            <OrderAmounts found={found} />
          </Section>
          <Section title="Emails">
            <OrderEmails history={found.history} waiting={found.waitingEmails} />
          </Section>
        </div>
        <Section title="History">
          <OrderHistory history={found.history} />
        </Section>
      </div>
    </Page>
  );
}

function stateOf({ status, parcels, reachedAt }: Order) {
  return { status, hasParcels: parcels.length > 0, wasCanceled: reachedAt.cancelled !== undefined };
}
