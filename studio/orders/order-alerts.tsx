import { Link } from 'react-router';
import type { StudioOrder } from '#domain/api/orders/orders.ts';
import { formatCents } from '#domain/money.ts';
import { bankHasMoney } from '#domain/orders/disputes.ts';
import { formatUtcDay } from '#domain/shop/terms.ts';
import { sectionId } from '../ui/page.tsx';
import { disputeTitle, isAnswerable } from './dispute-evidence.tsx';
import { HeldOrder } from './held-order.tsx';

/** What a person has to know and decide before anything else is done with the order. */
export function OrderAlerts({ found, canAct }: { found: StudioOrder; canAct: boolean }) {
  const { order, openClaims, disputes, heldReason, amountRefunded, can } = found;
  return (
    <>
      {openClaims.map(({ id, name, decideBy, isOverdue }) => (
        <p key={id} className={isOverdue ? 'warning' : 'notice'} role="note">
          The buyer has reported a problem with {name}. <Link to={`/claims/${id}`}>The claim</Link>{' '}
          {isOverdue ? 'should have been' : 'is to be'} decided by {formatUtcDay(decideBy)}.
        </p>
      ))}
      {disputes.map((dispute) => (
        <DisputeAlert key={dispute.id} dispute={dispute} />
      ))}
      {heldReason && (
        <>
          <p className="warning" role="note">
            This order {heldReason}. It is not made until you decide.
          </p>
          {canAct && <HeldOrder orderId={order._id} amount={can.refund} after={amountRefunded} />}
        </>
      )}
    </>
  );
}

function DisputeAlert({ dispute }: { dispute: StudioOrder['disputes'][number] }) {
  const { amount, isOpen, isLost, holdsMoney } = dispute;
  if (!isOpen && !isLost) return null;
  const title = disputeTitle(dispute);
  const name = `dispute over ${formatCents(amount)}`;
  return (
    <p className="warning" role="note">
      {holdsMoney ? bankHasMoney : "The buyer's bank asks about this payment."} Check the{' '}
      {isAnswerable(dispute) ? <a href={`#${sectionId(title)}`}>{name}</a> : name} before you make or ship
      anything.
    </p>
  );
}
