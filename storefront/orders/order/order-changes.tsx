import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Link } from 'react-router';
import type { BuyerOrder } from '#domain/api/orders/order.ts';
import { canStillShip, hasShippedPart, isLate } from '#domain/orders/orders.ts';
import { formatUtcDay, withUnbrokenDays } from '#domain/shop/terms.ts';
import type { ApiAnswer } from '../../api/call.ts';
import { TextButton } from '../../ui/text-button.tsx';
import type { Buyer } from '../orders-api.ts';
import { AddressForm } from './address-form.tsx';
import { CancelForm, describeRefund } from './cancel-form.tsx';
import styles from './order-changes.module.css';
import { describeTime } from './order-words.ts';

/** How the buyer of orders acts on them, and where the page keeps them. */
export interface OrderAccess {
  buyer: Buyer;
  /** Shows an order as it is now. */
  onChange: (order: BuyerOrder) => void;
  /** Loads the orders again. */
  reload: () => Promise<void>;
}

interface OrderChangesProps extends OrderAccess {
  order: BuyerOrder;
}

type Change = 'cancel' | 'address';
type Outcome = Change | 'too-late';

/** What the buyer can still change about an order, until when, and what became of it. */
export function OrderChanges({ order, ...access }: OrderChangesProps) {
  const [open, setOpen] = useState<Change>();
  const [outcome, setOutcome] = useState<Outcome>();
  const section = useRef<HTMLDivElement>(null);
  // The form that had the focus is gone.
  useEffect(() => {
    if (outcome) section.current?.querySelector<HTMLElement>('[data-outcome]')?.focus();
  }, [outcome]);

  const close = (change: Change) => {
    flushSync(() => setOpen(undefined));
    section.current?.querySelector<HTMLElement>(`[data-opens="${change}"]`)?.focus();
  };
  const start = (change: Change) => {
    setOutcome(undefined);
    setOpen(change);
  };
  /** Returns what the form has to say. Undefined: it is over. */
  const finish = async (change: Change, answer: ApiAnswer<BuyerOrder>) => {
    if (!answer.ok && answer.failure.code !== 'too_late') return answer.failure;
    if (answer.ok) access.onChange(answer.value);
    else await access.reload();
    setOpen(undefined);
    setOutcome(answer.ok ? change : 'too-late');
    return undefined;
  };
  const form = {
    order,
    buyer: access.buyer,
    onClose: () => close(open ?? 'cancel'),
    finish: (answer: ApiAnswer<BuyerOrder>) => finish(open ?? 'cancel', answer),
  };
  return (
    <div className={styles.changes} ref={section} data-screen-only>
      {outcome && <Result outcome={outcome} order={order} />}
      {!open && <Choices order={order} hidesTooLate={outcome === 'too-late'} onOpen={start} />}
      {open === 'cancel' && <CancelForm {...form} />}
      {open === 'address' && <AddressForm {...form} />}
    </div>
  );
}

function Result({ outcome, order }: { outcome: Outcome; order: BuyerOrder }) {
  return (
    <p className={styles.result} role="status" tabIndex={-1} data-outcome>
      {outcome === 'too-late' && <TooLate order={order} />}
      {outcome === 'cancel' && `Your order is canceled. ${describeRefund(order)}`}
      {outcome === 'address' && "The address is corrected. We've emailed you where your order ships now."}
    </p>
  );
}

interface ChoicesProps {
  order: BuyerOrder;
  hidesTooLate: boolean;
  onOpen: (change: Change) => void;
}

/** What the buyer may do about an order whose promised day is over without a notice. */
function describeOverdue(order: BuyerOrder): string {
  const what = hasShippedPart(order) ? 'The rest of this order' : 'This order';
  return withUnbrokenDays(
    `${what} should have shipped by ${formatUtcDay(order.shipBy ?? '')}. We are sorry. You can cancel it for a refund until it ships.`,
  );
}

/** Orders that an older shop stored in the browser say nothing of this until they are loaded again. */
function Choices({ order, hidesTooLate, onOpen }: ChoicesProps) {
  const { cancelUntil, canCorrectAddress } = order;
  const isOverdue = isOverdueForCancel(order);
  const canCancel = Boolean(cancelUntil) || isOverdue;
  const isOver = describeOver(order) !== undefined;
  if (!canCancel && !canCorrectAddress && !isOver) return null;
  return (
    <>
      {isOverdue && <p>{describeOverdue(order)}</p>}
      {cancelUntil && <p>You can cancel until {describeTime(cancelUntil)}.</p>}
      {isOver && !hidesTooLate && (
        <p>
          <TooLate order={order} />
        </p>
      )}
      {(canCancel || canCorrectAddress) && (
        <div className={styles.choices}>
          {canCancel && (
            <TextButton data-opens="cancel" onClick={() => onOpen('cancel')}>
              {hasShippedPart(order) ? 'Cancel the rest' : 'Cancel this order'}
            </TextButton>
          )}
          {canCorrectAddress && (
            <TextButton data-opens="address" onClick={() => onOpen('address')}>
              Correct the address
            </TextButton>
          )}
        </div>
      )}
    </>
  );
}

/** Whether the buyer can cancel on this page because the promised day is over. A notice has a page of its own. */
function isOverdueForCancel(order: BuyerOrder): boolean {
  return order.cancelUntil === null && isLate(order) && !order.delays?.at(-1)?.answerPath;
}

/** What the buyer can no longer do here. Undefined: nothing that they could have done before. */
function describeOver(order: BuyerOrder): string | undefined {
  const { cancelUntil, canCorrectAddress, delays, status } = order;
  const canCancelForDelay = isOverdueForCancel(order) || Boolean(delays?.at(-1)?.answerPath);
  const isCancelOver = cancelUntil === null && !canCancelForDelay && canStillShip(order);
  const isAddressOver = canCorrectAddress === false && (canStillShip(order) || status === 'shipped');
  if (isCancelOver && isAddressOver) return 'change';
  if (isCancelOver) return 'cancel';
  return isAddressOver ? 'correct the address of' : undefined;
}

function TooLate({ order }: { order: BuyerOrder }) {
  return (
    <>
      It's too late to {describeOver(order) ?? 'change'} this order here.{' '}
      <Link to="/contact">Write to us</Link>
    </>
  );
}
