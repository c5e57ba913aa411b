import { Link, useParams } from 'react-router';
import type { StudioOrder } from '#domain/api/orders/orders.ts';
import { describeState } from '#domain/orders/order-list.ts';
import { hasShippedPart, isUnshipped, type Order, orderNumber } from '#domain/orders/orders.ts';
import { useRead } from '../api/use-call.ts';
import { useStaff } from '../staff/session/use-staff.ts';
import { Facts } from '../ui/facts.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { Page, Section } from '../ui/page.tsx';
import { Status } from '../ui/status.tsx';
import { Time } from '../ui/time.tsx';
import { DisputeSections } from './dispute-evidence.tsx';
import { GiftNote } from './gift-note.tsx';
import { OrderActions } from './order-actions.tsx';
import { OrderAlerts } from './order-alerts.tsx';
import { OrderAmounts } from './order-amounts.tsx';
import { OrderBuyer } from './order-buyer.tsx';
import { OrderDelays } from './order-delays.tsx';
import { OrderEmails } from './order-emails.tsx';
import { OrderHistory } from './order-history.tsx';
import { OrderItems, OrderPieces } from './order-items.tsx';
import styles from './order-page.module.css';
import { OrderReceipt } from './order-receipt.tsx';
import { OrderTimeline } from './order-timeline.tsx';

export function OrderPage() {
  const { id = '' } = useParams();
  const order = useRead(['order', id], 'GET /api/studio/orders/:orderId', { orderId: id });
  return <Loaded query={order}>{(found) => <OneOrder {...found} />}</Loaded>;
}

function OneOrder(found: StudioOrder) {
  const { order, isLate, pieces } = found;
  const canAct = useStaff().role === 'owner';
  const isOpen = isUnshipped(order);
  return (
    <Page
      title="Order"
      number={orderNumber(order)}
      parent={{ text: 'All orders', to: '/orders' }}
      actions={canAct && <OrderActions found={found} />}
    >
      <Facts
        facts={[
          [
            'Status',
            <Status key="status" isOpen={isOpen} isLate={isLate}>
              {describeState(stateOf(order))}
            </Status>,
          ],
          [
            'Ship by',
            isOpen && (order.shipBy ? <Time key="shipBy" at={order.shipBy} isDay /> : 'Day unknown'),
          ],
          ['Bought', <Time key="bought" at={order.createdAt} isDay />],
          ['Buyer', order.customerName ?? order.customerEmail],
          [
            'Offer',
            found.offer && (
              <Link key="offer" to={`/offers/${found.offer.id}`}>
                {found.offer.number}
              </Link>
            ),
          ],
        ]}
      />
      <div className={styles.columns}>
        <div>
          <OrderAlerts found={found} canAct={canAct} />
          <OrderItems order={order} />
          <DisputeSections found={found} canAct={canAct} />
          <OrderTimeline found={found} />
          <OrderDelays order={order} />
          {pieces.length > 0 && (
            <Section title="Pieces">
              <OrderPieces orderId={order._id} pieces={pieces} />
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
            <OrderReceipt order={order} />
          </Section>
          <Section title="Emails">
            <OrderEmails found={found} canAct={canAct} />
          </Section>
        </div>
        <Section title="History">
          <OrderHistory found={found} />
        </Section>
      </div>
    </Page>
  );
}

function stateOf(order: Order) {
  const { status, reachedAt } = order;
  return { status, hasParcels: hasShippedPart(order), wasCanceled: reachedAt.cancelled !== undefined };
}
