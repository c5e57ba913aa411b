import { useEffect, useId, useRef, useState } from 'react';
import type { BuyerOrder } from '#domain/api/orders/order.ts';
import { formatCents } from '#domain/money.ts';
import { hasShippedPart } from '#domain/orders/orders.ts';
import { nothingPaid, notPaidYet } from '#domain/orders/refund-words.ts';
import { bankTime } from '#domain/shop/terms.ts';
import type { ApiAnswer, ApiFailure } from '../../api/call.ts';
import { describeFailure } from '../../api/describe-failure.ts';
import button from '../../ui/button.module.css';
import { useOneAtATime } from '../../ui/use-one-at-a-time.ts';
import { type Buyer, cancelOrder } from '../orders-api.ts';
import styles from './order-changes.module.css';

export interface ChangeFormProps {
  order: BuyerOrder;
  buyer: Buyer;
  onClose: () => void;
  /** Ends the form unless the answer is a failure that the visitor can do something about, which it returns. */
  finish: (answer: ApiAnswer<BuyerOrder>) => Promise<ApiFailure | undefined>;
}

/** Asks once more before an order is canceled, and says what happens then. */
export function CancelForm({ order, buyer, onClose, finish }: ChangeFormProps) {
  const id = useId();
  const heading = useFocusAtFirst<HTMLHeadingElement>();
  const { isBusy, isUnderWay, busyWith } = useOneAtATime();
  const [failure, setFailure] = useState<ApiFailure>();
  const cancel = async () => {
    if (isUnderWay()) return;
    setFailure(undefined);
    setFailure(await busyWith(cancelOrder(buyer, order._id).then(finish)));
  };
  return (
    <section className={styles.form} aria-labelledby={id}>
      <h4 className={styles.heading} id={id} ref={heading} tabIndex={-1}>
        {hasShippedPart(order) ? 'Cancel the rest of this order?' : 'Cancel this order?'}
      </h4>
      <p>{describeRefund(order)} A canceled order can't be restored, but you can always order again.</p>
      <p className={styles.alert} role="alert">
        {failure && describeFailure(failure)}
      </p>
      <div className={styles.ways}>
        <button
          className={`${button.button} ${styles.cancel}`}
          type="button"
          aria-busy={isBusy}
          onClick={cancel}
        >
          {isBusy ? 'Canceling…' : 'Cancel the order'}
        </button>
        <button className={button.button} data-quiet type="button" onClick={onClose}>
          Keep the order
        </button>
      </div>
    </section>
  );
}

/** What happens to the payment of an order that is canceled. */
export function describeRefund(order: BuyerOrder): string {
  const { amountTotal, paymentStatus, bankNews, refunds } = order;
  if (amountTotal === 0) return nothingPaid;
  if (paymentStatus === 'processing' || paymentStatus === 'failed') return notPaidYet;
  if (bankNews) return bankNews;
  const before = refunds.reduce((sum, { amount }) => sum + amount, 0);
  if (before >= amountTotal) return 'What you paid has already been refunded.';
  const rest = before > 0 ? 'the rest of what you paid' : 'everything you paid';
  const what = hasShippedPart(order)
    ? 'what you paid for the prints that have not shipped, with their tax, less earlier refunds,'
    : `${formatCents(amountTotal - before)}, ${rest},`;
  return `We refund ${what} to the card or account you paid with. Most banks take ${bankTime} to show it.`;
}

/** The element takes the focus when it appears, because the button that opened it is gone. */
export function useFocusAtFirst<Element extends HTMLElement>() {
  const element = useRef<Element>(null);
  useEffect(() => element.current?.focus(), []);
  return element;
}
